package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.nio.file.Path;
import java.util.List;

/** Specs for tests, from text. */
public final class SpecFixtures {
  private SpecFixtures() {}

  public static Spec of(String yaml) {
    return spec(SpecReader.read(new SourceText("spec.yaml", yaml), List.of("us-east-1")));
  }

  public static Spec of(Path file) {
    return spec(SpecReader.read(file, List.of("us-east-1")));
  }

  private static Spec spec(SpecFile file) {
    assertThat(file.errors()).isEmpty();
    return file.spec().orElseThrow();
  }

  public static EntitySelection selection(Spec spec, String pattern) {
    return ((AccessPattern.Read) spec.pattern(pattern).orElseThrow()).selection();
  }
}
