package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.cli.command.ExitStatus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a machine without the solver's native libraries. */
final class SolverFailureTest {
  @TempDir Path folder;

  @Test
  void isAnExternalFailureWithItsFix() throws Exception {
    Path missing = folder.resolve("missing");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Neither unpacked before, nor can they be unpacked.
                "-Djava.library.path=" + missing,
                "-Djava.io.tmpdir=" + missing,
                "-cp",
                System.getProperty("java.class.path"),
                Keysmith.class.getName(),
                "design",
                ProjectCheckout.ROOT.resolve("examples/session-store.yaml").toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(ExitStatus.OUTSIDE_FAILED);
    assertThat(output)
        .contains("the solver's native libraries cannot be loaded")
        .contains("; OR-Tools runs on Linux")
        .doesNotContain("bug in Keysmith");
  }
}
