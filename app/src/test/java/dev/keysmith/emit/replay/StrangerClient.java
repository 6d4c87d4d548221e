package dev.keysmith.emit.replay;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.emit.ExternalTools;
import dev.keysmith.emit.NpmPackages;
import java.nio.file.Path;
import java.util.List;

/**
 * A client in JavaScript that has only the generated files. It shares no code with Keysmith; its
 * SDK is installed once into the build folder, in the version that {@code src/test/replay} pins.
 */
final class StrangerClient {
  private static final Path SOURCES = ProjectCheckout.ROOT.resolve("app/src/test/replay");
  private static final Path INSTALLED = Path.of("target/replay").toAbsolutePath();

  private StrangerClient() {}

  static StrangerClient installed() {
    NpmPackages.install(SOURCES, INSTALLED, "requests.json is not replayed");
    return new StrangerClient();
  }

  /** Replays every case in a folder. */
  void replay(String endpoint, Path folder) {
    ExternalTools.run(
            INSTALLED, List.of("node", "replay.mjs", endpoint, folder.toAbsolutePath().toString()))
        .succeeded();
  }
}
