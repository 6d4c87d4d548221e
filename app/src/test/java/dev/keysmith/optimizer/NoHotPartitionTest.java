package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No partition of a derived design gets too hot, where shards can help it. */
final class NoHotPartitionTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());
  private static final double BUSY = 40;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void whatShardsCanCoolIsCool(long seed) {
    Spec spec = RandomSpecs.of(3, 6, 5).spec(seed);
    for (int i = 0; i < spec.patterns().size(); i++) {
      spec = RandomCandidateSetsTest.busier(spec, i, BUSY);
    }
    for (Style style : List.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)) {
      OptimizedDesign derived =
          COMPILER.design(
              spec,
              DesignOptions.only(style),
              TimeLimit.in(Duration.ofMinutes(10)),
              ProgressListener.NONE);
      for (PeakLoad load : COMPILER.partitionLoads(spec, derived.design(), derived.plans())) {
        assertThat(load.writes().filter(BusiestPartition::isOverloaded))
            .as(seed + " " + style)
            .isEmpty();
        assertThat(load.reads().filter(it -> it.isOverloaded() && it.least() < it.limit()))
            .as(seed + " " + style)
            .isEmpty();
      }
    }
  }
}
