package dev.keysmith.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.solve.Solution.Status;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class OutcomeTest {
  private static final Optional<ImmutableSet<Integer>> CHEAP = Optional.of(ImmutableSet.of(0));
  private static final Optional<ImmutableSet<Integer>> DEAR = Optional.of(ImmutableSet.of(1));

  private final Program program = program();

  private static Program program() {
    Program.Builder builder = Program.builder();
    return builder
        .exactlyOne(List.of(builder.choice("cheap", 4), builder.choice("dear", 6)))
        .build();
  }

  @Test
  void anAnswerThatBreaksARowIsNotBelieved() {
    Outcome wrong = new Outcome(Status.OPTIMAL, Optional.of(ImmutableSet.of(0, 1)), 10);
    assertThatThrownBy(() -> wrong.settle(program, Optional.empty()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("breaks");
  }

  @Test
  void thatThereIsNoneIsNotBelievedWhereThereIsOne() {
    Outcome wrong = Outcome.without(Status.INFEASIBLE, Double.POSITIVE_INFINITY);
    assertThatThrownBy(() -> wrong.settle(program, CHEAP))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void theHintIsTakenWhereItIsBetterAndTheBoundStays() {
    Outcome poor = new Outcome(Status.FEASIBLE, DEAR, 3);
    assertThat(poor.settle(program, CHEAP))
        .isEqualTo(new Solution(ImmutableSet.of(0), Status.FEASIBLE, 4, 3));
    assertThat(poor.settle(program, CHEAP).gap()).isEqualTo(0.25);
    assertThat(poor.settle(program, DEAR).objective()).isEqualTo(6);
  }

  @Test
  void whatIsBelowNothingBoundsWhereNothingWasProven() {
    Outcome nothing = Outcome.without(Status.NONE, Double.NEGATIVE_INFINITY);
    assertThat(nothing.settle(program, CHEAP).lowerBound()).isZero();
    assertThat(nothing.settle(program.withCosts(choice -> -1), CHEAP).lowerBound()).isEqualTo(-2);
  }
}
