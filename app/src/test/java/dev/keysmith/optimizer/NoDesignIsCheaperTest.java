package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.Bill;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFeature;
import dev.keysmith.verify.SoundDesigns;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No design that anybody comes upon is cheaper than the one derived. */
final class NoDesignIsCheaperTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());
  private static final double ROUNDING = 0.001;
  private static final int DESIGNS = 150;
  private static final int TRIES = 250;

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5})
  void foundByTrialAndError(long seed) {
    String text = specs(3).text(seed);
    Spec spec = RandomSpecs.read(text);
    HillClimbingDesigns.Rival rival =
        new HillClimbingDesigns(spec, new SplittableRandom(seed)).best(TRIES);
    if (rival.unserved() == 0) {
      assertThat(derived(text)).as(text + rival.text()).isLessThan(rival.monthlyUsd() + ROUNDING);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 4, 9, 11, 14, 15, 16, 17, 18})
  void foundByChance(long seed) {
    String text = specs(2).text(seed);
    Spec spec = RandomSpecs.read(text);
    double derived = derived(text);
    SplittableRandom random = new SplittableRandom(seed);
    int served = 0;
    for (int i = 0; i < DESIGNS; i++) {
      Design design = SoundDesigns.next(spec, random);
      Bill bill = OptimalSelection.bill(spec, design);
      if (isFair(spec, design) && HillClimbingDesigns.unserved(spec, bill) == 0) {
        served++;
        assertThat(derived)
            .as(text + dev.keysmith.design.writer.DesignWriter.write(design))
            .isLessThan(bill.usedUsd() + ROUNDING);
      }
    }
    assertThat(served).isPositive();
  }

  /** Such as others would find their way about in. */
  private static RandomSpecs specs(int patterns) {
    return RandomSpecs.of(2, patterns, patterns)
        .without(SpecFeature.PREFERENCES, SpecFeature.SCOPE);
  }

  /** The cheapest rather than the simplest, as the user gets it. */
  private static double derived(String text) {
    Spec spec =
        RandomSpecs.read(text.replaceFirst("entities:", "prefer: {tolerance: 0%}\nentities:"));
    return Stream.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)
        .map(
            style ->
                COMPILER
                    .design(
                        spec,
                        DesignOptions.only(style),
                        TimeLimit.in(Duration.ofMinutes(5)),
                        ProgressListener.NONE)
                    .bill())
        .filter(bill -> HillClimbingDesigns.unserved(spec, bill) == 0)
        .mapToDouble(Bill::usedUsd)
        .min()
        .orElseThrow();
  }

  /**
   * Whether it can be compared by its bill alone: entities share a table only where their operation
   * agrees, and items hold no more children than somebody said there would be. Main items under one
   * constant or sharded partition key are left out: derived designs have them only where the load
   * at peak allows it, which the bill does not show.
   */
  static boolean isFair(Spec spec, Design design) {
    for (Table table : design.tables().values()) {
      for (String one : table.entities()) {
        Entity entity = spec.entity(one);
        boolean apart =
            table.entities().stream()
                .filter(other -> !other.equals(one))
                .anyMatch(
                    other ->
                        entity.operations().restoreAlone()
                            || !entity.operations().equals(spec.entity(other).operations()));
        if (apart) {
          return false;
        }
      }
      for (ItemLayout item : table.items().values()) {
        boolean gathered =
            item.shards().isPresent()
                || item.key(table.key().partition()).orElseThrow().attributes().isEmpty();
        boolean unbounded =
            item.embeds().values().stream().anyMatch(it -> it.relationship().max().isEmpty());
        if ((item.isMain() && gathered) || unbounded) {
          return false;
        }
      }
    }
    return true;
  }
}
