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
public final class TypeScriptCompiler {
  private static final Path PINNED = ProjectCheckout.ROOT.resolve("emit/src/test/typescript");
  private static final Path INSTALLED = Path.of("target/typescript").toAbsolutePath();

  private TypeScriptCompiler() {}

  public static TypeScriptCompiler installed() {
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

  /** What it cannot read in the files of a folder and those inside it, line by line. */
  public String syntaxErrors(Path folder) {
    try {
      Files.writeString(
          folder.resolve("parse.cjs"),
          """
          const { readdirSync, readFileSync } = require("node:fs");
          const ts = require(process.argv[2]);
          for (const file of readdirSync(".", { recursive: true })) {
            if (file.endsWith(".ts")) {
              const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022);
              for (const one of source.parseDiagnostics) {
                const { line } = source.getLineAndCharacterOfPosition(one.start);
                console.log(`${file}:${line + 1}: ${ts.flattenDiagnosticMessageText(one.messageText, " ")}`);
              }
            }
          }
          """);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ExternalTools.run(
            folder,
            List.of("node", "parse.cjs", INSTALLED.resolve("node_modules/typescript").toString()))
        .succeeded()
        .output();
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
