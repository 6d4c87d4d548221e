package dev.keysmith.verify.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.EngineTable;
import dev.keysmith.design.Design;
import dev.keysmith.design.TableKey;
import dev.keysmith.progress.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** What can only be seen from outside a process: what it prints, and what it leaves behind. */
public final class EngineProcess {
  private EngineProcess() {}

  record Outcome(int exit, String out, String err) {}

  /** Runs the main method below in a process of its own. */
  static Outcome run(List<String> options, String... arguments) throws Exception {
    return run(pid -> {}, options, arguments);
  }

  /** The same, where something else is to know the id of the process. */
  static Outcome run(LongConsumer pid, List<String> options, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(EngineProcess.class.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    // No credentials, wherever the SDK might find some on the machine that the test runs on.
    builder.environment().keySet().removeIf(name -> name.startsWith("AWS_"));
    builder
        .environment()
        .putAll(
            Map.of(
                "AWS_EC2_METADATA_DISABLED", "true",
                "AWS_CONFIG_FILE", "nowhere",
                "AWS_SHARED_CREDENTIALS_FILE", "nowhere"));
    Process process = builder.start();
    pid.accept(process.pid());
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("the process does not end: " + command);
    }
    return new Outcome(process.exitValue(), out, err);
  }

  static Design design(String... tables) {
    var byName = ImmutableMap.<String, dev.keysmith.design.Table>builder();
    for (String table : tables) {
      byName.put(table, new EngineTable(table, TableKey.of("pk", "sk")).asDesigned());
    }
    return new Design(byName.buildOrThrow(), ImmutableMap.of());
  }

  public static void main(String[] arguments) {
    switch (arguments[0]) {
      case "use" -> use();
      case "start" -> start(DynamoDbEngine::embedded);
      case "reach" -> start(() -> DynamoDbEngine.at(arguments[1]));
      case "die" -> die(arguments[1]);
      case "die-creating" -> create(arguments[1], tables -> {});
      case "die-deleting" -> create(arguments[1], RunTables::close);
      default -> throw new AssertionError(arguments[0]);
    }
  }

  /** A little of everything, failures included. */
  private static void use() {
    try (DynamoDbEngine engine = DynamoDbEngine.embedded();
        RunTables tables = RunTables.create(engine, design("one"), ProgressListener.NONE)) {
      engine
          .client()
          .putItem(
              put ->
                  put.tableName(tables.name("one"))
                      .item(
                          Map.of(
                              "pk", AttributeValue.fromS("a"), "sk", AttributeValue.fromS("b"))));
      try {
        engine.client().query(query -> query.tableName(tables.name("one")));
      } catch (DynamoDbException e) {
        // As it should be: no condition on the key.
      }
    }
  }

  private static void start(Supplier<DynamoDbEngine> start) {
    try (DynamoDbEngine engine = start.get()) {
      System.out.print(engine.name());
    } catch (EngineFailure e) {
      System.out.print(e.getMessage() + " | " + e.fix());
    }
  }

  /** The test ends this process while a request of it is under way. */
  private static void create(String address, Consumer<RunTables> then) {
    then.accept(
        RunTables.create(DynamoDbEngine.at(address), design("one", "two"), ProgressListener.NONE));
  }

  private static void die(String address) {
    DynamoDbEngine engine = DynamoDbEngine.at(address);
    RunTables tables = RunTables.create(engine, design("one", "two"), ProgressListener.NONE);
    System.out.print(engine.client().listTables().tableNames().contains(tables.name("two")));
    System.exit(130);
  }
}
