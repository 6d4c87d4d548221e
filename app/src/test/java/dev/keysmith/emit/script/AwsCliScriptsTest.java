package dev.keysmith.emit.script;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.emit.ExternalTools;
import dev.keysmith.emit.ExternalTools.ToolResult;
import dev.keysmith.verify.engine.LocalServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The AWS CLI itself takes what the scripts send, and DynamoDB Local what it makes of that. */
final class AwsCliScriptsTest {
  private static final Path SCRIPTS =
      ProjectCheckout.ROOT.resolve("corpus/artifacts/session-store/scripts");

  private static final Map<String, String> CREDENTIALS =
      Map.of(
          "AWS_ACCESS_KEY_ID", "none",
          "AWS_SECRET_ACCESS_KEY", "none",
          "AWS_DEFAULT_REGION", "us-east-1");

  private static final String TABLE =
      """
      {"TableName": "dev-Sessions", "BillingMode": "PAY_PER_REQUEST",
       "AttributeDefinitions": [
         {"AttributeName": "token", "AttributeType": "S"},
         {"AttributeName": "username", "AttributeType": "S"}],
       "KeySchema": [{"AttributeName": "token", "KeyType": "HASH"}],
       "GlobalSecondaryIndexes": [
         {"IndexName": "SessionsByUsername",
          "KeySchema": [{"AttributeName": "username", "KeyType": "HASH"}],
          "Projection": {"ProjectionType": "KEYS_ONLY"}}]}
      """;

  @TempDir private Path scratch;

  @Test
  void aSessionIsWrittenFoundAndRevoked() throws Exception {
    ExternalTools.assume(
        ExternalTools.isOnPath("aws"), "no aws on the PATH: scripts were not run with the AWS CLI");
    try (LocalServer server = new LocalServer()) {
      String endpoint = server.address();
      run("aws", "dynamodb", "create-table", "--endpoint-url", endpoint, "--cli-input-json", TABLE);
      script(
          endpoint,
          "P1.sh",
          "token=t#1 é",
          "username=ann",
          "createdAt=2026-11-15T09:30:00.000Z",
          "expiresAt=2110354200");
      assertThat(script(endpoint, "P2.sh", "token=t#1 é").output()).contains("\"2110354200\"");
      assertThat(script(endpoint, "P4.sh", "--step", "1", "username=ann").output())
          .contains("\"Count\": 1");
      script(endpoint, "P4.sh", "--step", "2", "username=ann", "Session.token=t#1 é");
    }
  }

  private ToolResult script(String endpoint, String name, String... arguments) {
    return run(
        ImmutableList.<String>builder()
            .add("sh", SCRIPTS.resolve(name).toString())
            .add("--endpoint-url", endpoint, "--table-prefix", "dev-")
            .add(arguments)
            .build()
            .toArray(new String[0]));
  }

  private ToolResult run(String... command) {
    return ExternalTools.run(scratch, List.of(command), CREDENTIALS).succeeded();
  }
}
