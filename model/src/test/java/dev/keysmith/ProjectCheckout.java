package dev.keysmith;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The checkout that the tests run in. */
public final class ProjectCheckout {
  private ProjectCheckout() {}

  public static final Path ROOT = root();

  /** The published applications, with their experts' designs. */
  public static List<Path> publishedSpecs() {
    return folders(ROOT.resolve("corpus")).stream()
        .map(folder -> folder.resolve("spec.yaml"))
        .filter(Files::exists)
        .toList();
  }

  public static List<Path> examples() {
    return list(ROOT.resolve("examples")).stream()
        .filter(file -> file.toString().endsWith(".yaml"))
        .toList();
  }

  public static List<Path> folders(Path parent) {
    return list(parent).stream().filter(Files::isDirectory).toList();
  }

  public static List<Path> list(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("corpus"))) {
      folder = Objects.requireNonNull(folder.getParent());
    }
    return folder;
  }
}
