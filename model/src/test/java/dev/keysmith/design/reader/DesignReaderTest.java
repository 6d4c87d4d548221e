package dev.keysmith.design.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Golden cases: each folder has a spec, a design and what there is to say about it. */
final class DesignReaderTest {
  private static final Path CASES = CorpusCases.DESIGN_FILES;

  static List<Path> cases() {
    return ProjectCheckout.folders(CASES);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void tellsWhatIsWrong(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    SourceText source =
        new SourceText("design.yaml", ProjectCheckout.read(folder.resolve("design.yaml")));
    DesignFile file = DesignReader.read(source, spec);
    String actual =
        file.findings().stream().map(finding -> finding + "\n").collect(Collectors.joining());
    assertThat(file.design().isPresent()).isEqualTo(file.errors().isEmpty());
    GoldenFiles.compare(folder.resolve("expected.txt"), actual);
  }

  @Test
  void aMissingFileIsAFinding() {
    DesignFile file =
        DesignReader.read(Path.of("nowhere.yaml"), CorpusCases.spec(CASES.resolve("clean")));
    assertThat(file.errors()).extracting(SourceDiagnostic::rule).containsExactly("Unreadable");
    assertThat(file.source()).isEmpty();
  }

  @Test
  void placesLeadToTheLine() throws IOException {
    Path folder = CASES.resolve("clean");
    DesignFile file = DesignReader.read(folder.resolve("design.yaml"), CorpusCases.spec(folder));
    List<String> lines = Files.readAllLines(folder.resolve("design.yaml"));
    DesignLocations places = file.locations();
    assertThat(lines.get(places.table("shop").line() - 1)).isEqualTo("  shop:");
    assertThat(lines.get(places.index("shop", "GSI1").line() - 1)).startsWith("      GSI1:");
    assertThat(lines.get(places.item("shop", "Order", "GSI1SK").line() - 1)).contains("GSI1SK:");
    assertThat(places.item("shop", "Order", "holds")).isEqualTo(places.item("shop", "Order"));
    assertThat(places.plan("P1").isWholeFile()).isTrue();
  }

  @Test
  void brokenYamlIsAFinding() {
    DesignFile file =
        DesignReader.read(
            new SourceText("x.yaml", "design: [1\ntables: {"),
            CorpusCases.spec(CASES.resolve("clean")));
    assertThat(file.errors()).extracting(SourceDiagnostic::rule).containsExactly("YamlSyntax");
  }
}
