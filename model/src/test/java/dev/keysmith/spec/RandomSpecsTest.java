package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.EnumMultiset;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multiset;
import dev.keysmith.ProjectCheckout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RandomSpecsTest {
  private static final int SEEDS = 240;

  /** Rarer than this, a feature would be missed by tests that take a few dozen specs. */
  private static final int LEAST = SEEDS / 20;

  @Test
  void everySeedReadsAndEveryFeatureOccurs() {
    Multiset<SpecFeature> occurring = EnumMultiset.create(SpecFeature.class);
    for (int seed = 0; seed < SEEDS; seed++) {
      RandomSpecs specs = RandomSpecs.of(1 + seed % 9, 3 + seed % 20, 2 + seed % 8);
      String text = specs.text(seed);
      Spec spec = SpecFixtures.of(text);
      assertThat(spec.entities()).hasSize(specs.entities());
      EntityUsage usage = EntityUsage.of(spec);
      assertThat(spec.entities().keySet())
          .as(text)
          .allSatisfy(entity -> assertThat(usage.creators(entity)).isNotEmpty());
      occurring.addAll(SpecFeatures.of(spec));
    }
    assertThat(SpecFeature.values())
        .as(occurring.toString())
        .allSatisfy(
            feature ->
                assertThat(occurring.count(feature))
                    .as("%s", feature)
                    .isGreaterThanOrEqualTo(LEAST));
  }

  @Test
  void theSameSeedGivesTheSameBytes() {
    RandomSpecs specs = RandomSpecs.of(7, 30, 8);
    assertThat(specs.text(1)).isEqualTo(specs.text(1)).isNotEqualTo(specs.text(2));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void hasTheSizeThatWasAskedFor(int factor) {
    Spec spec = RandomSpecs.ofSize(factor).spec(factor);
    assertThat(spec.entities()).hasSize(7 * factor);
    assertThat(spec.patterns().stream().filter(AccessPattern.Read.class::isInstance))
        .hasSize(30 * factor);
    assertThat(spec.patterns().stream().filter(AccessPattern.Write.class::isInstance))
        .hasSize(8 * factor);
  }

  @ParameterizedTest
  @EnumSource(SpecFeature.class)
  void whatIsLeftOutDoesNotOccur(SpecFeature feature) {
    RandomSpecs specs = RandomSpecs.of(6, 12, 8).without(feature);
    for (int seed = 0; seed < 4; seed++) {
      assertThat(SpecFeatures.of(specs.spec(seed))).as("seed %s", seed).doesNotContain(feature);
    }
  }

  @Test
  void withoutFeaturesThereAreOnlyReadsByIdentityAndCreates() {
    RandomSpecs plain = new RandomSpecs(4, 6, 2, ImmutableSet.of(), false);
    for (int seed = 0; seed < 20; seed++) {
      Spec spec = plain.spec(seed);
      assertThat(SpecFeatures.of(spec)).as("seed %s", seed).isEmpty();
      assertThat(spec.patterns()).hasSize(6 + 4);
    }
  }

  /** What finds features finds those of real applications too. */
  @Test
  void publishedSpecsHaveFeatures() {
    assertThat(
            SpecFeatures.of(
                SpecFixtures.of(ProjectCheckout.ROOT.resolve("corpus/github/spec.yaml"))))
        .contains(SpecFeature.SEQUENCE, SpecFeature.LINK, SpecFeature.ROLES, SpecFeature.WRITE_LIST)
        .doesNotContain(SpecFeature.TTL, SpecFeature.LIST_ALL);
  }
}
