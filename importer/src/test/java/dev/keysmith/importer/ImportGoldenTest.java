package dev.keysmith.importer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.GoldenFiles;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.importer.content.ImportRemark;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every folder of {@code corpus/import} gives the expected spec, design and remarks. */
final class ImportGoldenTest {
  private static final Path CORPUS = ProjectCheckout.ROOT.resolve("corpus/import");

  @TempDir private Path folder;

  static Stream<String> cases() {
    return ProjectCheckout.folders(CORPUS).stream().map(path -> path.getFileName().toString());
  }

  private static List<Path> inputs(Path folder) {
    return ProjectCheckout.list(folder).stream()
        .filter(Files::isRegularFile)
        .filter(file -> !file.getFileName().toString().startsWith("expected"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void importsAsExpected(String name) throws IOException {
    Path source = CORPUS.resolve(name);
    ImportResult result = ModelImport.of(inputs(source));
    GoldenFiles.compare(source.resolve("expected.txt"), summary(result, source));
    assertThat(result.spec().isEmpty()).as("has a spec").isEqualTo(name.startsWith("error-"));
    if (result.spec().isPresent()) {
      GoldenFiles.compare(source.resolve("expected/spec.yaml"), result.spec().get());
      result
          .design()
          .ifPresent(text -> GoldenFiles.compare(source.resolve("expected/design.yaml"), text));
      check(result);
    }
  }

  /** What every other command reads has no error. */
  private void check(ImportResult result) throws IOException {
    Path specPath = folder.resolve("spec.yaml");
    Files.writeString(specPath, result.spec().orElseThrow());
    SpecFile spec = SpecReader.read(specPath, Set.of("us-east-1"));
    assertThat(spec.errors()).isEmpty();
    if (result.design().isPresent()) {
      Path designPath = folder.resolve("design.yaml");
      Files.writeString(designPath, result.design().get());
      assertThat(DesignReader.read(designPath, spec.spec().orElseThrow()).errors()).isEmpty();
    }
  }

  private static String summary(ImportResult result, Path source) {
    StringBuilder text = new StringBuilder();
    result.recognised().forEach((file, format) -> text.append(file + ": " + format + "\n"));
    result.carried().forEach(line -> text.append(line + "\n"));
    for (ImportRemark remark : result.remarks()) {
      text.append(remark.kind() + " " + remark.location() + ": " + remark.message() + "\n");
    }
    for (SourceDiagnostic error : result.errors()) {
      text.append(error + "\n");
    }
    return text.toString().replace(source + "/", "");
  }

  @Test
  void everyFormatHasACase() {
    String expected =
        cases()
            .map(name -> CORPUS.resolve(name).resolve("expected.txt"))
            .filter(Files::exists)
            .map(ProjectCheckout::read)
            .reduce("", String::concat);
    SourceFormats.ALL.forEach(format -> assertThat(expected).contains(": " + format.name() + "\n"));
  }

  @Test
  void importsTheSameBytesAgain() {
    List<Path> inputs = inputs(CORPUS.resolve("workbench"));
    assertThat(ModelImport.of(inputs)).isEqualTo(ModelImport.of(inputs));
  }
}
