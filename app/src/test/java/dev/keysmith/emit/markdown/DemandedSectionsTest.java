package dev.keysmith.emit.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.emit.ExampleAnalyses;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every part that a design document must have is there, with content, for each example. */
final class DemandedSectionsTest {
  static List<String> examples() {
    return ExampleAnalyses.names();
  }

  private static String document(String example, String name) {
    Path folder = ProjectCheckout.ROOT.resolve("corpus/artifacts/" + example);
    return ProjectCheckout.read(folder.resolve(name));
  }

  private static void assertSections(String document, String... sections) {
    for (String section : sections) {
      Matcher found =
          Pattern.compile("(?s)\n## " + Pattern.quote(section) + "[^\n]*\n(.*?)(\n## |$)")
              .matcher(document);
      assertThat(found.find()).as("a section '%s'", section).isTrue();
      assertThat(found.group(1)).as(section).isNotBlank();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void requirements(String example) {
    String document = document(example, "dynamodb_requirement.md");
    assertSections(
        document,
        "Business context and constraints",
        "Entities",
        "Relationships",
        "Access patterns",
        "Design considerations",
        "Checklist");
    assertThat(document)
        .contains(
            "| pattern | kind | operation | traffic | attributes needed | key requirements |"
                + " design considerations | status |");
    assertNoEmptyCell(document, "## Access patterns");
  }

  private static void assertNoEmptyCell(String document, String after) {
    List<String> rows =
        document
            .substring(document.indexOf(after))
            .lines()
            .dropWhile(line -> !line.startsWith("|"))
            .takeWhile(line -> line.startsWith("|"))
            .toList();
    assertThat(rows).hasSizeGreaterThan(2);
    assertThat(rows).noneMatch(row -> row.matches(".*\\|\\s*\\|.*"));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void dataModel(String example) {
    String document = document(example, "dynamodb_data_model.md");
    assertSections(
        document,
        "Design summary",
        "Tables and indexes",
        "Access patterns",
        "Unsolved patterns and alternatives",
        "Peak load",
        "Monthly bill",
        "Trade-offs",
        "Operation and integrations",
        "Checks");
    assertThat(document)
        .contains("- Security: ")
        .contains("- Backup: ")
        .contains("- Monitoring: ")
        .containsPattern("\n- Streams?(: | of )");
    for (String table : document.split("\n###+ ")) {
      if (table.contains("\n- Partition key: ")) {
        assertThat(table).contains("\n- Read by ").contains(" on average").contains("/month.");
        assertThat(table).contains("\n- Capacity: ").contains("\n- Distribution: at peak");
        assertThat(table).containsPattern("\n- (Stores|Projects) ");
        if (table.contains("secondary index)")) {
          assertThat(table).containsPattern("\n- Purpose: P\\d+ \\(.*; the (key of the )?table ");
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void relationshipsAndDiagram(String example) {
    String decisions = document(example, "relationship-decisions.md");
    for (String relationship : decisions.split("\n## ")) {
      if (relationship.contains(" and ")) {
        assertThat(relationship)
            .containsPattern(
                "\n- (Denormalization|Secondary index and Query|Item collection with the parent"
                    + "|Composite primary key and Query|Reference only)");
      }
    }
    String diagram = document(example, "erd.md");
    assertThat(diagram).contains("erDiagram");
    assertSections(diagram, "Entities", "Relationships");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void review(String example) {
    String document = document(example, "anti-pattern-review.md");
    assertSections(
        document, "Suitability of DynamoDB", "Findings", "All rules", "Checklist", "Peer review");
    assertThat(document.lines().filter(line -> line.startsWith("- [x] "))).isNotEmpty();
    assertThat(document.substring(document.indexOf("## Peer review")))
        .contains("- [ ] ")
        .doesNotContain("- [x] ");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void keysAndRequests(String example) {
    String keys = document(example, "keys.md");
    assertThat(keys).contains("| item | key attribute | template | example | made of |");
    String patterns = document(example, "access-patterns.md");
    assertSections(patterns, "Reads", "Writes");
    for (String pattern : patterns.split("\n### ")) {
      if (pattern.contains("\nParameters: ")) {
        assertThat(pattern).contains("Step 1: ").contains("```json");
      }
    }
    assertThat(document(example, "entity-chart-main.md"))
        .contains(" purpose |")
        .contains("```json");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void schemasAndPermissions(String example) {
    String schemas = document(example, "entity-schemas.ts");
    assertThat(schemas).contains("export const TABLES = {").contains("export interface ");
    assertThat(document(example, "iam-policy.json")).contains("\"Effect\": \"Allow\"");
  }
}
