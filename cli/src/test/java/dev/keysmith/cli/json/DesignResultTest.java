package dev.keysmith.cli.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.HandMadeDesigns;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a machine gets of a derived design. */
final class DesignResultTest {
  private static JsonNode json(DesignResult result) throws Exception {
    return new ObjectMapper().readTree(JsonOutput.of(result));
  }

  private static JsonNode forum() throws Exception {
    HandMadeDesigns made = HandMadeDesigns.forum(1.5);
    return json(DesignResult.of(made.analysis(), Optional.empty()));
  }

  private static JsonNode hosting() throws Exception {
    HandMadeDesigns made = HandMadeDesigns.hosting();
    return json(DesignResult.of(made.analysis(), Optional.empty()));
  }

  private static ImmutableList<String> fields(JsonNode node) {
    return ImmutableList.copyOf(node.fieldNames());
  }

  @Test
  void hasTheFieldsThatWerePromised() throws Exception {
    JsonNode result = forum();
    assertThat(fields(result))
        .containsExactly(
            "application",
            "style",
            "tables",
            "plans",
            "unsolved",
            "cost",
            "alternatives",
            "optimality",
            "findings",
            "reasons",
            "otherMode",
            "structures",
            "peaks",
            "rejected",
            "fit",
            "pointInTimeRecovery",
            "variation");
    assertThat(result.get("style").asText()).isEqualTo("multi-table");
    JsonNode posts = result.get("tables").get(1);
    assertThat(fields(posts)).contains("name", "partitionKey", "sortKey", "indexes", "items");
    assertThat(fields(posts.get("indexes").get(0)))
        .contains("name", "partitionKey", "sortKey", "projection", "sparse");
    assertThat(fields(posts.get("items").get(0))).contains("entity", "templates");
    assertThat(fields(result.get("plans").get(0)))
        .contains("pattern", "name", "steps", "roundTrips", "readUnits", "writeUnits");
    assertThat(fields(result.get("unsolved").get(0))).contains("pattern", "reason", "alternative");
    assertThat(fields(result.get("cost"))).contains("monthlyUsd", "reads", "writes", "storage");
    assertThat(fields(result.get("alternatives").get(0)))
        .contains("style", "monthlyUsd", "tables", "indexes");
    assertThat(fields(result.get("optimality")))
        .containsExactly(
            "status",
            "lowerBoundUsd",
            "gap",
            "cheapestUsd",
            "candidates",
            "singleChanges",
            "doubleChanges",
            "missingCandidates",
            "changesSavedUsd",
            "stopped",
            "seconds");
    assertThat(result.get("optimality").get("status").asText()).isEqualTo("optimal");
    assertThat(result.get("optimality").get("seconds").asDouble()).isEqualTo(1.5);
    JsonNode findings = result.get("findings");
    assertThat(findings).hasSize(3);
    assertThat(fields(findings.get(0)))
        .contains("rule", "severity", "where", "message", "arithmetic", "fix", "mendable");
    assertThat(findings.get(0).get("severity").asText()).isEqualTo("warning");
    assertThat(findings.get(0).get("where").asText()).isEqualTo("forum.yaml:7:3");
    JsonNode reasons = result.get("reasons");
    assertThat(fields(reasons.get(0)))
        .containsExactly("about", "kind", "why", "serves", "monthlyUsd", "withoutUsd");
    assertThat(reasons.get(0).get("withoutUsd").isNull()).isTrue();
    assertThat(reasons.get(1).get("withoutUsd").asDouble()).isEqualTo(512);
  }

  @Test
  void aKeyOfOneAttributeIsAString() throws Exception {
    JsonNode posts = forum().get("tables").get(1);
    assertThat(posts.get("partitionKey").asText()).isEqualTo("postId");
    assertThat(posts.get("sortKey").isNull()).isTrue();
    JsonNode byAuthor = posts.get("indexes").get(0);
    assertThat(byAuthor.get("partitionKey").asText()).isEqualTo("author");
    assertThat(byAuthor.get("projection").asText()).isEqualTo("all");
    assertThat(byAuthor.get("sparse").asBoolean()).isFalse();
  }

  @Test
  void alternativesOfATemplateComeInTheirOrder() throws Exception {
    JsonNode table = hosting().get("tables").get(0);
    JsonNode issue = table.get("items").get(3);
    assertThat(issue.get("entity").asText()).isEqualTo("Issue");
    assertThat(issue.get("templates").get("SK").asText()).isEqualTo("ISSUE#{number:07}");
    JsonNode open = issue.get("templates").get("GSI4SK").get(0);
    assertThat(open.get("when").asText()).isEqualTo("status = Open");
    assertThat(open.get("is").asText()).isEqualTo("ISSUE#OPEN#{number:-08}");
    JsonNode repository = table.get("items").get(2);
    assertThat(repository.get("templates").get("GSI2PK").get(1).get("when").isNull()).isTrue();
    assertThat(table.get("items").get(0).get("embeds").get("organizations").asText())
        .isEqualTo("Membership");
  }

  @Test
  void aFileHasNoSeconds() throws Exception {
    HandMadeDesigns slow = HandMadeDesigns.forum(29);
    HandMadeDesigns fast = HandMadeDesigns.forum(2);
    assertThat(JsonOutput.of(DesignResult.repeatable(slow.analysis(), Optional.empty())))
        .isEqualTo(JsonOutput.of(DesignResult.repeatable(fast.analysis(), Optional.empty())));
    assertThat(
            fields(
                json(DesignResult.repeatable(fast.analysis(), Optional.empty())).get("optimality")))
        .containsExactly(
            "status",
            "lowerBoundUsd",
            "gap",
            "cheapestUsd",
            "candidates",
            "singleChanges",
            "doubleChanges",
            "missingCandidates",
            "changesSavedUsd",
            "stopped");
  }
}
