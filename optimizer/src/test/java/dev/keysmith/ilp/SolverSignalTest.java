package dev.keysmith.ilp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Ctrl-C after a search ends the process as any other Java process, with its hooks run. */
final class SolverSignalTest {
  private static final int INTERRUPTED = 130;

  @Test
  void leavesTheSignalToTheVirtualMachine() throws Exception {
    List<String> command = new ArrayList<>();
    if (isInterruptIgnored()) {
      // A build in the background ignores Ctrl-C, and so would every process that it starts.
      command.addAll(List.of("env", "--default-signal=INT"));
    }
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.library.path=" + System.getProperty("java.library.path"),
            "-cp",
            System.getProperty("java.class.path"),
            SolvedProcess.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
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

  /** By the mask of ignored signals that Linux shows, in which SIGINT is the second bit. */
  private static boolean isInterruptIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
  }

  /** Solves a program and waits. */
  static final class SolvedProcess {
    private SolvedProcess() {}

    public static void main(String[] arguments) throws IOException {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
      SolverFactory.standard(Double.POSITIVE_INFINITY)
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
