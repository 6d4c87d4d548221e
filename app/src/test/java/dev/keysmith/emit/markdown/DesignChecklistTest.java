package dev.keysmith.emit.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.Rules;
import dev.keysmith.review.rules.Rule;
import org.junit.jupiter.api.Test;

/** The checklist has a point for every rule. */
final class DesignChecklistTest {
  @Test
  void namesEveryRuleOnce() {
    assertThat(
            DesignChecklist.TOPICS.stream()
                .flatMap(topic -> topic.points().stream())
                .flatMap(point -> point.rules().stream()))
        .containsExactlyInAnyOrderElementsOf(Rules.ALL.stream().map(Rule::name).toList());
  }
}
