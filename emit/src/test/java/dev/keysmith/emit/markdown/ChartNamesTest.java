package dev.keysmith.emit.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import org.junit.jupiter.api.Test;

final class ChartNamesTest {
  @Test
  void areFilesOnEveryFileSystem() {
    String far = "n".repeat(254);
    assertThat(ChartNames.of(ImmutableSet.of("GSI1", "Main", "gsi1", far + "a", far + "b")))
        .containsEntry("GSI1", "entity-chart-GSI1.md")
        .containsEntry("Main", "entity-chart-Main-2.md")
        .containsEntry("gsi1", "entity-chart-gsi1-2.md")
        .containsEntry(far + "a", "entity-chart-" + "n".repeat(100) + ".md")
        .containsEntry(far + "b", "entity-chart-" + "n".repeat(100) + "-2.md");
  }
}
