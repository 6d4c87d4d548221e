package dev.keysmith.design.writer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.Corpus;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class DesignWriterTest {
  static List<Path> experts() {
    return Corpus.experts();
  }

  @ParameterizedTest
  @MethodSource("experts")
  void whatIsWrittenIsReadAgain(Path folder) {
    Spec spec = Corpus.spec(folder);
    DesignFile file = DesignReader.read(folder.resolve("expert.yaml"), spec);
    assertThat(file.findings()).isEmpty();
    Design design = file.design().orElseThrow();
    String written = DesignWriter.write(design);
    DesignFile again = DesignReader.read(new SourceText("again.yaml", written), spec);
    assertThat(again.findings()).as(written).isEmpty();
    assertThat(again.design()).contains(design);
    assertThat(DesignWriter.write(again.design().orElseThrow())).isEqualTo(written);
  }
}
