package dev.keysmith.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Programs that a test runs where the machine has them. */
public final class ExternalTools {
  private ExternalTools() {}

  /** Reports what is left out, so that it does not pass for done. */
  public static void assume(boolean holds, String otherwise) {
    if (!holds) {
      System.out.println(otherwise);
    }
    assumeTrue(holds, otherwise);
  }

  public static boolean isOnPath(String program) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  /**
   * How a program ended.
   *
   * @param output both of its streams
   */
  public record ToolResult(int status, String output) {
    public ToolResult succeeded() {
      assertThat(status).as("%s", output).isZero();
      return this;
    }
  }

  public static ToolResult run(Path folder, List<String> command) {
    return run(folder, command, Map.of());
  }

  public static ToolResult run(Path folder, List<String> command, Map<String, String> environment) {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
      builder.environment().putAll(environment);
      Process process = builder.start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new ToolResult(process.waitFor(), output);
    } catch (IOException e) {
      throw new AssertionError(command + " did not start", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
