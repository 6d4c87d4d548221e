package dev.keysmith.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.code.typescript.NpmProject;
import dev.keysmith.emit.ExternalTools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The runtime of generated TypeScript, on vectors that the Java runtime has too. */
final class TypeScriptRuntimeTest {
  private static final Path ROOT = ProjectCheckout.ROOT;

  @Test
  void itDoesWhatTheJavaRuntimeDoes() throws Exception {
    Path toolchain = TypeScriptToolchain.installed();
    Path folder = Files.createTempDirectory(toolchain, "runtime");
    Files.copy(
        ROOT.resolve("app/src/test/typescript/runtime.test.mjs"),
        folder.resolve("runtime.test.mjs"));
    Files.writeString(
        folder.resolve("compile.cjs"),
        """
        const { readdirSync, readFileSync, writeFileSync } = require("node:fs");
        const { join } = require("node:path");
        const { transpileModule } = require("typescript");
        const compilerOptions = { module: "esnext", target: "es2022" };
        for (const name of readdirSync(process.argv[2])) {
          const source = readFileSync(join(process.argv[2], name), "utf8");
          const { outputText } = transpileModule(source, { compilerOptions });
          writeFileSync(join(__dirname, name.replace(/ts$/, "js")), outputText);
        }
        """);
    Files.writeString(folder.resolve("package.json"), "{ \"type\": \"module\" }");
    Path sources = ROOT.resolve("code/src/main/resources/dev/keysmith/code/typescript/runtime");
    ExternalTools.run(folder, List.of("node", "compile.cjs", sources.toString())).succeeded();
    ExternalTools.run(
            folder,
            List.of(
                "env",
                "RUNTIME=" + folder,
                "VECTORS=" + ROOT.resolve("runtime/src/test/resources/dev/keysmith/runtime"),
                "node",
                "--test",
                "runtime.test.mjs"))
        .succeeded();
  }

  @Test
  void verificationPinsWhatGeneratedProjectsPin() {
    String pinned = NpmProject.resource("toolchain/package.json");
    assertThat(pinned)
        .contains("\"@aws-sdk/client-dynamodb\": \"" + NpmProject.DYNAMODB_CLIENT + "\"")
        .contains("\"typescript\": \"" + NpmProject.TYPESCRIPT + "\"")
        .contains("\"@types/node\": \"" + NpmProject.NODE_TYPES + "\"");
    assertThat(NpmProject.resource("toolchain/package-lock.json")).doesNotContain("\"resolved\"");
  }
}
