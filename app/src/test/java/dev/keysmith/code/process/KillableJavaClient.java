package dev.keysmith.code.process;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.ResultPage;
import dev.keysmith.execute.UnfinishedExecution;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.verify.engine.ApiJson;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/**
 * A process with generated Java, which is started anew when it was killed. It executes one pattern
 * at a time.
 */
public final class KillableJavaClient implements PatternExecutor, AutoCloseable {
  private final ImmutableList<String> command;
  private Optional<RunningProcess> running = Optional.empty();

  private record RunningProcess(Process process, BufferedWriter input, BufferedReader output) {}

  /**
   * A process is started when the first pattern is executed.
   *
   * @param program its main class, which answers a line of JSON for each that it reads
   */
  public KillableJavaClient(Class<?> program, String... arguments) {
    command =
        ImmutableList.<String>builder()
            .add(Path.of(System.getProperty("java.home"), "bin", "java").toString())
            .add("-XX:TieredStopAtLevel=1", "-Xmx512m", "-Dslf4j.internal.verbosity=ERROR")
            .add("-cp", System.getProperty("java.class.path"))
            .add(program.getName())
            .add(arguments)
            .build();
  }

  private RunningProcess start() {
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      return new RunningProcess(
          process,
          process.outputWriter(StandardCharsets.UTF_8),
          process.inputReader(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new ToolchainFailure("java cannot be started: " + e.getMessage(), e);
    }
  }

  private synchronized RunningProcess running() {
    RunningProcess alive = running.filter(one -> one.process().isAlive()).orElseGet(this::start);
    running = Optional.of(alive);
    return alive;
  }

  public ProcessHandle process() {
    return running().process().toHandle();
  }

  @Override
  public ResultPage page(
      AccessPattern.Read read,
      Plan plan,
      Map<String, Object> arguments,
      Optional<PageCursor> cursor) {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("pattern", read.id());
    request.put("arguments", ExecutionJson.of(PatternArguments.of(arguments)));
    cursor.ifPresent(after -> request.put("after", after.text()));
    JsonNode response = ask(request);
    return new ResultPage(
        ResultJson.rows(ExecutionJson.field(response, "rows"), read.selection()),
        response.field("next").map(JsonNode::asString).map(PageCursor::opaque));
  }

  @Override
  public WriteResult write(AccessPattern.Write write, Plan plan, PatternArguments arguments) {
    JsonNode response =
        ask(ImmutableMap.of("pattern", write.id(), "arguments", ExecutionJson.of(arguments)));
    PatternArguments known = ExecutionJson.arguments(ExecutionJson.field(response, "arguments"));
    String reason = ExecutionJson.field(response, "reason").asString();
    Optional<JsonNode> mayBeDone = response.field("mayBeDone");
    if (mayBeDone.isPresent()) {
      throw new UnfinishedExecution(reason, mayBeDone.get().asBoolean(), known);
    }
    return new WriteResult(
        ExecutionJson.field(response, "done").asBoolean(),
        reason,
        known,
        response.field("old").map(ExecutionJson::values));
  }

  /**
   * @throws ToolchainFailure if the process ends before it has answered
   */
  private synchronized JsonNode ask(Map<String, Object> request) {
    RunningProcess asked = running();
    try {
      asked.input().write(ApiJson.write(request));
      asked.input().newLine();
      asked.input().flush();
      String line = asked.output().readLine();
      if (line == null) {
        throw new ToolchainFailure("java ended while it executed generated code");
      }
      JsonNode response = ApiJson.parse(line);
      response
          .field("error")
          .ifPresent(
              error -> {
                throw new IllegalStateException(error.asString());
              });
      return response;
    } catch (IOException e) {
      throw new ToolchainFailure("java ended while it executed generated code", e);
    }
  }

  @Override
  public void close() {
    running.ifPresent(one -> one.process().destroyForcibly());
  }
}
