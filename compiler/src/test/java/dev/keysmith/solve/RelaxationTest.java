package dev.keysmith.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.solve.RandomPrograms.Hinted;
import dev.keysmith.solve.RandomPrograms.Shape;
import dev.keysmith.spec.Preferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A bound that no answer goes below, whatever it was made from. */
final class RelaxationTest {
  private static final double ROUNDING = 1e-3;

  @BeforeAll
  static void load() {
    NativeLibraries.load();
  }

  private static Relaxation relaxed(Hinted drawn) {
    return Relaxation.of(
            drawn.program(),
            drawn.program().cost(drawn.hint()),
            TimeLimit.in(Duration.ofHours(1)),
            Progress.NONE)
        .orElseThrow();
  }

  private static Hinted draw(long seed, Shape shape) {
    return RandomPrograms.draw(new SplittableRandom(seed), shape);
  }

  @Test
  void anyMultipliersProveABound() {
    for (long seed = 0; seed < 60; seed++) {
      Program program = draw(seed, Shape.tiny()).program();
      SplittableRandom random = new SplittableRandom(seed);
      double[] multipliers = random.doubles(program.rows().size(), -1e6, 1e6).toArray();
      Relaxation any = Relaxation.of(program, new double[program.size()], multipliers);
      assertThat(any.lowerBound())
          .as("seed %s", seed)
          .isLessThanOrEqualTo((double) BruteForce.optimum(program));
    }
  }

  /** Where a choice is taken, no answer costs less than the bound and its reduced cost. */
  @Test
  void reducedCostsBoundWhatTakesAChoice() {
    for (long seed = 0; seed < 40; seed++) {
      Hinted drawn = draw(seed, Shape.tiny());
      Relaxation relaxed = relaxed(drawn);
      for (int choice = 0; choice < drawn.program().size(); choice++) {
        int taken = choice;
        long with = BruteForce.optimum(drawn.program().with(rows -> rows.fix(taken, true)));
        double bound = relaxed.lowerBound() + Math.max(0, relaxed.reducedCosts().get(choice));
        assertThat(bound).as("seed %s, choice %s", seed, choice).isLessThan(with + ROUNDING);
      }
    }
  }

  /** One that is always far below would prove nothing. */
  @Test
  void ofDesignsTheBoundIsNearTheCheapest() {
    for (long seed = 0; seed < 4; seed++) {
      Optimum cheapest = Optimum.of(RandomSpecs.of(3, 8, 5).spec(seed), Style.MULTI_TABLE);
      assertThat(cheapest.undone()).isZero();
      Program program = cheapest.program().doingAsMuchAs(cheapest.solution().chosen());
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
    assertThat(Relaxation.of(drawn.program(), 1, TimeLimit.in(Duration.ZERO), Progress.NONE))
        .isEmpty();
  }
}
