package dev.keysmith.bench;

import java.nio.file.Files;
import java.nio.file.Path;

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
}
