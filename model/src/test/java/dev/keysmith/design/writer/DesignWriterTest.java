package dev.keysmith.design.writer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DesignWriterTest {
  static List<Path> experts() {
    return CorpusCases.experts();
  }

  @ParameterizedTest
  @MethodSource("experts")
  void whatIsWrittenIsReadAgain(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    DesignFile file = DesignReader.read(folder.resolve("expert.yaml"), spec);
    assertThat(file.findings()).isEmpty();
    Design design = file.design().orElseThrow();
    checkRoundTrip(design, spec, folder.toString());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void generatedDesignsAreReadAgain(long seed) {
    Spec spec = CorpusCases.spec(CorpusCases.DESIGN_FILES.resolve("clean"));
    for (int i = 0; i < 250; i++) {
      Design design = new RandomDesigns(spec, new Random(seed * 1_000 + i)).design();
      checkRoundTrip(design, spec, "seed " + (seed * 1_000 + i));
    }
  }

  @Test
  void writesWhatPeopleWouldWrite() throws IOException {
    Path folder = ProjectCheckout.ROOT.resolve("corpus/github");
    Design design =
        DesignReader.read(folder.resolve("expert.yaml"), CorpusCases.spec(folder))
            .design()
            .orElseThrow();
    // The order of an item's fields is the writer's own; everything else is as it was.
    assertThat(DesignWriter.write(design).lines().sorted())
        .containsExactlyElementsOf(
            Files.readAllLines(folder.resolve("expert.yaml")).stream().sorted().toList());
  }

  private static void checkRoundTrip(Design design, Spec spec, String about) {
    String written = DesignWriter.write(design);
    DesignFile again = DesignReader.read(new SourceText("again.yaml", written), spec);
    assertThat(again.findings()).as(about + "\n" + written).isEmpty();
    assertThat(again.design()).as(about + "\n" + written).contains(design);
    assertThat(DesignWriter.write(again.design().orElseThrow())).as(about).isEqualTo(written);
  }
}
