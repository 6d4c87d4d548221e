package dev.keysmith.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where the checkout is: bench/run sets it, and an editor starts in it or in a module. */
final class BenchCheckout {

  private BenchCheckout() {}

  static Path root() {
    Path start = Path.of(System.getProperty("keysmith.root", "")).toAbsolutePath();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.isRegularFile(folder.resolve("keysmith"))) {
        return folder;
      }
    }
    throw new IllegalStateException("no checkout of Keysmith around " + start);
  }

  /** Another checkout, built, to compare this one with. */
  static Optional<Path> baseline() {
    return Optional.ofNullable(System.getProperty("keysmith.baseline"))
        .map(folder -> Path.of(folder).toAbsolutePath());
  }
}
