package dev.keysmith.emit.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.emit.infrastructure.cloudformation.CloudFormationTemplateTest;
import dev.keysmith.review.Rules;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The documents of designs that were not derived. */
final class MarkdownDocumentsTest {
  private static final java.util.regex.Pattern JSON =
      java.util.regex.Pattern.compile("(?s)```json\n(.*?)```");

  private static final Spec NOTES =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Notes | of *all* kinds
          entities:
            Author:
              identity: [name]
              count: 10
              attributes:
                name: string
                kind: {type: string, values: {HUMAN: 90%, ROBOT: 10%}}
                mentor: {type: string, references: Author.name, role: mentor, max: 5}
            Note:
              identity: [author, number]
              count: 1k
              attributes:
                author: {type: string, references: Author.name, max: 500}
                number: {type: number, digits: 4}
                tags: stringSet
          patterns:
            - {name: Read | and list, read: Note, where: {author: $author}, sort: number desc, limit: 5, rps: 10}
            - {name: Write, create: Note, rps: {average: 5, peak: 50}}
            - {name: Sign up, create: Author, rps: 1}
            - {name: Find, search: Note, rps: 1}
          """);

  private static DesignAnalysis notes() {
    Design design =
        DesignReader.read(
                new SourceText(
                    "design.yaml",
                    """
                    design: 1
                    tables:
                      notes:
                        key: {partition: PK, sort: SK}
                        indexes:
                          main: {partition: kind, project: keys}
                        items:
                          Author: {PK: "A#{name}", SK: "A#"}
                          Note: {PK: "A#{author}", SK: "N#{number:04}"}
                    """),
                NOTES)
            .design()
            .orElseThrow();
    return ExampleAnalyses.of(NOTES, design);
  }

  static List<String> published() {
    return CloudFormationTemplateTest.published();
  }

  private static String text(ImmutableList<Artifact> artifacts, String name) {
    return artifacts.stream()
        .filter(artifact -> artifact.name().equals(name))
        .map(Artifact::text)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name));
  }

  @ParameterizedTest
  @MethodSource("published")
  void everyDesignGetsEveryFile(String published) {
    DesignAnalysis analysis = ExampleAnalyses.handMade(published);
    ImmutableList<Artifact> artifacts = ExampleAnalyses.COMPILER.emit(analysis);
    assertThat(artifacts.stream().map(Artifact::name))
        .doesNotHaveDuplicates()
        .contains(
            "report.html",
            "dynamodb_requirement.md",
            "dynamodb_data_model.md",
            "erd.md",
            "entity-chart-main.md",
            "relationship-decisions.md",
            "access-patterns.md",
            "keys.md",
            "requests.json",
            "anti-pattern-review.md",
            "cloudformation.yaml",
            "main.tf");
    assertThat(artifacts).noneMatch(artifact -> artifact.text().contains("null |"));
    assertThat(ExampleAnalyses.COMPILER.emit(analysis)).isEqualTo(artifacts);
  }

  @ParameterizedTest
  @MethodSource("published")
  void nothingIsLeftOut(String published) {
    DesignAnalysis analysis = ExampleAnalyses.handMade(published);
    ImmutableList<Artifact> artifacts = ExampleAnalyses.COMPILER.emit(analysis);
    for (Entity entity : analysis.spec().entities().values()) {
      assertThat(text(artifacts, "erd.md")).contains("    " + entity.name() + " {\n");
      assertThat(text(artifacts, "dynamodb_requirement.md")).contains("### " + entity.name());
    }
    for (AccessPattern pattern : analysis.spec().patterns()) {
      assertThat(text(artifacts, "dynamodb_requirement.md")).contains("| " + pattern.id() + " ");
      assertThat(text(artifacts, "access-patterns.md")).contains(pattern.id() + " ");
    }
    for (ItemLayout item :
        analysis.design().items().stream().map(Design.LayoutRef::item).toList()) {
      assertThat(text(artifacts, "entity-chart-main.md")).contains("| " + item.name() + " |");
    }
    Rules.ALL.forEach(
        rule ->
            assertThat(text(artifacts, "anti-pattern-review.md"))
                .contains("| " + rule.name() + " |"));
  }

  /** An item that a person can copy: JSON, with every key that its entity has. */
  @ParameterizedTest
  @MethodSource("published")
  void examplesAreJsonWithTheirKeys(String published) throws Exception {
    DesignAnalysis analysis = ExampleAnalyses.handMade(published);
    String chart = text(ExampleAnalyses.COMPILER.emit(analysis), "entity-chart-main.md");
    List<JsonNode> items = new ArrayList<>();
    for (MatchResult block : JSON.matcher(chart).results().toList()) {
      try (MappingIterator<JsonNode> read =
          new ObjectMapper().readerFor(JsonNode.class).readValues(block.group(1))) {
        items.addAll(read.readAll());
      }
    }
    assertThat(items).hasSize(2 * analysis.design().items().size());
    int next = 0;
    for (Design.LayoutRef layoutRef : analysis.design().items()) {
      for (JsonNode item : items.subList(next, next + 2)) {
        assertThat(ImmutableList.copyOf(item.fieldNames()))
            .as(layoutRef.item().name())
            .containsAll(layoutRef.table().key().attributes());
      }
      next += 2;
    }
  }

  @Test
  void childrenInExamplesPointAtParents() {
    assertThat(text(ExampleAnalyses.COMPILER.emit(notes()), "entity-chart-main.md"))
        .contains("\"PK\": \"A#name-2\",\n  \"SK\": \"A#\",\n  \"kind\": \"ROBOT\"")
        .contains("\"PK\": \"A#name-1\",\n  \"SK\": \"N#0002\"")
        .contains("\"name\": \"name-1\",\n  \"mentor\": \"name-2\"");
  }

  @Test
  void anIndexCalledMainHasItsOwnChart() {
    assertThat(text(ExampleAnalyses.COMPILER.emit(notes()), "entity-chart-main-2.md"))
        .contains("projects KEYS_ONLY")
        .contains("not read through this index");
  }

  @Test
  void textOfTheSpecIsNotTakenForMarkup() {
    ImmutableList<Artifact> artifacts = ExampleAnalyses.COMPILER.emit(notes());
    assertThat(text(artifacts, "erd.md")).startsWith("# Notes | of \\*all\\* kinds: ");
    assertThat(text(artifacts, "access-patterns.md")).contains("| P1 Read \\| and list | Query");
  }

  @Test
  void saysWhereChildrenAreAndWhatGoesElsewhere() {
    ImmutableList<Artifact> artifacts = ExampleAnalyses.COMPILER.emit(notes());
    assertThat(text(artifacts, "relationship-decisions.md"))
        .contains("Identifying: 100 Note per Author on average, at most 500.")
        .contains(
            "- Item collection with the parent. Stored in the parent's item collection in notes:"
                + " `PK = A#{author}, SK = N#{number:04}`; KeyConditionExpression: `PK = :PK AND"
                + " begins_with(SK, :SK) with :SK = N#`.")
        .contains("Read by P1 (Read | and list).");
    assertThat(text(artifacts, "dynamodb_requirement.md"))
        .contains("Note where author = $author, sorted by number descending, limit 5")
        .contains(
            "| 5/s, peak 50/s | author, number, tags | no second Note of the same identity | ")
        .contains("| another service |");
    assertThat(text(artifacts, "dynamodb_data_model.md"))
        .contains("This design was provided, not derived")
        .contains("## Unsolved patterns and alternatives\n\n- **P4 Find**: ");
  }
}
