package dev.keysmith.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.example.ExampleItem;
import dev.keysmith.emit.example.ExampleItems;
import dev.keysmith.emit.infrastructure.cloudformation.CloudFormationTemplate;
import dev.keysmith.emit.infrastructure.terraform.TerraformConfiguration;
import dev.keysmith.emit.workbench.NoSqlWorkbench;
import dev.keysmith.importer.ImportResult;
import dev.keysmith.importer.ModelImport;
import dev.keysmith.item.LayoutMatcher;
import dev.keysmith.spec.reader.SpecFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the tool generates of a design, imported, has the same tables, keys, indexes and
 * projections: the derived designs of the examples, and the published designs of both styles.
 */
final class ImportRoundTripTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());

  private static final String IMPORTED_SPEC = "imported-spec.yaml";
  private static final String IMPORTED_DESIGN = "imported-design.yaml";

  @TempDir private Path folder;

  /** A spec and a design of it. */
  record DesignCase(Path spec, Path design) {
    @Override
    public String toString() {
      return ProjectCheckout.ROOT.relativize(design).toString();
    }
  }

  static Stream<DesignCase> designs() {
    Stream<DesignCase> examples =
        ProjectCheckout.examples().stream()
            .map(
                spec ->
                    new DesignCase(
                        spec,
                        ProjectCheckout.ROOT.resolve(
                            "corpus/artifacts/%s/design.yaml"
                                .formatted(spec.getFileName().toString().replace(".yaml", "")))));
    Stream<DesignCase> published =
        ProjectCheckout.publishedSpecs().stream()
            .map(spec -> new DesignCase(spec, spec.resolveSibling("expert.yaml")));
    return Stream.concat(examples, published).filter(each -> Files.exists(each.design()));
  }

  @ParameterizedTest
  @MethodSource("designs")
  void theTablesComeBack(DesignCase each) throws IOException {
    SpecFile spec = COMPILER.read(each.spec());
    DesignFile design = COMPILER.readDesign(each.design(), spec.spec().orElseThrow());
    DesignAnalysis analysis = COMPILER.analyze(spec, design);
    Artifact template = CloudFormationTemplate.artifact(analysis);
    Artifact workbench = NoSqlWorkbench.artifact(analysis);
    Map<String, String> tables = structure(analysis.design(), index -> true);
    assertThat(structure(imported(template), index -> true)).isEqualTo(tables);
    assertThat(structure(imported(TerraformConfiguration.artifact(analysis)), index -> true))
        .isEqualTo(tables);
    assertThat(structure(imported(template, workbench), index -> true)).isEqualTo(tables);
    // The format of NoSQL Workbench has no local indexes, keys of several attributes, or TTL.
    Predicate<Index> known =
        index -> !index.local() && index.partition().size() == 1 && index.sort().size() <= 1;
    assertThat(withoutTtl(structure(imported(workbench), known)))
        .isEqualTo(withoutTtl(structure(analysis.design(), known)));
  }

  /** What an export or a measurement of the imported tables starts with. */
  @ParameterizedTest
  @MethodSource("designs")
  void theItemsAreRecognised(DesignCase each) throws IOException {
    SpecFile spec = COMPILER.read(each.spec());
    DesignFile design = COMPILER.readDesign(each.design(), spec.spec().orElseThrow());
    DesignAnalysis analysis = COMPILER.analyze(spec, design);
    Design imported =
        imported(CloudFormationTemplate.artifact(analysis), NoSqlWorkbench.artifact(analysis));
    LayoutMatcher matcher =
        new LayoutMatcher(COMPILER.read(folder.resolve(IMPORTED_SPEC)).spec().orElseThrow());
    ExampleItems items = ExampleItems.of(analysis.spec(), analysis.design());
    for (Design.LayoutRef layoutRef : analysis.design().items()) {
      for (ExampleItem item : items.of(layoutRef)) {
        assertThat(
                matcher.of(
                    imported.table(layoutRef.table().name()), Optional.empty(), item.attributes()))
            .as("%s in %s", item, ProjectCheckout.read(folder.resolve(IMPORTED_DESIGN)))
            .isPresent();
      }
    }
  }

  private static Map<String, String> withoutTtl(Map<String, String> tables) {
    tables.replaceAll((name, text) -> text.replaceAll(" ttl .*", ""));
    return tables;
  }

  private Design imported(Artifact... artifacts) throws IOException {
    ImmutableList.Builder<Path> files = ImmutableList.builder();
    for (Artifact artifact : artifacts) {
      files.add(Files.writeString(folder.resolve(artifact.name()), artifact.text()));
    }
    ImportResult result = ModelImport.of(files.build());
    assertThat(result.errors()).as(Arrays.toString(artifacts)).isEmpty();
    Path specPath = folder.resolve(IMPORTED_SPEC);
    Path designPath = folder.resolve(IMPORTED_DESIGN);
    Files.writeString(specPath, result.spec().orElseThrow());
    Files.writeString(designPath, result.design().orElseThrow());
    SpecFile spec = COMPILER.read(specPath);
    assertThat(spec.errors()).isEmpty();
    DesignFile design = COMPILER.readDesign(designPath, spec.spec().orElseThrow());
    assertThat(design.errors()).isEmpty();
    return design.design().orElseThrow();
  }

  /** Tables with everything that a template says of them. */
  private static Map<String, String> structure(Design design, Predicate<Index> which) {
    Map<String, String> tables = new TreeMap<>();
    for (Table table : design.tables().values()) {
      List<String> indexes =
          table.indexes().values().stream()
              .filter(which)
              .map(
                  index ->
                      "%s %s %s %s %s %s"
                          .formatted(
                              index.name(),
                              index.local(),
                              index.partition(),
                              index.sort(),
                              index.projection().kind(),
                              index.projection().attributes().stream().sorted().toList()))
              .sorted()
              .toList();
      tables.put(
          table.name(),
          "%s %s %s ttl %s"
              .formatted(
                  table.key(),
                  table.key().attributes().stream().map(name -> table.type(name).code()).toList(),
                  indexes,
                  table.ttl()));
    }
    return tables;
  }
}
