package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CodeCommandTest {
  private static final String SPEC =
      ProjectCheckout.ROOT.resolve("examples/session-store.yaml").toString();
  private static final String DESIGN =
      ProjectCheckout.ROOT.resolve("examples/designs/session-store.yaml").toString();
  private static final Path EXPECTED = ProjectCheckout.ROOT.resolve("corpus/code");

  @TempDir Path folder;

  private CommandRun code(String... more) {
    return code("java", more);
  }

  private CommandRun code(String language, String[] more) {
    return CommandRun.of(
        Stream.concat(
                Stream.of("code", SPEC, "--design", DESIGN, "--language", language, "--out"),
                Stream.concat(Stream.of(folder.toString()), Stream.of(more)))
            .toArray(String[]::new));
  }

  private CommandRun typescript(String... more) {
    return code("typescript", more);
  }

  private List<String> files() throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .filter(name -> !name.startsWith("."))
          .sorted()
          .toList();
    }
  }

  @Test
  void theProjectIsAsExpected() throws Exception {
    CommandRun run = code("--package", "com.example.sessions");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("a data layer in Java with 4 access patterns");
    for (String name : files()) {
      if (!name.contains("dev/keysmith/runtime/")) {
        GoldenFiles.compare(
            EXPECTED.resolve("session-store").resolve(name),
            Files.readString(folder.resolve(name)));
      }
    }
  }

  @Test
  void theTypeScriptProjectIsAsExpected() throws Exception {
    CommandRun run = typescript("--package", "@example/sessions-data");
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    assertThat(run.out())
        .contains("a data layer in TypeScript with 4 access patterns")
        .contains("--through typescript");
    for (String name : files()) {
      if (!name.contains("src/runtime/")) {
        GoldenFiles.compare(
            EXPECTED.resolve("session-store-typescript").resolve(name),
            Files.readString(folder.resolve(name)));
      }
    }
  }

  @Test
  void everySourceOfTheTypeScriptRuntimeIsCopied() throws Exception {
    typescript();
    Path runtime =
        ProjectCheckout.ROOT.resolve(
            "code/src/main/resources/dev/keysmith/code/typescript/runtime");
    assertThat(ProjectCheckout.list(runtime).stream().map(file -> file.getFileName().toString()))
        .allSatisfy(
            name ->
                assertThat(Files.readString(folder.resolve("src/runtime/" + name)))
                    .isEqualTo(ProjectCheckout.read(runtime.resolve(name))));
  }

  @Test
  void everySourceOfTheRuntimeIsCopied() throws Exception {
    code();
    Path runtime = ProjectCheckout.ROOT.resolve("runtime/src/main/java/dev/keysmith/runtime");
    assertThat(ProjectCheckout.list(runtime).stream().map(file -> file.getFileName().toString()))
        .allSatisfy(
            name ->
                assertThat(
                        Files.readString(
                            folder.resolve("src/main/java/dev/keysmith/runtime/" + name)))
                    .isEqualTo(ProjectCheckout.read(runtime.resolve(name))));
  }

  @Test
  void editsAreKept() throws Exception {
    code();
    Path edited = folder.resolve("README.md");
    Files.writeString(edited, "mine");
    CommandRun run = code();
    assertThat(run.status()).isZero();
    assertThat(Files.readString(edited)).isEqualTo("mine");
    assertThat(run.err()).contains("Kept " + edited);
  }

  @Test
  void nothingIsWrittenForAShapeWithoutCode() throws Exception {
    Path spec = Files.createTempDirectory("spec").resolve("spec.yaml");
    Files.writeString(
        spec,
        """
        keysmith: 1
        application: Desk
        entities:
          Project: {identity: [project], count: 1k, attributes: {project: string}}
        patterns:
          - {create: Project, rps: 1}
          - {name: Exists, write: [{require: Project, where: {project: $project}}], rps: 1}
          - {read: Project, where: {project: $project}, rps: 1}
        """);
    CommandRun run =
        CommandRun.of("code", spec.toString(), "--language", "java", "--out", folder.toString());
    assertThat(run.err()).contains("P2 (Exists): a write of which no request is described");
    assertThat(run.status()).isEqualTo(1);
    assertThat(files()).isEmpty();
  }

  @Test
  void aWrongPackageIsRejected() throws Exception {
    CommandRun run = code("--package", "com.example.class");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("'com.example.class' is not the name of a package");
    assertThat(files()).isEmpty();
  }

  @Test
  void aWrongNameOfAnNpmPackageIsRejected() throws Exception {
    CommandRun run = typescript("--package", "com.Example");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("'com.Example' is not the name of an npm package");
    assertThat(files()).isEmpty();
  }
}
