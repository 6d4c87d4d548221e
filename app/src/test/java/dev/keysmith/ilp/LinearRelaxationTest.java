package dev.keysmith.ilp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ilp.RandomPrograms.Hinted;
import dev.keysmith.ilp.RandomPrograms.Shape;
import dev.keysmith.optimizer.OptimalSelection;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A bound that no solution goes below, whatever it was made from. */
final class LinearRelaxationTest {
  private static final double ROUNDING = 1e-3;

  @BeforeAll
  static void load() {
    NativeLibraries.load();
  }

  private static LinearRelaxation relaxed(Hinted drawn) {
    return LinearRelaxation.of(
            drawn.program(),
            drawn.program().cost(drawn.hint()),
            TimeLimit.in(Duration.ofHours(1)),
            ProgressListener.NONE)
        .orElseThrow();
  }

  private static Hinted draw(long seed, Shape shape) {
    return RandomPrograms.draw(new SplittableRandom(seed), shape);
  }

  @Test
  void anyMultipliersProveABound() {
    for (long seed = 0; seed < 60; seed++) {
      BinaryProgram program = draw(seed, Shape.tiny()).program();
      SplittableRandom random = new SplittableRandom(seed);
      double[] multipliers = random.doubles(program.rows().size(), -1e6, 1e6).toArray();
      LinearRelaxation any = LinearRelaxation.of(program, new double[program.size()], multipliers);
      assertThat(any.lowerBound())
          .as("seed %s", seed)
          .isLessThanOrEqualTo((double) BruteForceSolver.optimum(program));
    }
  }

  /** Where a choice is taken, no solution costs less than the bound and its reduced cost. */
  @Test
  void reducedCostsBoundWhatTakesAChoice() {
    for (long seed = 0; seed < 40; seed++) {
      Hinted drawn = draw(seed, Shape.tiny());
      LinearRelaxation relaxed = relaxed(drawn);
      for (int choice = 0; choice < drawn.program().size(); choice++) {
        int taken = choice;
        long with = BruteForceSolver.optimum(drawn.program().with(rows -> rows.fix(taken, true)));
        double bound = relaxed.lowerBound() + Math.max(0, relaxed.reducedCosts().get(choice));
        assertThat(bound).as("seed %s, choice %s", seed, choice).isLessThan(with + ROUNDING);
      }
    }
  }

  /** One that is always far below would prove nothing. */
  @Test
  void ofDesignsTheBoundIsNearTheCheapest() {
    for (long seed = 0; seed < 4; seed++) {
      OptimalSelection cheapest =
          OptimalSelection.of(RandomSpecs.of(3, 8, 5).spec(seed), Style.MULTI_TABLE);
      assertThat(cheapest.undone()).isZero();
      BinaryProgram program = cheapest.program().doingAsMuchAs(cheapest.solution().chosen());
      Hinted found = new Hinted(program, cheapest.solution().chosen());
      double objective = (double) cheapest.solution().objective();
      assertThat(relaxed(found).lowerBound())
          .as("seed %s", seed)
          .isBetween(0.9 * objective, objective);
    }
  }

  @Test
  void ifTimeIsOverThereIsNone() {
    Hinted drawn = draw(1, Shape.usual(2));
    assertThat(
            LinearRelaxation.of(
                drawn.program(), 1, TimeLimit.in(Duration.ZERO), ProgressListener.NONE))
        .isEmpty();
  }
}
