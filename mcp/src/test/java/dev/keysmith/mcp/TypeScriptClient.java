package dev.keysmith.mcp;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.emit.ExternalTools;
import dev.keysmith.emit.NpmPackages;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Clients in JavaScript, on the official TypeScript SDK, which share no code with Keysmith. They
 * are installed once into the build folder, in the version that {@code src/test/client} pins.
 */
final class TypeScriptClient {
  private static final Path SOURCES = ProjectCheckout.ROOT.resolve("mcp/src/test/client");
  private static final Path INSTALLED = Path.of("target/client").toAbsolutePath();

  private TypeScriptClient() {}

  static TypeScriptClient installed() {
    NpmPackages.install(SOURCES, INSTALLED, "the server is not tested with a client of others");
    return new TypeScriptClient();
  }

  /** Runs the cases of a script; it fails with the case that does. */
  void run(String script, Path folder, Map<String, Object> setting) {
    try {
      Path file = folder.resolve("setting.json");
      Files.writeString(file, McpJsonDefaults.getMapper().writeValueAsString(setting));
      ExternalTools.run(INSTALLED, List.of("node", script, file.toString())).succeeded();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
