package dev.keysmith.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.CodeLanguage;
import dev.keysmith.code.WrittenProjects.WrittenProject;
import dev.keysmith.emit.ExternalTools;
import dev.keysmith.emit.NpmPackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Generated TypeScript compiles with {@code --strict} and the other checks of its own settings, and
 * passes the rules that typescript-eslint recommends.
 */
final class TypeScriptLintTest {
  private static final Path PINNED = ProjectCheckout.ROOT.resolve("app/src/test/typescript/lint");
  private static final Path INSTALLED = Path.of("target/typescript-lint").toAbsolutePath();

  @Test
  void generatedTypeScriptCompilesStrictlyAndLints() throws IOException {
    NpmPackages.install(PINNED, INSTALLED, "generated TypeScript is not linted");
    Path folder = Files.createTempDirectory(INSTALLED, "projects");
    List<WrittenProject> projects = WrittenProjects.in(folder, CodeLanguage.TYPESCRIPT);
    // One set of settings for all, so that the compiler reads everything once.
    String settings = Files.readString(projects.get(0).folder().resolve("tsconfig.json"));
    assertThat(settings).contains("\"strict\": true", "[\"src\", \"test\"]");
    Files.writeString(
        folder.resolve("tsconfig.json"),
        settings.replace("[\"src\", \"test\"]", "[\"*/src\", \"*/test\"]"));
    for (WrittenProject project : projects) {
      Files.delete(project.folder().resolve("tsconfig.json"));
    }
    ExternalTools.run(
            folder, List.of("node", "../node_modules/typescript/bin/tsc", "-p", ".", "--noEmit"))
        .succeeded();
    List<String> lint =
        new ArrayList<>(
            List.of(
                "node",
                "../node_modules/eslint/bin/eslint.js",
                "--config",
                "../eslint.config.mjs",
                "--max-warnings",
                "0",
                // All projects have the same runtime.
                projects.get(0).name() + "/src/runtime"));
    for (WrittenProject project : projects) {
      lint.add(project.name() + "/src/*.ts");
      lint.add(project.name() + "/test/*.ts");
    }
    ExternalTools.run(folder, lint).succeeded();
  }
}
