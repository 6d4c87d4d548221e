package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.TableClass;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.selection.DesignAlternative;
import dev.keysmith.selection.StyleResult;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of the optimum is said of the bill that is shown. */
final class OptimalityClaimTest {
  private static final double ROUNDING = 0.01;

  /** The bound as it was proven, before anything is made of it. */
  @ParameterizedTest
  @CsvSource({
    "MULTI_TABLE, 1",
    "MULTI_TABLE, 3",
    "MULTI_TABLE, 10",
    "MULTI_TABLE, 11",
    "MULTI_TABLE, 12",
    "MULTI_TABLE, 15",
    "SINGLE_TABLE, 1",
    "SINGLE_TABLE, 3",
    "SINGLE_TABLE, 10",
    "SINGLE_TABLE, 11",
    "SINGLE_TABLE, 12",
    "SINGLE_TABLE, 15"
  })
  void noCombinationOfTheCandidatesIsBelowTheBound(Style style, long seed) {
    Spec spec = RandomSpecs.of(3, 5, 4).spec(seed);
    StyleOptimizer optimizer =
        new StyleOptimizer(
            spec,
            style,
            TableClass.STANDARD,
            PriceListReader.shipped(),
            TimeLimit.in(Duration.ofMinutes(5)),
            ProgressListener.NONE);
    StyleResult derived = optimizer.derive(() -> {});
    StyleResult greedy = optimizer.greedy(derived);
    assertThat(derived.lowerBoundUsd()).isPositive();
    assertThat(derived.monthlyUsd()).isGreaterThanOrEqualTo(derived.lowerBoundUsd() - ROUNDING);
    if (greedy.unserved() <= derived.unserved()) {
      assertThat(greedy.monthlyUsd()).isGreaterThanOrEqualTo(derived.lowerBoundUsd() - ROUNDING);
    }
  }

  /** Techniques make what a person would draw, so that no change of the result is cheaper. */
  @ParameterizedTest
  @CsvSource({
    "MULTI_TABLE, absent-attribute-and-a-value",
    "SINGLE_TABLE, absent-attribute-and-a-value",
    "MULTI_TABLE, links-from-both-ends",
    "SINGLE_TABLE, links-from-both-ends",
    "MULTI_TABLE, children-inside-and-beside-another-parent",
    "SINGLE_TABLE, children-inside-and-beside-another-parent",
    "SINGLE_TABLE, everything-in-one-partition",
    "SINGLE_TABLE, child-of-its-own-parent-alone",
    "MULTI_TABLE, split-items-in-a-collection",
    "MULTI_TABLE, children-inside-and-by-another-key-with-copies",
    "SINGLE_TABLE, children-inside-and-by-another-key-with-copies",
    "MULTI_TABLE, some-of-a-collection-in-one-partition",
    "MULTI_TABLE, grandchildren-inside-a-collection",
    "SINGLE_TABLE, children-inside-and-with-their-children",
    "MULTI_TABLE, two-indexes-under-one-sparse-key",
    "SINGLE_TABLE, two-indexes-under-one-sparse-key",
    "MULTI_TABLE, sort-key-of-all-in-a-sparse-index",
    "SINGLE_TABLE, small-entity-beside-others"
  })
  void noCandidateIsMissing(Style style, String handMade) {
    assertThat(provenOptimal(style, handMade).lowerBoundUsd()).isPositive();
  }

  /** What is stored is what was priced: names of keys, and keys of a table that entities share. */
  @ParameterizedTest
  @CsvSource({
    "SINGLE_TABLE, chain-of-three-with-large-texts",
    "SINGLE_TABLE, best-of-a-parent-and-newest-of-another",
    "SINGLE_TABLE, running-and-of-one-vehicle",
    "MULTI_TABLE, two-sparse-keys",
    "MULTI_TABLE, two-indexes-under-one-sparse-key"
  })
  void theBoundIsTheBill(Style style, String handMade) {
    OptimalityGap optimality = provenOptimal(style, handMade);
    assertThat(optimality.lowerBoundUsd()).isCloseTo(optimality.cheapestUsd(), within(ROUNDING));
  }

  private static OptimalityGap provenOptimal(Style style, String handMade) {
    String text =
        ProjectCheckout.read(
            ProjectCheckout.ROOT.resolve("app/src/test/hand-made/" + handMade + ".yaml"));
    OptimalityGap optimality =
        new DesignOptimizer(PriceListReader.shipped())
            .derive(
                SpecFixtures.of(text.substring(0, text.indexOf("---\n"))),
                DesignOptions.only(style),
                TimeLimit.in(Duration.ofMinutes(5)),
                ProgressListener.NONE)
            .optimality();
    assertThat(optimality.challenge().missing()).isEmpty();
    assertThat(optimality.status()).isEqualTo(OptimalityGap.Status.OPTIMAL);
    assertThat(optimality.lowerBoundUsd()).isLessThanOrEqualTo(optimality.cheapestUsd());
    return optimality;
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7, 8})
  void noAlternativeIsBelowTheCheapest(long seed) {
    Spec spec = RandomSpecs.of(3, 5, 4).spec(seed);
    OptimizedDesign derived =
        new DesignOptimizer(PriceListReader.shipped())
            .derive(
                spec,
                new DesignOptions(Style.AUTO),
                TimeLimit.in(Duration.ofMinutes(5)),
                ProgressListener.NONE);
    OptimalityGap optimality = derived.optimality();
    assertThat(optimality.cheapestUsd())
        .isBetween(optimality.lowerBoundUsd(), derived.bill().monthlyUsd() + ROUNDING);
    assertThat(optimality.gap()).isBetween(0.0, 1.0);
    assertThat(optimality.status().equals(OptimalityGap.Status.IMPROVED))
        .isEqualTo(!optimality.challenge().missing().isEmpty());
    if (derived.bill().isComplete()) {
      assertThat(derived.alternatives())
          .allMatch(other -> other.monthlyUsd() >= optimality.cheapestUsd() - ROUNDING);
      assertThat(derived.alternatives()).noneMatch(other -> isPreferable(other, derived));
    }
  }

  /** Whether a person would ask why it was not chosen: it is cheaper, and no less simple. */
  private static boolean isPreferable(DesignAlternative other, OptimizedDesign derived) {
    int complexity =
        derived.alternatives().stream()
            .filter(DesignAlternative::chosen)
            .mapToInt(DesignAlternative::complexity)
            .sum();
    return other.monthlyUsd() < derived.bill().monthlyUsd() - ROUNDING
        && other.complexity() <= complexity;
  }
}
