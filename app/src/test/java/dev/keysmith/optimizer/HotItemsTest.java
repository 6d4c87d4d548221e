package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.emit.report.OptimalityText;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An item that gets too much by itself: no key cools it, and none is made as if it did. */
final class HotItemsTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());

  private static final String SHOWS =
      """
      keysmith: 1
      application: Shows
      entities:
        Venue: {identity: [venue], count: 8k, attributes: {venue: {type: string, bytes: 8}}}
        Show:
          identity: [show]
          count: 300k
          attributes:
            show: {type: string, generated: ulid}
            venue: {type: string, references: Venue.venue, immutable: true}
            seats: {type: number, digits: 5}
      patterns:
        - {id: R1, read: Show, where: {show: $show}, rps: 100}
        - {id: W1, create: Show, rps: 1}
        - {id: W2, create: Venue, rps: 1}
        - {id: W3, update: Show, where: {show: $show}, add: [seats], rps: 6000, hottest: 20%}
      """;

  @ParameterizedTest
  @EnumSource(names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
  void isKeptUnderItsIdentityAndReportedAsHot(Style style) {
    Spec spec = SpecFixtures.of(SHOWS);
    OptimizedDesign derived =
        COMPILER.design(
            spec,
            DesignOptions.only(style),
            TimeLimit.in(Duration.ofMinutes(10)),
            ProgressListener.NONE);
    assertThat(derived.design().items()).allMatch(layoutRef -> layoutRef.item().shards().isEmpty());
    assertThat(
            COMPILER.partitionLoads(spec, derived.design(), derived.plans()).stream()
                .map(PeakLoad::writes)
                .flatMap(Optional::stream))
        .filteredOn(BusiestPartition::isOverloaded)
        .singleElement()
        .satisfies(
            hot -> {
              assertThat(hot.key()).contains("{show}");
              assertThat(hot.units()).isCloseTo(1200, within(0.001));
            });
  }

  private static final String PRODUCTS =
      """
      keysmith: 1
      application: Products
      prefer: {tolerance: 0%}
      entities:
        Product:
          identity: [product]
          count: 300k
          attributes:
            product: {type: string, generated: ulid}
            price: {type: number, digits: 6}
            description: {type: string, bytes: 9KB}
      patterns:
        - id: R1
          read: Product
          where: {product: $product}
          needs: [price]
          rps: {average: 2, peak: 6000}
          hottest: 40%
        - {id: R2, read: Product, where: {product: $product}, rps: 2}
        - {id: W1, create: Product, rps: 50}
      """;

  /** A read of whole items would be cheaper, and throttled. */
  @ParameterizedTest
  @EnumSource(names = "AUTO", mode = EnumSource.Mode.EXCLUDE)
  void isNotReadAsAWholeForALittle(Style style) {
    Spec spec = SpecFixtures.of(PRODUCTS);
    OptimizedDesign derived =
        COMPILER.design(
            spec,
            DesignOptions.only(style),
            TimeLimit.in(Duration.ofMinutes(10)),
            ProgressListener.NONE);
    assertThat(
            COMPILER.partitionLoads(spec, derived.design(), derived.plans()).stream()
                .map(PeakLoad::reads)
                .flatMap(Optional::stream))
        .noneMatch(BusiestPartition::isNearLimit);
    assertThat(derived.optimality().status()).isEqualTo(OptimalityGap.Status.OPTIMAL);
    assertThat(derived.optimality().overloadedUsd().orElseThrow())
        .isLessThan(derived.bill().monthlyUsd());
    assertThat(OptimalityText.explanation(spec, derived))
        .startsWith("no other combination of ")
        .contains(" Left out is a combination for $");
  }
}
