package dev.keysmith.solve;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.Market;
import dev.keysmith.spec.Preferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.time.Duration;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Choices made from others, where a program is too large to begin anew. */
final class NearbyTest {
  private static Spec spec(long seed) {
    return RandomSpecs.of(3, 8, 5).spec(seed);
  }

  @Test
  void aSimplerChoiceDoesTheSameForLittleMore() {
    int simpler = 0;
    for (long seed = 0; seed < 8; seed++) {
      Spec spec = spec(seed);
      Optimum optimum = Optimum.of(spec, Style.MULTI_TABLE);
      DesignProgram program = optimum.program();
      ImmutableSet<Integer> cheapest = optimum.solution().chosen();
      double most = 1.1 * optimum.monthlyUsd();
      ImmutableSet<Integer> simple =
          new Simplification(spec, optimum.market(), program, most).of(cheapest);
      assertThat(Feasibility.broken(program.program(), simple)).as("seed %s", seed).isEmpty();
      assertThat(program.undone(simple)).isEqualTo(program.undone(cheapest));
      assertThat(points(program, simple)).isLessThanOrEqualTo(points(program, cheapest));
      if (!simple.equals(cheapest)) {
        simpler++;
        assertThat(program.usd(program.program().cost(simple))).isLessThanOrEqualTo(most + 0.001);
        assertThat(points(program, simple)).isLessThan(points(program, cheapest));
      }
    }
    assertThat(simpler).isPositive();
  }

  private static long points(DesignProgram program, ImmutableSet<Integer> chosen) {
    return chosen.stream().mapToLong(program::points).sum();
  }

  @Test
  void whatIsLeftUndoneIsDoneByArrangingItAnew() {
    int repaired = 0;
    for (long seed = 0; seed < 8; seed++) {
      Spec spec = spec(seed);
      Market market = Optimum.pruned(spec, Style.MULTI_TABLE);
      DesignProgram program = new DesignProgram(spec, market);
      GreedyChoice greedy = new GreedyChoice(market, spec.entities().keySet(), new BitSet());
      Set<Integer> start = greedy.choose().arrangements();
      for (int a = 0; a < market.arrangements().size(); a++) {
        Set<Integer> others = greedy.replacing(new LinkedHashSet<>(start), a);
        if (others.isEmpty()) {
          continue;
        }
        GreedyChoice.Choice choice = greedy.complete(others, Set.of());
        if (program.undone(program.hint(choice)) > 0) {
          Optional<ImmutableSet<Integer>> whole =
              new Repair(spec.entities().keySet(), market, program)
                  .of(choice, TimeLimit.in(Duration.ofHours(1)), Progress.NONE);
          assertThat(whole).as("seed %s, %s", seed, market.arrangementName(a)).isPresent();
          assertThat(Feasibility.broken(program.program(), whole.get())).isEmpty();
          assertThat(program.undone(whole.get())).isZero();
          repaired++;
          break;
        }
      }
    }
    assertThat(repaired).isPositive();
  }
}
