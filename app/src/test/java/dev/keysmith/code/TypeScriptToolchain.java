package dev.keysmith.code;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.emit.NpmPackages;
import java.nio.file.Path;

/** What compiles and runs generated TypeScript in tests, installed once. */
final class TypeScriptToolchain {
  private static final Path PINNED =
      ProjectCheckout.ROOT.resolve(
          "code/src/main/resources/dev/keysmith/code/typescript/toolchain");
  private static final Path INSTALLED = Path.of("target/typescript").toAbsolutePath();

  private TypeScriptToolchain() {}

  /** The folder with the packages. */
  static Path installed() {
    NpmPackages.install(PINNED, INSTALLED, "generated TypeScript is not run");
    return INSTALLED;
  }
}
