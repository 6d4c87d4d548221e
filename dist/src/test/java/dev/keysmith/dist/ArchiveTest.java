package dev.keysmith.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Unpacks the archive into a folder whose path has a space, and runs it with a PATH that has a few
 * tools and a Java, but no Maven.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a POSIX shell script")
final class ArchiveTest {
  private static final Path ARCHIVE = Path.of(System.getProperty("archive"));

  /** All that the launcher calls. */
  private static final List<String> TOOLS =
      List.of("awk", "cat", "date", "find", "ls", "mkdir", "mv", "readlink", "rm", "rmdir", "sh");

  @TempDir private static Path empty;

  private static Path unpacked;
  private static Path tools;

  private record ToolRun(int status, String out, String err) {}

  @BeforeAll
  static void unpack() throws Exception {
    Path folder = Files.createDirectory(empty.resolve("a folder"));
    ToolRun tar =
        run(folder, Map.of(), List.of("tar", "-xzf", ARCHIVE.toAbsolutePath().toString()));
    assertThat(tar.status()).as(tar.err()).isZero();
    try (Stream<Path> found = Files.list(folder)) {
      unpacked = found.findFirst().orElseThrow();
    }
    tools = Files.createDirectory(empty.resolve("tools"));
    for (String tool : TOOLS) {
      Files.createSymbolicLink(tools.resolve(tool), onPath(tool));
    }
  }

  private static Path onPath(String tool) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .map(folder -> Path.of(folder, tool))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new AssertionError(tool + " is not on the PATH"));
  }

  private static ToolRun keysmith(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(unpacked.resolve("keysmith").toString()));
    command.addAll(List.of(words));
    return run(
        unpacked,
        Map.of("PATH", tools.toString(), "JAVA_HOME", System.getProperty("java.home")),
        command);
  }

  private static ToolRun run(Path folder, Map<String, String> environment, List<String> command)
      throws Exception {
    Path out = Files.createTempFile(empty, "out", "");
    Path err = Files.createTempFile(empty, "err", "");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      assertThat(process.waitFor(10, TimeUnit.MINUTES)).as("%s ends", command).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new ToolRun(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  @Test
  void runsWithAJavaAlone() throws Exception {
    assertThat(unpacked.toString()).contains(" ");
    ToolRun check = keysmith("check", "examples/session-store.yaml");
    assertThat(check.status()).as(check.err()).isZero();
    // The first use has made the archive of classes that later ones start from.
    try (Stream<Path> cache = Files.list(unpacked.resolve("cache"))) {
      assertThat(cache.map(Path::toString)).anyMatch(name -> name.endsWith(".jsa"));
    }
    ToolRun design = keysmith("design", "examples/session-store.yaml");
    assertThat(design.status()).as(design.err()).isZero();
    assertThat(design.out()).contains("Optimal: no combination");
    ToolRun verify =
        keysmith(
            "verify",
            "examples/session-store.yaml",
            "--design",
            "examples/designs/session-store.yaml",
            "--items",
            "20");
    assertThat(verify.status()).as(verify.err()).isZero();
    assertThat(verify.out()).startsWith("Verified: 4 patterns");
  }

  @Test
  void hasTheSameBytesForEverybody() throws Exception {
    ToolRun list =
        run(
            empty,
            Map.of("TZ", "UTC"),
            List.of("tar", "--numeric-owner", "-tvzf", ARCHIVE.toAbsolutePath().toString()));
    assertThat(list.status()).as(list.err()).isZero();
    List<String> lines = list.out().lines().toList();
    assertThat(lines).hasSizeGreaterThan(100);
    assertThat(lines).allMatch(line -> line.contains(" 0/0 ") && line.contains(" 2026-01-01 "));
    assertThat(lines).anyMatch(line -> line.startsWith("-rwxr-xr-x") && line.endsWith("/keysmith"));
  }

  @Test
  void hasDocumentsAndNoSources() {
    assertThat(unpacked.resolve("pom.xml")).doesNotExist();
    assertThat(unpacked.resolve("LICENSE")).exists();
    assertThat(unpacked.resolve("docs/guide/README.md")).exists();
  }
}
