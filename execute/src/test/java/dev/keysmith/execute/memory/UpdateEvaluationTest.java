package dev.keysmith.execute.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.execute.DocumentPath;
import dev.keysmith.execute.UpdateClause;
import java.util.List;
import org.junit.jupiter.api.Test;

final class UpdateEvaluationTest {
  private static ImmutableMap<String, Object> without(ImmutableSet<Object> elements) {
    return new UpdateEvaluation(
            ImmutableMap.of("id", "1", "tags", ImmutableSet.<Object>of("a", "b")))
        .after(List.of(new UpdateClause.DeleteElements(DocumentPath.of("tags"), elements)));
  }

  /** DynamoDB stores no empty set. */
  @Test
  void aSetWithoutElementsIsRemoved() {
    assertThat(without(ImmutableSet.of("a", "b", "c"))).isEqualTo(ImmutableMap.of("id", "1"));
  }

  @Test
  void otherElementsStay() {
    assertThat(without(ImmutableSet.of("a")))
        .isEqualTo(ImmutableMap.of("id", "1", "tags", ImmutableSet.of("b")));
  }
}
