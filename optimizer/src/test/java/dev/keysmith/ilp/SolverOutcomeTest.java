package dev.keysmith.ilp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.ilp.ProgramSolution.Status;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SolverOutcomeTest {
  private static final Optional<ImmutableSet<Integer>> CHEAP = Optional.of(ImmutableSet.of(0));
  private static final Optional<ImmutableSet<Integer>> DEAR = Optional.of(ImmutableSet.of(1));

  private final BinaryProgram program = program();

  private static BinaryProgram program() {
    BinaryProgram.Builder builder = BinaryProgram.builder();
    return builder
        .exactlyOne(List.of(builder.choice("cheap", 4), builder.choice("dear", 6)))
        .build();
  }

  @Test
  void anAnswerThatBreaksARowIsNotBelieved() {
    SolverOutcome wrong = new SolverOutcome(Status.OPTIMAL, Optional.of(ImmutableSet.of(0, 1)), 10);
    assertThatThrownBy(() -> wrong.settle(program, Optional.empty()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("breaks");
  }

  @Test
  void thatThereIsNoneIsNotBelievedWhereThereIsOne() {
    SolverOutcome wrong = SolverOutcome.without(Status.INFEASIBLE, Double.POSITIVE_INFINITY);
    assertThat(wrong.settle(program, DEAR))
        .isEqualTo(new ProgramSolution(ImmutableSet.of(1), Status.FEASIBLE, 6, 0));
  }

  @Test
  void theHintIsTakenWhereItIsBetterAndTheBoundStays() {
    SolverOutcome poor = new SolverOutcome(Status.FEASIBLE, DEAR, 3);
    assertThat(poor.settle(program, CHEAP))
        .isEqualTo(new ProgramSolution(ImmutableSet.of(0), Status.FEASIBLE, 4, 3));
    assertThat(poor.settle(program, CHEAP).gap()).isEqualTo(0.25);
    assertThat(poor.settle(program, DEAR).objective()).isEqualTo(6);
  }

  @Test
  void aNegativeBoundIsNoBound() {
    SolverOutcome nothing = SolverOutcome.without(Status.NONE, Double.NEGATIVE_INFINITY);
    assertThat(nothing.settle(program, CHEAP).lowerBound()).isZero();
    assertThat(nothing.settle(program.withCosts(choice -> -1), CHEAP).lowerBound()).isEqualTo(-2);
  }
}
