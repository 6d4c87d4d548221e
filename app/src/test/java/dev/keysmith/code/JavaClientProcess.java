package dev.keysmith.code;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.code.CodedDesigns.DesignCase;
import dev.keysmith.code.compiled.GeneratedRuns;
import dev.keysmith.code.java.JavaProject;
import dev.keysmith.code.process.ExecutionJson;
import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.ResultPage;
import dev.keysmith.execute.UnfinishedExecution;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.Plan;
import dev.keysmith.runtime.TableNames;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.verify.engine.ApiJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Executes patterns through generated Java, in a process that can be killed. */
public final class JavaClientProcess {
  private final Map<AccessPattern, Plan> plans;
  private final PatternExecutor code;

  private JavaClientProcess(Map<AccessPattern, Plan> plans, PatternExecutor code) {
    this.plans = plans;
    this.code = code;
  }

  /**
   * Answers each line of standard input.
   *
   * @param arguments the name of the design, where requests are sent, and the tables as JSON
   */
  public static void main(String[] arguments) throws IOException {
    PrintStream responses = System.out;
    // What anybody prints must not stand between responses.
    System.setOut(System.err);
    DesignCase one = CodedDesigns.of(arguments[0]);
    DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());
    Map<AccessPattern, Plan> plans = one.plans(compiler);
    CodeInput input = CodeInput.of(one.spec(), one.design(), plans);
    Map<String, String> tables = new LinkedHashMap<>();
    ApiJson.parse(arguments[2])
        .asObject()
        .forEach((name, table) -> tables.put(name, table.asString()));
    GeneratedRuns runs =
        GeneratedRuns.of(
            one.spec(), one.design(), JavaProject.generate(input, "dev.keysmith.generated"));
    JavaClientProcess process =
        new JavaClientProcess(plans, runs.executor(client(arguments[1]), TableNames.of(tables)));
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String response = ApiJson.write(process.response(ApiJson.parse(line)));
        responses.write((response + "\n").getBytes(StandardCharsets.UTF_8));
        responses.flush();
      }
    }
  }

  /** A client that leaves retries to the generated code. */
  static DynamoDbClient client(String address) {
    return DynamoDbClient.builder()
        .endpointOverride(URI.create(address))
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .overrideConfiguration(settings -> settings.retryStrategy(AwsRetryStrategy.doNotRetry()))
        .build();
  }

  private Map<String, Object> response(JsonNode request) {
    String id = ExecutionJson.field(request, "pattern").asString();
    PatternArguments arguments = ExecutionJson.arguments(ExecutionJson.field(request, "arguments"));
    AccessPattern pattern =
        plans.keySet().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    try {
      return pattern instanceof AccessPattern.Read read
          ? read(read, arguments, request)
          : write((AccessPattern.Write) pattern, arguments);
    } catch (UnfinishedExecution e) {
      return ImmutableMap.of(
          "mayBeDone", e.mayBeDone(),
          "reason", String.valueOf(e.getMessage()),
          "arguments", ExecutionJson.of(e.arguments()));
    } catch (RuntimeException e) {
      return ImmutableMap.of("error", e.toString());
    }
  }

  private Map<String, Object> read(
      AccessPattern.Read read, PatternArguments arguments, JsonNode request) {
    ResultPage page =
        code.page(
            read,
            plan(read),
            arguments.shared(),
            request.field("after").map(JsonNode::asString).map(PageCursor::opaque));
    Map<String, Object> response = new LinkedHashMap<>();
    response.put(
        "rows",
        page.results().stream().map(ExecutionJson::of).collect(ImmutableList.toImmutableList()));
    page.next().ifPresent(next -> response.put("next", next.text()));
    return response;
  }

  private Map<String, Object> write(AccessPattern.Write write, PatternArguments arguments) {
    WriteResult written = code.write(write, plan(write), arguments);
    Map<String, Object> response = new LinkedHashMap<>();
    response.put("done", written.done());
    response.put("reason", written.reason());
    response.put("arguments", ExecutionJson.of(written.arguments()));
    written.old().ifPresent(old -> response.put("old", ExecutionJson.of(old)));
    return response;
  }

  private Plan plan(AccessPattern pattern) {
    return Objects.requireNonNull(plans.get(pattern));
  }
}
