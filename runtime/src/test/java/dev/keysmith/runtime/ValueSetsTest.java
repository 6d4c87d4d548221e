package dev.keysmith.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** DynamoDB stores no empty set. */
final class ValueSetsTest {
  @Test
  void emptySetsAreAbsent() {
    assertThat(Value.stringSet(Set.of()).isPresent()).isFalse();
    assertThat(Value.numberSet(Set.<BigDecimal>of()).isPresent()).isFalse();
  }

  @Test
  void absentSetsAreEmpty() {
    assertThat(Value.ABSENT.asStringSet()).isEmpty();
    assertThat(Value.ABSENT.asNumberSet()).isEmpty();
  }

  @Test
  void elementsAreKept() {
    assertThat(Value.stringSet(Set.of("a", "b")).asStringSet()).containsExactlyInAnyOrder("a", "b");
    assertThat(Value.numberSet(Set.of(new BigDecimal("1.5"))).asNumberSet())
        .containsExactly(new BigDecimal("1.5"));
  }
}
