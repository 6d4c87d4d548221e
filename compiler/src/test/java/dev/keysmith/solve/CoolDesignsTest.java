package dev.keysmith.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.DesignCompiler;
import dev.keysmith.aws.PriceReader;
import dev.keysmith.cost.HotPartition;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.spec.Preferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No partition of a derived design gets too hot, where shards can help it. */
final class CoolDesignsTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceReader.shipped());
  private static final double BUSY = 40;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void whatShardsCanCoolIsCool(long seed) {
    Spec spec = RandomSpecs.of(3, 6, 5).spec(seed);
    for (int i = 0; i < spec.patterns().size(); i++) {
      spec = RandomMarketsTest.busier(spec, i, BUSY);
    }
    for (Style style : List.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)) {
      Derived derived =
          COMPILER.design(
              spec, new DesignOptions(style), TimeLimit.in(Duration.ofMinutes(10)), Progress.NONE);
      for (PeakLoad load : COMPILER.heat(spec, derived.design(), derived.plans())) {
        assertThat(load.writes().filter(HotPartition::isTooHot)).as(seed + " " + style).isEmpty();
        assertThat(load.reads().filter(it -> it.isTooHot() && it.least() < it.limit()))
            .as(seed + " " + style)
            .isEmpty();
      }
    }
  }
}
