package dev.keysmith.emit.typescript;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.emit.ExternalTools;
import dev.keysmith.emit.NpmPackages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The real compiler, in the version that {@code src/test/typescript} pins, installed once into the
 * build folder.
 */
final class TypeScriptCompiler {
  private static final Path PINNED = ProjectCheckout.ROOT.resolve("emit/src/test/typescript");
  private static final Path INSTALLED = Path.of("target/typescript").toAbsolutePath();

  private TypeScriptCompiler() {}

  static TypeScriptCompiler installed() {
    NpmPackages.install(PINNED, INSTALLED, "entity-schemas.ts is not compiled");
    return new TypeScriptCompiler();
  }

  /** What it says of every file in a folder, as strictly as it can. */
  ExternalTools.ToolResult check(Path folder) {
    try {
      Files.writeString(
          folder.resolve("tsconfig.json"),
          """
          {
            "compilerOptions": {
              "strict": true,
              "exactOptionalPropertyTypes": true,
              "noUncheckedIndexedAccess": true,
              "noEmit": true,
              "target": "es2022",
              "module": "nodenext",
              "types": []
            },
            "include": ["*.ts"]
          }
          """);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ExternalTools.run(
        folder,
        List.of(
            "node", INSTALLED.resolve("node_modules/typescript/bin/tsc").toString(), "-p", "."));
  }

  /** Runs a module, without checking its types. */
  ExternalTools.ToolResult run(Path folder, String module) {
    try {
      Files.writeString(folder.resolve("module.ts"), module);
      Files.writeString(
          folder.resolve("transpile.cjs"),
          """
          const { readFileSync, writeFileSync } = require("node:fs");
          const { transpileModule } = require(process.argv[2]);
          const options = { module: "esnext", target: "es2022" };
          const source = readFileSync("module.ts", "utf8");
          writeFileSync("module.mjs", transpileModule(source, { compilerOptions: options }).outputText);
          """);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ExternalTools.run(
            folder,
            List.of(
                "node", "transpile.cjs", INSTALLED.resolve("node_modules/typescript").toString()))
        .succeeded();
    return ExternalTools.run(folder, List.of("node", "module.mjs"));
  }
}
