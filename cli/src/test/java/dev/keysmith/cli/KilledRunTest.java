package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is ended while it writes a folder. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no TERM")
final class KilledRunTest {
  private static final Path EXAMPLES = ProjectCheckout.ROOT.resolve("examples");

  @TempDir private Path temporary;

  /** Ctrl-C sends INT, which a build in the background may ignore; both take the same way. */
  @ParameterizedTest
  @ValueSource(strings = {"design", "code"})
  void askedToEndItCompletesTheFolder(String command) throws Exception {
    Path out = temporary.resolve("out");
    Process process = startWriting(command, out);
    process.destroy();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();

    assertThat(process.exitValue()).isZero();
    assertThat(files(out)).isEqualTo(whole(command));
  }

  @ParameterizedTest
  @ValueSource(strings = {"design", "code"})
  void killedItIsCompletedByTheNextRun(String command) throws Exception {
    Path out = temporary.resolve("out");
    Process process = startWriting(command, out);
    process.destroyForcibly();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();

    assertThat(CommandRun.of(arguments(command, out)).status()).isZero();
    assertThat(files(out)).isEqualTo(whole(command));
  }

  private Map<String, String> whole(String command) throws IOException {
    Path fresh = temporary.resolve("fresh");
    assertThat(CommandRun.of(arguments(command, fresh)).status()).isZero();
    return files(fresh);
  }

  private static String[] arguments(String command, Path out) {
    Stream<String> all =
        Stream.of(
            command,
            EXAMPLES.resolve("session-store.yaml").toString(),
            "--design",
            EXAMPLES.resolve("designs/session-store.yaml").toString(),
            "--out",
            out.toString());
    return (command.equals("code") ? Stream.concat(all, Stream.of("--language", "java")) : all)
        .toArray(String[]::new);
  }

  /** Returns as soon as there is anything in the folder. */
  private static Process startWriting(String verb, Path out) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(Keysmith.class.getName());
    command.addAll(List.of(arguments(verb, out)));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    while (!Files.exists(out) && process.isAlive()) {
      Thread.onSpinWait();
    }
    return process;
  }

  /** All that is there, with its content. */
  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(folder.relativize(file).toString(), Files.readString(file));
      }
    }
    return files;
  }
}
