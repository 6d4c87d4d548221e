package dev.keysmith.selection;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.ilp.FeasibilityCheck;
import dev.keysmith.optimizer.OptimalSelection;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import java.time.Duration;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Choices made from others, where a program is too large to begin anew. */
final class SelectionRepairTest {
  private static Spec spec(long seed) {
    return RandomSpecs.of(3, 8, 5).spec(seed);
  }

  @Test
  void aSimplerChoiceDoesTheSameForLittleMore() {
    int simpler = 0;
    for (long seed = 0; seed < 24; seed++) {
      Spec spec = spec(seed);
      OptimalSelection optimum = OptimalSelection.of(spec, Style.MULTI_TABLE);
      DesignProgram program = optimum.program();
      ImmutableSet<Integer> cheapest = optimum.solution().chosen();
      double most = 1.1 * optimum.monthlyUsd();
      ImmutableSet<Integer> simple =
          new SelectionSimplifier(spec, optimum.candidateSet(), program, most).of(cheapest);
      assertThat(FeasibilityCheck.broken(program.program(), simple)).as("seed %s", seed).isEmpty();
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
      CandidateSet candidateSet = OptimalSelection.pruned(spec, Style.MULTI_TABLE);
      DesignProgram program = new DesignProgram(spec, candidateSet);
      GreedyChoice greedy = new GreedyChoice(candidateSet, spec.entities().keySet(), new BitSet());
      Set<Integer> start = greedy.choose().layoutCandidates();
      for (int a = 0; a < candidateSet.layoutCandidates().size(); a++) {
        Set<Integer> others = greedy.replacing(new LinkedHashSet<>(start), a);
        if (others.isEmpty()) {
          continue;
        }
        GreedyChoice.Choice choice = greedy.complete(others, Set.of());
        if (program.undone(program.hint(choice)) > 0) {
          Optional<ImmutableSet<Integer>> whole =
              new SelectionRepair(spec.entities().keySet(), candidateSet, program)
                  .of(choice, TimeLimit.in(Duration.ofHours(1)), ProgressListener.NONE);
          assertThat(whole).as("seed %s, %s", seed, candidateSet.arrangementId(a)).isPresent();
          assertThat(FeasibilityCheck.broken(program.program(), whole.get())).isEmpty();
          assertThat(program.undone(whole.get())).isZero();
          repaired++;
          break;
        }
      }
    }
    assertThat(repaired).isPositive();
  }
}
