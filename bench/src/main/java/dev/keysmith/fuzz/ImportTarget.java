package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.fuzz.StageCount.Stage;
import dev.keysmith.importer.ImportResult;
import dev.keysmith.importer.ModelImport;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file of a format that can be imported: a spec, or errors. */
final class ImportTarget implements TextTarget {
  private static final Path CORPUS = ProjectCheckout.ROOT.resolve("corpus/import");
  private static final ImmutableSet<String> REGIONS = PriceListReader.shipped().regionNames();

  private final String file;
  private final String seed;

  private ImportTarget(Path path) {
    this.file = String.valueOf(path.getFileName());
    this.seed = ProjectCheckout.read(path);
  }

  /** One for every file of the corpus. */
  static ImmutableList<ImportTarget> all() {
    return ProjectCheckout.folders(CORPUS).stream()
        .flatMap(source -> ProjectCheckout.list(source).stream())
        .filter(Files::isRegularFile)
        .filter(path -> !String.valueOf(path.getFileName()).startsWith("expected"))
        .map(ImportTarget::new)
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  public String name() {
    return "import-" + file;
  }

  @Override
  public Stage stage() {
    return Stage.IMPORTED;
  }

  @Override
  public ImmutableList<String> seeds() {
    return ImmutableList.of(seed);
  }

  @Override
  public int perRound() {
    return 1;
  }

  @Override
  public void check(String text) throws IOException {
    try (InputFolder folder = new InputFolder()) {
      Path path = folder.path().resolve(file);
      folder.with(file, text);
      ImportResult result = ModelImport.of(List.of(path));
      BrokenProperty.unless(
          result.spec().isPresent() == result.errors().isEmpty(),
          "an import gives a spec or errors",
          result.errors());
      result.spec().ifPresent(spec -> read(spec, result));
    }
  }

  private static void read(String text, ImportResult result) {
    SpecFile spec = SpecReader.read(new SourceText("spec.yaml", text), REGIONS);
    spec.spec()
        .ifPresent(
            read ->
                result
                    .design()
                    .ifPresent(
                        design -> DesignReader.read(new SourceText("design.yaml", design), read)));
  }
}
