package dev.keysmith.code.compiled;

import dev.keysmith.code.java.JavaProject.GeneratedCode;
import dev.keysmith.design.Design;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.runtime.DataSettings;
import dev.keysmith.runtime.TableNames;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.PatternRuns;
import dev.keysmith.verify.engine.CapacityMeter;
import dev.keysmith.verify.engine.MeteredClient;
import dev.keysmith.verify.engine.RunTables;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Runs the patterns of a verification through generated code. */
public final class GeneratedRuns implements PatternRuns {
  /** Long enough for a machine that is busy. */
  private static final Duration DEADLINE = Duration.ofMinutes(2);

  private final Spec spec;
  private final Design design;
  private final GeneratedCode code;
  private final ClassLoader classes;

  private GeneratedRuns(Spec spec, Design design, GeneratedCode code, ClassLoader classes) {
    this.spec = spec;
    this.design = design;
    this.code = code;
    this.classes = classes;
  }

  /**
   * Compiles the code.
   *
   * @throws CompilationFailure if that is not possible
   */
  public static GeneratedRuns of(Spec spec, Design design, GeneratedCode code) {
    Map<String, String> sources = new LinkedHashMap<>();
    code.sources().forEach((name, text) -> sources.put(code.packageName() + "." + name, text));
    return new GeneratedRuns(spec, design, code, ClassCompiler.compile(sources));
  }

  @Override
  public PatternExecutor executor(CapacityMeter meter, RunTables tables) {
    return executor(new MeteredClient(meter), tables);
  }

  /** The same with any client. */
  public PatternExecutor executor(DynamoDbClient client, RunTables tables) {
    return executor(client, names(tables));
  }

  /** The same in a process that knows the tables by name only. */
  public PatternExecutor executor(DynamoDbClient client, TableNames tables) {
    return executor(DataSettings.of(client), tables, UnaryOperator.identity());
  }

  /** The same through the asynchronous stores. */
  public PatternExecutor executor(DynamoDbAsyncClient client, RunTables tables) {
    return executor(
        DataSettings.of(client),
        names(tables),
        store -> store.replaceFirst("Store$", "AsyncStore"));
  }

  private TableNames names(RunTables tables) {
    Map<String, String> names = new LinkedHashMap<>();
    design.tables().keySet().forEach(name -> names.put(name, tables.name(name)));
    return TableNames.of(names);
  }

  private PatternExecutor executor(
      DataSettings settings, TableNames tables, UnaryOperator<String> classOf) {
    return new GeneratedExecutor(
        spec,
        code,
        classes,
        settings
            .withTables(tables)
            .withClock(Clock.fixed(NOW, ZoneOffset.UTC))
            .withDeadline(DEADLINE)
            // The requests of one execution are metered in their order.
            .withExecutor(Runnable::run),
        classOf);
  }
}
