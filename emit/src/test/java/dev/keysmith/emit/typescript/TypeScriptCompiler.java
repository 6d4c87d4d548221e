package dev.keysmith.emit.typescript;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.emit.ExternalTools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
    ExternalTools.assume(
        ExternalTools.isOnPath("node") && ExternalTools.isOnPath("npm"),
        "no node or npm on the path: entity-schemas.ts is not compiled");
    try {
      String lock = Files.readString(PINNED.resolve("package-lock.json"));
      Path done = INSTALLED.resolve("installed");
      if (!Files.exists(done) || !Files.readString(done).equals(lock)) {
        Files.createDirectories(INSTALLED);
        for (String file : List.of("package.json", "package-lock.json")) {
          Files.copy(
              PINNED.resolve(file), INSTALLED.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        ExternalTools.run(
                INSTALLED,
                List.of("npm", "ci", "--ignore-scripts", "--prefer-offline", "--no-audit"))
            .succeeded();
        Files.writeString(done, lock);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
}
