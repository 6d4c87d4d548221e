package dev.keysmith.ilp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Ctrl-C after a search ends the process as any other Java process, with its hooks run. */
final class SolverSignalTest {
  private static final int INTERRUPTED = 130;

  @Test
  void leavesTheSignalToTheVirtualMachine() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.library.path=" + System.getProperty("java.library.path"),
                "-cp",
                System.getProperty("java.class.path"),
                SolvedProcess.class.getName())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader out = process.inputReader()) {
      assertThat(out.readLine()).isEqualTo("solved");
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(out.readLine()).isEqualTo("hook");
      assertThat(process.exitValue()).isEqualTo(INTERRUPTED);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Solves a program and waits. */
  static final class SolvedProcess {
    private SolvedProcess() {}

    public static void main(String[] arguments) throws IOException {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
      SolverFactory.standard()
          .solve(
              RandomPrograms.draw(new SplittableRandom(1), RandomPrograms.Shape.small()).program(),
              Optional.empty(),
              TimeLimit.in(Duration.ofMinutes(1)),
              ProgressListener.NONE);
      System.out.println("solved");
      System.in.read();
    }
  }
}
