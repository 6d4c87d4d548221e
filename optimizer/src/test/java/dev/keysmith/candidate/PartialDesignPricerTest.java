package dev.keysmith.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.ApplicationModel;
import dev.keysmith.technique.LayoutCandidate;
import dev.keysmith.technique.ShardCounts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PartialDesignPricerTest {
  @ParameterizedTest
  @CsvSource({"1, false", "3, true", "4, false"})
  void addsUpTheWritesOfSomeEntitiesAsIfTheyWerePlannedAlone(long seed, boolean single) {
    Spec spec = RandomSpecs.of(4, 4, 6).spec(seed);
    PartialDesignPricer prices = pricer(spec, single);
    int compared = 0;
    for (LayoutCandidate layout :
        LayoutEnumerator.of(new ApplicationModel(spec, single, ShardCounts.NONE))) {
      for (String entity : layout.entities()) {
        ImmutableSet<String> meant = ImmutableSet.of(entity);
        assertThat(prices.tablesUsd(layout, meant))
            .as("%s in %s", entity, layout.name())
            .isEqualTo(prices.of(layout, ImmutableList.of(), meant).tablesUsd());
        compared += layout.entities().size() > 1 ? 1 : 0;
      }
    }
    assertThat(compared).as("layouts of several entities").isPositive();
  }

  private static PartialDesignPricer pricer(Spec spec, boolean single) {
    return new PartialDesignPricer(
        spec,
        single,
        new PriceSchedule(PriceListReader.shipped(), PricingOptions.of(spec.pricing())));
  }
}
