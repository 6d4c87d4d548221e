package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test.Range;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which numbers are in a range, and which ranges in another. */
final class LiteralRangeTest {
  @ParameterizedTest
  @CsvSource({
    "[1, 5), 1, true",
    "[1, 5), 4.99, true",
    "[1, 5), 5, false",
    "(1, 5], 1.0, false",
    "(1, 5], 5.0, true",
    "(-, 5), -300, true",
    "[-2, -), -2, true",
    "[-2, -), -2.1, false"
  })
  void containsNumbers(String lower, String upper, String number, boolean isIn) {
    assertThat(range(lower, upper).contains(new BigDecimal(number))).isEqualTo(isIn);
  }

  @ParameterizedTest
  @CsvSource({
    "(-, 5), (-, 5), true, false",
    "(-, 5), (-, 5], false, false",
    "(-, 5], (-, 5), true, false",
    "(-, 5), [2, 4], true, false",
    "(-, 5), [2, -), false, false",
    "(-, 5), [5, -), false, true",
    "(-, 5], [5, -), false, false",
    "[1, 9], (3, 7), true, false",
    "[1, 9], (9, -), false, true",
    "(-, -), (-, 3), true, false"
  })
  void containsRanges(
      String lower, String upper, String from, String to, boolean all, boolean none) {
    assertThat(range(lower, upper).containsAll(range(from, to))).isEqualTo(all);
    assertThat(range(lower, upper).isDisjoint(range(from, to))).isEqualTo(none);
    assertThat(range(from, to).isDisjoint(range(lower, upper))).isEqualTo(none);
  }

  @Test
  void hasExamples() {
    LiteralRange range = range("[1", "5)");
    assertThat(range.example()).hasValueSatisfying(it -> assertThat(range.contains(it)).isTrue());
    assertThat(range.counterexample())
        .hasValueSatisfying(it -> assertThat(range.contains(it)).isFalse());
    assertThat(range("(5", "5]").example()).isEmpty();
  }

  @Test
  void aParameterMakesNone() {
    Bound bound = new Bound(new ValueExpression.Parameter("n"), true);
    assertThat(LiteralRange.of(new Range(Optional.of(bound), Optional.empty()))).isEmpty();
    assertThat(range("[5", "-)")).isEqualTo(range("[5.0", "-)"));
  }

  /** {@code [1} and {@code 5)}: from 1, before 5; a bound {@code -} is missing. */
  private static LiteralRange range(String lower, String upper) {
    return LiteralRange.of(
            new Range(
                bound(lower.substring(1), lower.charAt(0) == '['),
                bound(upper.substring(0, upper.length() - 1), upper.endsWith("]"))))
        .orElseThrow();
  }

  private static Optional<Bound> bound(String number, boolean inclusive) {
    return number.equals("-")
        ? Optional.empty()
        : Optional.of(new Bound(new ValueExpression.Literal(number), inclusive));
  }
}
