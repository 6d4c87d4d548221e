package dev.keysmith.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ShortFileNamesTest {
  private static List<String> names(String... files) {
    return ShortFileNames.of(Stream.of(files).map(Path::of).toList());
  }

  @Test
  void asManyFoldersAsItTakes() {
    assertThat(names("/x/a.yaml", "/x/b.yaml")).containsExactly("a.yaml", "b.yaml");
    assertThat(names("/x/one/d.yaml", "/x/two/d.yaml")).containsExactly("one/d.yaml", "two/d.yaml");
    assertThat(names("d.yaml", "/x/d.yaml")).containsExactly("d.yaml", "x/d.yaml");
    assertThat(names("d.yaml", "d.yaml")).containsExactly("d.yaml (1)", "d.yaml (2)");
  }
}
