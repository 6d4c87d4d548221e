package dev.keysmith.emit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Packages of npm that a test uses, in the versions that a lock file pins, installed once into the
 * build folder.
 *
 * <p>Two processes run the tests of a module at the same time, and {@code npm ci} first deletes
 * what is there: whoever comes second waits for the first, and finds the packages installed.
 */
public final class NpmPackages {
  private NpmPackages() {}

  /**
   * Installs what a folder's {@code package-lock.json} pins, with the folder's files beside it.
   *
   * @param otherwise what is not tested on a machine without npm
   */
  public static synchronized void install(Path sources, Path installed, String otherwise) {
    ExternalTools.assume(
        ExternalTools.isOnPath("node") && ExternalTools.isOnPath("npm"),
        "no node or npm on the path: " + otherwise);
    try {
      Files.createDirectories(installed);
      try (FileChannel channel =
              FileChannel.open(
                  installed.resolveSibling(installed.getFileName() + ".lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        if (lock.isValid()) {
          installAlone(sources, installed);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void installAlone(Path sources, Path installed) throws IOException {
    try (Stream<Path> files = Files.list(sources)) {
      for (Path file : files.toList()) {
        Files.copy(
            file,
            installed.resolve(file.getFileName().toString()),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
    String pinned = Files.readString(sources.resolve("package-lock.json"));
    Path done = installed.resolve("installed");
    if (Files.exists(done) && Files.readString(done).equals(pinned)) {
      return;
    }
    ExternalTools.run(
            installed, List.of("npm", "ci", "--ignore-scripts", "--prefer-offline", "--no-audit"))
        .succeeded();
    Files.writeString(done, pinned);
  }
}
