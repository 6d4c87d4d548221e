package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A process whose output goes nowhere does not say that all is well. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "there is no /dev/full")
final class LostOutputTest {
  private static final Path EXAMPLES = ProjectCheckout.ROOT.resolve("examples");

  @TempDir private Path temporary;

  @Test
  void aFullDiskIsAnExternalFailure() throws Exception {
    Process process = command().redirectOutput(new File("/dev/full")).start();

    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(3);
    assertThat(Files.readString(temporary.resolve("err")))
        .contains("cannot write to stdout (No space left on device)");
  }

  @Test
  void aClosedPipeIsOneWithoutAMessage() throws Exception {
    Process process = command().start();
    process.getInputStream().close();

    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(3);
    assertThat(Files.readString(temporary.resolve("err"))).isEmpty();
  }

  private ProcessBuilder command() {
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Keysmith.class.getName(),
                "cost",
                EXAMPLES.resolve("session-store.yaml").toString(),
                "--design",
                EXAMPLES.resolve("designs/session-store.yaml").toString()))
        .redirectError(temporary.resolve("err").toFile());
  }
}
