package dev.keysmith.ilp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.ilp.ProgramSolution.Status;
import dev.keysmith.ilp.RandomPrograms.Hinted;
import dev.keysmith.ilp.RandomPrograms.Shape;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** CP-SAT against SCIP, against brute force, and against plain addition. */
final class SolverFactoryTest {
  enum Kind {
    CP_SAT(SolverFactory.standard(Double.POSITIVE_INFINITY)),
    SCIP(SolverFactory.scip()),
    GUIDED(
        new CheckedSolver(
            new RelaxationGuidedSolver(
                new CpSatSolver(Double.POSITIVE_INFINITY, 0),
                new CpSatSolver(Double.POSITIVE_INFINITY, 0),
                0)));

    private final Solver solver;

    Kind(Solver solver) {
      this.solver = solver;
    }

    ProgramSolution solve(BinaryProgram program) {
      return solve(program, Optional.empty());
    }

    ProgramSolution solve(BinaryProgram program, Optional<ImmutableSet<Integer>> hint) {
      ProgramSolution solution = solver.solve(program, hint, ample(), ProgressListener.NONE);
      if (solution.isAnswer()) {
        assertThat(FeasibilityCheck.broken(program, solution.chosen())).isEmpty();
        assertThat(solution.objective()).isEqualTo(program.cost(solution.chosen()));
      }
      return solution;
    }
  }

  private static TimeLimit ample() {
    return TimeLimit.in(Duration.ofHours(1));
  }

  private static Hinted draw(long seed, Shape shape) {
    return RandomPrograms.draw(new SplittableRandom(seed), shape);
  }

  /** With one to three choices decided at random, which leaves some of them without a solution. */
  private static BinaryProgram tiny(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    BinaryProgram program = RandomPrograms.draw(random, Shape.tiny()).program();
    return program.with(
        more -> {
          for (int i = random.nextInt(1, 4); i > 0; i--) {
            more.fix(random.nextInt(program.size()), random.nextBoolean());
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void findsWhatBruteForceFinds(Kind kind) {
    int without = 0;
    for (long seed = 0; seed < 60; seed++) {
      BinaryProgram program = tiny(seed);
      long optimum = BruteForceSolver.optimum(program);
      ProgramSolution solution = kind.solve(program);
      if (optimum == Long.MAX_VALUE) {
        without++;
        assertThat(solution.status()).as("seed %s", seed).isEqualTo(Status.INFEASIBLE);
        assertThat(solution.lowerBound()).isInfinite();
      } else {
        assertThat(solution.status()).as("seed %s", seed).isEqualTo(Status.OPTIMAL);
        assertThat(solution.objective()).as("seed %s", seed).isEqualTo(optimum);
        assertThat(solution.lowerBound()).isEqualTo((double) optimum);
      }
    }
    assertThat(without).isBetween(5, 55);
  }

  @Test
  void bothAgreeOnTheCheapestAndOnTheSimplest() {
    for (long seed = 0; seed < 200; seed++) {
      Hinted drawn = draw(seed, Shape.small());
      ProgramSolution cheapest = Kind.CP_SAT.solve(drawn.program(), Optional.of(drawn.hint()));
      ProgramSolution other = Kind.SCIP.solve(drawn.program(), Optional.of(drawn.hint()));
      assertThat(cheapest.status()).as("seed %s", seed).isEqualTo(Status.OPTIMAL);
      assertThat(other.objective()).as("seed %s", seed).isEqualTo(cheapest.objective());

      BinaryProgram simple =
          drawn
              .program()
              .costingAtMost(cheapest.objective() + cheapest.objective() / 50)
              .withCosts(choice -> drawn.program().names().get(choice).contains("index") ? 1 : 0);
      ProgramSolution simplest = Kind.CP_SAT.solve(simple, Optional.of(cheapest.chosen()));
      assertThat(simplest.status()).as("seed %s", seed).isEqualTo(Status.OPTIMAL);
      assertThat(Kind.SCIP.solve(simple).objective())
          .as("seed %s", seed)
          .isEqualTo(simplest.objective());
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSameProgramGivesTheSameSolution(Kind kind) {
    for (long seed = 0; seed < 3; seed++) {
      Hinted drawn = draw(seed, Shape.close(1));
      ProgramSolution first = kind.solve(drawn.program(), Optional.of(drawn.hint()));
      assertThat(first.status()).isEqualTo(Status.OPTIMAL);
      assertThat(kind.solve(drawn.program(), Optional.of(drawn.hint()))).isEqualTo(first);
    }
  }

  @Test
  void endsAfterItsEffortWithTheSameSolution() {
    Hinted drawn = draw(1, Shape.close(2));
    Solver hasty = SolverFactory.cpSat(0.01);
    ProgramSolution first =
        hasty.solve(drawn.program(), Optional.of(drawn.hint()), ample(), ProgressListener.NONE);
    assertThat(first.status()).isEqualTo(Status.FEASIBLE);
    assertThat(
            hasty.solve(drawn.program(), Optional.of(drawn.hint()), ample(), ProgressListener.NONE))
        .isEqualTo(first);
    assertThat(first.lowerBound())
        .isLessThanOrEqualTo((double) Kind.CP_SAT.solve(drawn.program()).objective());
  }

  @ParameterizedTest
  @EnumSource
  void keepsTheHintOrBetterWhenItIsStopped(Kind kind) {
    Hinted drawn = draw(1, Shape.close(5));
    TimeLimit limit = ample();
    AtomicBoolean reported = new AtomicBoolean();
    ProgressListener stop =
        (stage, done, total) -> {
          reported.set(true);
          limit.end();
        };
    ProgramSolution solution =
        kind.solver.solve(drawn.program(), Optional.of(drawn.hint()), limit, stop);
    assertThat(reported).isTrue();
    assertThat(solution.isAnswer()).isTrue();
    assertThat(FeasibilityCheck.broken(drawn.program(), solution.chosen())).isEmpty();
    assertThat(solution.objective()).isLessThanOrEqualTo(drawn.program().cost(drawn.hint()));
    assertThat(solution.lowerBound()).isBetween(0.0, (double) solution.objective());
  }

  @ParameterizedTest
  @EnumSource
  void hasTheHintWhereThereIsNoTime(Kind kind) {
    Hinted drawn = draw(1, Shape.usual(1));
    TimeLimit none = TimeLimit.in(Duration.ZERO);
    ProgramSolution hinted =
        kind.solver.solve(drawn.program(), Optional.of(drawn.hint()), none, ProgressListener.NONE);
    assertThat(hinted.status()).isEqualTo(Status.FEASIBLE);
    assertThat(hinted.chosen()).isEqualTo(drawn.hint());
    assertThat(hinted.gap()).isEqualTo(1);

    assertThat(
            kind.solver
                .solve(drawn.program(), Optional.empty(), none, ProgressListener.NONE)
                .status())
        .isEqualTo(Status.NONE);
    assertThat(
            kind.solver
                .solve(
                    drawn.program(), Optional.of(ImmutableSet.of(0)), none, ProgressListener.NONE)
                .status())
        .isEqualTo(Status.NONE);
  }

  @ParameterizedTest
  @EnumSource
  void takesWhatCostsLessThanNothing(Kind kind) {
    BinaryProgram.Builder builder = BinaryProgram.builder();
    int gain = builder.choice("gain", -5);
    int more = builder.choice("more", -7);
    builder.atMost(ImmutableMap.of(gain, 2L, more, 3L), 4);
    ProgramSolution solution = kind.solve(builder.build(), Optional.of(ImmutableSet.of(gain)));
    assertThat(solution)
        .isEqualTo(new ProgramSolution(ImmutableSet.of(more), Status.OPTIMAL, -7, -7));
  }

  /** A millionth of a dollar among millions: more than floating point would tell apart. */
  @Test
  void theStandardOneCountsExactly() {
    BinaryProgram program =
        draw(3, Shape.small()).program().withCosts(choice -> 1_000_000_000_000L + choice);
    long optimum = Kind.CP_SAT.solve(program).objective();
    assertThat(Kind.CP_SAT.solve(program.costingAtMost(optimum)).objective()).isEqualTo(optimum);
    assertThat(Kind.CP_SAT.solve(program.costingAtMost(optimum - 1)).status())
        .isEqualTo(Status.INFEASIBLE);
  }
}
