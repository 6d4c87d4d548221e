package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.CandidateSet;
import dev.keysmith.candidate.DominancePruning;
import dev.keysmith.ilp.BinaryProgram;
import dev.keysmith.ilp.ProgramSolution;
import dev.keysmith.ilp.SolverFactory;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.selection.GreedyChoice;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.TrafficRate;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is true of the cheapest choice, whatever there is to choose from. */
final class RandomCandidateSetsTest {
  private static final double ROUNDING = 0.001;

  private static Spec spec(long seed) {
    return RandomSpecs.of(2, 5, 4).spec(seed);
  }

  @ParameterizedTest
  @CsvSource({"1, MULTI_TABLE", "2, SINGLE_TABLE", "3, MULTI_TABLE", "4, SINGLE_TABLE"})
  void pruningLosesNothing(long seed, Style style) {
    Spec spec = spec(seed);
    CandidateSet whole = OptimalSelection.whole(spec, style);
    OptimalSelection all = OptimalSelection.of(spec, style, whole);
    OptimalSelection pruned = OptimalSelection.of(spec, style, DominancePruning.of(whole));
    assertThat(pruned.undone()).isEqualTo(all.undone());
    assertThat(pruned.monthlyUsd()).isCloseTo(all.monthlyUsd(), within(ROUNDING));
  }

  @ParameterizedTest
  @CsvSource({"1, SINGLE_TABLE", "5, MULTI_TABLE", "6, SINGLE_TABLE", "7, MULTI_TABLE"})
  void moreTrafficNeverCostsLess(long seed, Style style) {
    Spec spec = spec(seed);
    SplittableRandom random = new SplittableRandom(seed);
    OptimalSelection before = OptimalSelection.of(spec, style);
    int busy = random.nextInt(spec.patterns().size());
    OptimalSelection after =
        OptimalSelection.of(busier(spec, busy, 1 + 10 * random.nextDouble()), style);
    assertThat(after.undone()).isEqualTo(before.undone());
    assertThat(after.monthlyUsd()).isGreaterThan(before.monthlyUsd() - ROUNDING);
  }

  @ParameterizedTest
  @CsvSource({"1, MULTI_TABLE", "3, SINGLE_TABLE", "8, MULTI_TABLE", "9, SINGLE_TABLE"})
  void moreToChooseFromNeverCostsMore(long seed, Style style) {
    Spec spec = spec(seed);
    OptimalSelection all = OptimalSelection.of(spec, style);
    for (int percent : new int[] {5, 20, 50}) {
      ProgramSolution fewer = without(all, percent, new SplittableRandom(seed));
      assertThat(fewer.status()).isNotEqualTo(ProgramSolution.Status.NONE);
      if (fewer.isAnswer()) {
        assertThat(fewer.objective()).isGreaterThanOrEqualTo(all.solution().objective());
      }
    }
  }

  /** The cheapest choice where some arrangements and indexes are not to be had. */
  static ProgramSolution without(OptimalSelection all, int percent, SplittableRandom random) {
    Set<Integer> layoutCandidates =
        some(all.candidateSet().layoutCandidates().size(), percent, random);
    Set<Integer> indexes = some(all.candidateSet().indexes().size(), percent, random);
    ImmutableSet<Integer> gone =
        all.program()
            .hint(new GreedyChoice.Choice(layoutCandidates, indexes, Map.of(), Set.of(), 0));
    BinaryProgram fewer =
        all.program().program().with(rows -> gone.forEach(choice -> rows.fix(choice, false)));
    return SolverFactory.standard(Double.POSITIVE_INFINITY)
        .solve(fewer, Optional.empty(), TimeLimit.in(Duration.ofMinutes(5)), ProgressListener.NONE);
  }

  private static Set<Integer> some(int size, int percent, SplittableRandom random) {
    Set<Integer> some = new LinkedHashSet<>();
    for (int i = 0; i < size; i++) {
      if (random.nextInt(100) < percent) {
        some.add(i);
      }
    }
    return some;
  }

  static Spec busier(Spec spec, int busy, double factor) {
    ImmutableList.Builder<AccessPattern> patterns = ImmutableList.builder();
    for (int i = 0; i < spec.patterns().size(); i++) {
      AccessPattern pattern = spec.patterns().get(i);
      patterns.add(i == busy ? busier(pattern, factor) : pattern);
    }
    return new Spec(
        spec.application(),
        spec.domain(),
        spec.pricing(),
        spec.prefer(),
        spec.entities(),
        patterns.build());
  }

  private static AccessPattern busier(AccessPattern pattern, double factor) {
    AccessPattern.PatternHeader head =
        new AccessPattern.PatternHeader(
            pattern.id(),
            pattern.name(),
            new TrafficRate(
                pattern.traffic().average() * factor, pattern.traffic().peak() * factor),
            pattern.skew());
    if (pattern instanceof AccessPattern.Read read) {
      return new AccessPattern.Read(
          head, read.selection(), read.strong(), read.roundTrips(), read.scan());
    }
    if (pattern instanceof AccessPattern.Write write) {
      return new AccessPattern.Write(head, write.actions(), write.atomic());
    }
    AccessPattern.ExternalQuery foreign = (AccessPattern.ExternalQuery) pattern;
    return new AccessPattern.ExternalQuery(head, foreign.kind(), foreign.entity());
  }
}
