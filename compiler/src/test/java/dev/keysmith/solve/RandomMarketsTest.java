package dev.keysmith.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.candidate.Market;
import dev.keysmith.candidate.Pruning;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Preferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Traffic;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is true of the cheapest choice, whatever there is to choose from. */
final class RandomMarketsTest {
  private static final double ROUNDING = 0.001;

  private static Spec spec(long seed) {
    return RandomSpecs.of(2, 5, 4).spec(seed);
  }

  @ParameterizedTest
  @CsvSource({"1, MULTI_TABLE", "2, SINGLE_TABLE", "3, MULTI_TABLE", "4, SINGLE_TABLE"})
  void pruningLosesNothing(long seed, Style style) {
    Spec spec = spec(seed);
    Market whole = Optimum.whole(spec, style);
    Optimum all = Optimum.of(spec, style, whole);
    Optimum pruned = Optimum.of(spec, style, Pruning.of(whole));
    assertThat(pruned.undone()).isEqualTo(all.undone());
    assertThat(pruned.monthlyUsd()).isCloseTo(all.monthlyUsd(), within(ROUNDING));
  }

  @ParameterizedTest
  @CsvSource({"1, SINGLE_TABLE", "5, MULTI_TABLE", "6, SINGLE_TABLE", "7, MULTI_TABLE"})
  void moreTrafficNeverCostsLess(long seed, Style style) {
    Spec spec = spec(seed);
    SplittableRandom random = new SplittableRandom(seed);
    Optimum before = Optimum.of(spec, style);
    int busy = random.nextInt(spec.patterns().size());
    Optimum after = Optimum.of(busier(spec, busy, 1 + 10 * random.nextDouble()), style);
    assertThat(after.undone()).isEqualTo(before.undone());
    assertThat(after.monthlyUsd()).isGreaterThan(before.monthlyUsd() - ROUNDING);
  }

  @ParameterizedTest
  @CsvSource({"1, MULTI_TABLE", "3, SINGLE_TABLE", "8, MULTI_TABLE", "9, SINGLE_TABLE"})
  void moreToChooseFromNeverCostsMore(long seed, Style style) {
    Spec spec = spec(seed);
    Optimum all = Optimum.of(spec, style);
    for (int percent : new int[] {5, 20, 50}) {
      Solution fewer = without(all, percent, new SplittableRandom(seed));
      assertThat(fewer.status()).isNotEqualTo(Solution.Status.NONE);
      if (fewer.isAnswer()) {
        assertThat(fewer.objective()).isGreaterThanOrEqualTo(all.solution().objective());
      }
    }
  }

  /** The cheapest choice where some arrangements and indexes are not to be had. */
  static Solution without(Optimum all, int percent, SplittableRandom random) {
    Set<Integer> arrangements = some(all.market().arrangements().size(), percent, random);
    Set<Integer> indexes = some(all.market().indexes().size(), percent, random);
    ImmutableSet<Integer> gone =
        all.program().hint(new GreedyChoice.Choice(arrangements, indexes, Map.of(), Set.of(), 0));
    Program fewer =
        all.program().program().with(rows -> gone.forEach(choice -> rows.fix(choice, false)));
    return Solvers.standard()
        .solve(fewer, Optional.empty(), TimeLimit.in(Duration.ofMinutes(5)), Progress.NONE);
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
    ImmutableList.Builder<Pattern> patterns = ImmutableList.builder();
    for (int i = 0; i < spec.patterns().size(); i++) {
      Pattern pattern = spec.patterns().get(i);
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

  private static Pattern busier(Pattern pattern, double factor) {
    Pattern.Head head =
        new Pattern.Head(
            pattern.id(),
            pattern.name(),
            new Traffic(pattern.traffic().average() * factor, pattern.traffic().peak() * factor),
            pattern.hottest());
    if (pattern instanceof Pattern.Read read) {
      return new Pattern.Read(head, read.selection(), read.strong(), read.roundTrips());
    }
    if (pattern instanceof Pattern.Write write) {
      return new Pattern.Write(head, write.actions(), write.atomic());
    }
    Pattern.Foreign foreign = (Pattern.Foreign) pattern;
    return new Pattern.Foreign(head, foreign.kind(), foreign.entity());
  }
}
