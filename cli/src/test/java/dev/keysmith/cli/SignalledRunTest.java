package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.FaultyRelay;
import dev.keysmith.verify.engine.FaultyRelay.Fault;
import dev.keysmith.verify.engine.LocalServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A signal at one moment of a command: nothing that was found is lost, and no table is left without
 * its name. {@link KilledRunTest} has the moment at which files are written.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no TERM")
final class SignalledRunTest {
  private static final Path EXAMPLES = ProjectCheckout.ROOT.resolve("examples");
  private static final String LARGE = EXAMPLES.resolve("code-hosting.yaml").toString();
  private static final String SMALL = EXAMPLES.resolve("session-store.yaml").toString();
  private static final String DESIGN = EXAMPLES.resolve("designs/session-store.yaml").toString();

  private static final String LOADING = "dev.keysmith.verify.DataLoader";
  private static final String TABLES = "dev.keysmith.verify.engine.RunTables";

  @TempDir private Path scratch;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev.keysmith.candidate.CandidatePricer",
        "dev.keysmith.ilp.NativeSearch",
        "dev.keysmith.challenge.DesignChallenge"
      })
  void aSearchShowsItsBestDesign(String moment) throws Exception {
    SignalledProcess.SignalledOutcome outcome =
        SignalledProcess.run(scratch, moment, "design", LARGE, "--style", "multi-table");

    assertThat(outcome.err()).contains("Stopped early; this is the best design found so far.");
    assertThat(outcome.out()).contains("Multi-table design").contains("Monthly bill");
    assertThat(outcome.status()).isZero();
  }

  /** The design was found before, so it is written all the same. */
  @Test
  void aVerificationDoesNotTakeTheDesignWithIt() throws Exception {
    Path out = scratch.resolve("out");
    SignalledProcess.SignalledOutcome outcome =
        SignalledProcess.run(
            scratch, LOADING, "design", SMALL, "--verify", "--out", out.toString());

    assertThat(outcome.err()).contains("Stopped early; the design is not verified.");
    assertThat(outcome.out()).contains("Monthly bill");
    assertThat(outcome.status()).isEqualTo(1);
    assertThat(out.resolve("design.yaml")).exists();
  }

  @Test
  void aVerificationAtAnEndpointDeletesItsTables() throws Exception {
    try (LocalServer server = new LocalServer();
        DynamoDbEngine engine = DynamoDbEngine.at(server.address())) {
      SignalledProcess.SignalledOutcome outcome =
          SignalledProcess.run(
              scratch,
              LOADING,
              "verify",
              SMALL,
              "--design",
              DESIGN,
              "--endpoint",
              server.address());

      assertThat(outcome.status()).isEqualTo(143);
      assertThat(engine.client().listTables().tableNames()).isEmpty();
    }
  }

  @Test
  void tablesThatAreBeingCreatedAreDeleted() throws Exception {
    try (LocalServer server = new LocalServer();
        DynamoDbEngine engine = DynamoDbEngine.at(server.address())) {
      SignalledProcess.SignalledOutcome outcome =
          SignalledProcess.run(
              scratch,
              TABLES + "#awaitActive",
              "verify",
              SMALL,
              "--design",
              DESIGN,
              "--endpoint",
              server.address());

      assertThat(outcome.status()).isEqualTo(143);
      assertThat(engine.client().listTables().tableNames()).isEmpty();
    }
  }

  /** The run itself deletes them when the signal comes, and hangs. */
  @Test
  void tablesThatAreBeingDeletedAreNamed() throws Exception {
    try (LocalServer server = new LocalServer();
        FaultyRelay relay =
            new FaultyRelay(
                server.address(),
                operation -> operation.equals("DeleteTable") ? Fault.SILENCE : Fault.NONE);
        DynamoDbEngine engine = DynamoDbEngine.at(server.address())) {
      SignalledProcess.SignalledOutcome outcome =
          SignalledProcess.run(
              scratch,
              TABLES + "#delete",
              "verify",
              SMALL,
              "--design",
              DESIGN,
              "--items",
              "10",
              "--endpoint",
              relay.address());

      assertThat(outcome.status()).isEqualTo(143);
      assertThat(engine.client().listTables().tableNames())
          .isNotEmpty()
          .allSatisfy(
              table ->
                  assertThat(outcome.err())
                      .contains("aws dynamodb delete-table --table-name " + table));
    }
  }

  /** Within seconds, although DeleteTable is never answered. */
  @Test
  void tablesThatCannotBeDeletedAreNamed() throws Exception {
    try (LocalServer server = new LocalServer();
        FaultyRelay relay =
            new FaultyRelay(
                server.address(),
                operation -> operation.equals("DeleteTable") ? Fault.SILENCE : Fault.NONE);
        DynamoDbEngine engine = DynamoDbEngine.at(server.address())) {
      SignalledProcess.SignalledOutcome outcome =
          SignalledProcess.run(
              scratch, LOADING, "verify", SMALL, "--design", DESIGN, "--endpoint", relay.address());

      assertThat(outcome.status()).isEqualTo(143);
      assertThat(engine.client().listTables().tableNames())
          .isNotEmpty()
          .allSatisfy(
              table ->
                  assertThat(outcome.err())
                      .contains("aws dynamodb delete-table --table-name " + table));
      CommandRun cleanup =
          CommandRun.of("verify", "--cleanup", "--yes", "--endpoint", server.address());
      assertThat(cleanup.status()).isZero();
      assertThat(engine.client().listTables().tableNames()).isEmpty();
    }
  }
}
