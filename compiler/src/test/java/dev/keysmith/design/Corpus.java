package dev.keysmith.design;

import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The published cases: folders with a spec and the design of an expert. */
public final class Corpus {
  public static final Path ROOT = Path.of("..", "corpus");

  private Corpus() {}

  public static List<Path> experts() {
    try (Stream<Path> folders = Files.list(ROOT)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("expert.yaml")))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Spec spec(Path folder) {
    SpecFile file = SpecReader.read(folder.resolve("spec.yaml"));
    return file.spec().orElseThrow(() -> new AssertionError(file.errors().toString()));
  }
}
