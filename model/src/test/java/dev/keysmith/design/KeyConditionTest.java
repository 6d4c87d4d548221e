package dev.keysmith.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.spec.AttributeType;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which keys a range has, also where only a request makes them known. */
final class KeyConditionTest {
  private static KeyCondition range(KeyCondition.Bound lower, KeyCondition.Bound upper) {
    return new KeyCondition.Range(Optional.of(lower), Optional.of(upper));
  }

  @Test
  void anEndThatIsNotInclusiveIsNoPartOfTheRange() {
    KeyCondition between =
        range(KeyCondition.Bound.exclusive("b"), KeyCondition.Bound.inclusive("d"));
    assertThat(between.holds("b")).isFalse();
    assertThat(between.holds("c")).isTrue();
    assertThat(between.holds("d")).isTrue();
    assertThat(between.holds("e")).isFalse();
  }

  /** A described request finds what it asks for, so that what follows is described too. */
  @Test
  void whatARequestMakesKnownIsWithin() {
    Object found = new ValueSymbol("Issue.number", AttributeType.STRING);
    Object given = new ValueSymbol("number", AttributeType.STRING);
    assertThat(range(KeyCondition.Bound.exclusive(given), KeyCondition.Bound.exclusive("d")))
        .matches(condition -> condition.holds(found))
        .matches(condition -> condition.holds("c"))
        .matches(condition -> !condition.holds("d"));
  }
}
