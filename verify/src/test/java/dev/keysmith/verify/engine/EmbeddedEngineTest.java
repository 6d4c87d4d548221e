package dev.keysmith.verify.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.dynamodb.services.local.monitoring.Telemetry;

final class EmbeddedEngineTest {
  @Test
  void isDynamoDbLocalAndDoesNotCallHome() {
    try (DynamoDbEngine engine = DynamoDbEngine.embedded()) {
      assertThat(engine.name()).matches("DynamoDB Local 3\\.\\d+\\.\\d+, in process");
      assertThat(engine.isLocal()).isTrue();
      assertThat(engine.isAws()).isFalse();
      assertThat(engine.client().listTables().tableNames()).isEmpty();
      assertThat(Telemetry.getTelemetry()).isEmpty();
    }
  }

  /** And its threads end, or the process would not. */
  @Test
  void isSilent() throws Exception {
    assertThat(EngineProcess.run(List.of(), "use")).isEqualTo(new EngineProcess.Outcome(0, "", ""));
  }

  @Test
  void saysThatThereIsNoNativeLibrary() throws Exception {
    EngineProcess.Outcome outcome =
        EngineProcess.run(
            List.of("-Dorg.sqlite.osinfo.architecture=abacus", "-Dorg.sqlite.lib.name=none"),
            "start");

    assertThat(outcome.out())
        .startsWith("DynamoDB Local does not start on ")
        .contains("--endpoint")
        .doesNotContain("Exception");
    assertThat(outcome.err()).isEmpty();
  }
}
