package dev.keysmith.emit.example;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.OneIndexPerPattern;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.RandomDesigns;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.emit.html.HtmlReport;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The generated instances, and what patterns do to them. */
final class ExampleItemsTest {
  private static final int DESIGNS = 8;

  private static final Spec NOTES =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Notes
          entities:
            Author:
              identity: [name]
              count: 10
              attributes:
                name: string
                about: string
                city: {type: string, present: 40%}
            Note:
              identity: [author, number]
              count: 1k
              attributes:
                author: {type: string, references: Author.name, max: 500}
                number: {type: number, digits: 4}
                status: {type: string, values: {OPEN: 50%, DONE: 30%, LOST: 20%}}
                at: timestamp
          patterns:
            - {id: newest, read: Note, where: {author: $author}, sort: number desc, limit: 1, rps: 1}
            - {id: done, read: Note, where: {author: $author, status: DONE}, rps: 1}
            - {id: both, read: Author, where: {name: $name}, include: {Note: all}, rps: 1}
            - {id: from-there, read: Author, where: {city: $city}, rps: 1}
            - {id: write, create: Note, rps: 1}
            - {id: date, update: Note, where: {author: $author, number: $number}, set: [at], rps: 1}
            - {id: finish, update: Note, where: {author: $author, number: $number}, set: {status: DONE}, rps: 1}
          """);

  private static final Design DESIGN =
      DesignReader.read(
              new SourceText(
                  "design.yaml",
                  """
                  design: 1
                  tables:
                    notes:
                      key: {partition: PK, sort: SK}
                      indexes:
                        ByCity: {partition: city, project: keys}
                        ByStatus: {partition: status, sort: SK, project: keys}
                      items:
                        Author: {PK: "A#{name}", SK: "#"}
                        Note: {PK: "A#{author}", SK: "N#{number:04}"}
                  """),
              NOTES)
          .design()
          .orElseThrow();

  private static Map<String, String> accessTrace(String pattern) {
    DesignAnalysis analysis = ExampleAnalyses.of(NOTES, DESIGN);
    AccessTrace accessTrace =
        AccessTrace.by(
            NOTES.pattern(pattern).orElseThrow(),
            analysis.bill().pattern(pattern).orElseThrow().plan(),
            ExampleItems.of(NOTES, DESIGN));
    ImmutableMap.Builder<String, String> rows = ImmutableMap.builder();
    accessTrace
        .rows()
        .keySet()
        .forEach(
            row ->
                rows.put(
                    row.structure() + " " + row.layout() + " " + row.number(),
                    accessTrace.of(row).toString()));
    return rows.buildOrThrow();
  }

  @Test
  void aLimitStopsAtThePageAndInTheOrderAskedFor() {
    assertThat(accessTrace("newest")).isEqualTo(Map.of("notes Note 3", "[READ]"));
  }

  @Test
  void whatAFilterDropsWasReadAllTheSame() {
    assertThat(accessTrace("done"))
        .isEqualTo(
            Map.of(
                "notes Note 1", "[READ]", "notes Note 2", "[DROPPED]", "notes Note 3", "[READ]"));
  }

  @Test
  void aCollectionIsReadWithItsParent() {
    assertThat(accessTrace("both"))
        .isEqualTo(
            Map.of(
                "notes Author 1", "[READ]",
                "notes Note 1", "[READ]",
                "notes Note 2", "[READ]",
                "notes Note 3", "[READ]"));
  }

  @Test
  void anEntryLeadsToItsItem() {
    assertThat(accessTrace("from-there"))
        .containsEntry("notes.ByCity Author 1", "[READ]")
        .containsEntry("notes Author 1", "[READ]");
  }

  @Test
  void aWriteTouchesTheIndexesThatHaveSomethingOfIt() {
    assertThat(accessTrace("write"))
        .isEqualTo(Map.of("notes Note 1", "[PUT]", "notes.ByStatus Note 1", "[PUT]"));
    assertThat(accessTrace("date")).isEqualTo(Map.of("notes Note 1", "[UPDATE]"));
    assertThat(accessTrace("finish"))
        .isEqualTo(Map.of("notes Note 1", "[UPDATE]", "notes.ByStatus Note 1", "[UPDATE]"));
  }

  @Test
  void collectionsStandTogetherInTheOrderOfTheirSortKey() {
    ExampleItems items = ExampleItems.of(NOTES, DESIGN);
    assertThat(
            items.in(TableOrIndex.of("notes")).stream()
                .map(item -> item.text("PK").orElseThrow() + " " + item.text("SK").orElseThrow()))
        .startsWith("A#name-1 #", "A#name-1 N#0001", "A#name-1 N#0002", "A#name-1 N#0003");
    assertThat(items.in(TableOrIndex.of("notes", "ByCity")))
        .as("sparse: some have no city")
        .hasSizeBetween(1, 3);
  }

  static LongStream seeds() {
    return LongStream.range(0, 40);
  }

  /** On any spec: children refer to parents that exist, and no instance is there twice. */
  @ParameterizedTest
  @MethodSource("seeds")
  void instancesBelongTogether(long seed) {
    Spec spec = RandomSpecs.of(5, 6, 6).spec(seed);
    ExampleInstances instances = ExampleInstances.of(spec);
    for (Entity entity : spec.entities().values()) {
      ImmutableList<ExampleInstance> all = instances.all(entity.name());
      assertThat(all).isNotEmpty();
      assertThat(all.stream().map(one -> entity.identity().stream().map(one::value).toList()))
          .doesNotHaveDuplicates();
    }
    for (Relationship one : RelationshipGraph.of(spec).all()) {
      List<ExampleInstance> pointing =
          instances.all(one.child()).stream()
              .filter(child -> child.values().keySet().containsAll(one.attributes().values()))
              .toList();
      assertThat(pointing)
          .as("%s of %s", one.child(), one.parent())
          .anyMatch(child -> instances.parent(child, one).isPresent() || pointing.isEmpty());
    }
  }

  /** A page is written whatever the design: nothing in it may fail. */
  @ParameterizedTest
  @MethodSource("seeds")
  void everyDesignHasItsPage(long seed) {
    Spec spec = RandomSpecs.of(4, 6, 6).spec(seed);
    DesignAnalysis analysis = ExampleAnalyses.of(spec, OneIndexPerPattern.of(spec));
    Artifact page = HtmlReport.artifact(analysis);
    assertThat(page).isEqualTo(HtmlReport.artifact(analysis));
    spec.patterns().forEach(one -> assertThat(page.text()).contains("pattern-" + one.id()));
  }

  static Stream<Path> published() {
    // The designs take a customer to be that of their own shop.
    return CorpusCases.experts().stream()
        .filter(folder -> !CorpusCases.spec(folder).entities().containsKey("Customer"));
  }

  /** The same with everything that a design file may say. */
  @ParameterizedTest
  @MethodSource("published")
  void designsOfAnyShapeHaveTheirPage(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    for (long seed = 0; seed < DESIGNS; seed++) {
      Design design = new RandomDesigns(spec, new Random(seed)).design();
      assertThat(HtmlReport.artifact(ExampleAnalyses.of(spec, design)).text())
          .contains(spec.application());
    }
  }
}
