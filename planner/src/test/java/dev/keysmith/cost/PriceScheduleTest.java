package dev.keysmith.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.PricingOptions.Reserved;
import dev.keysmith.design.TableClass;
import dev.keysmith.spec.BillingSettings;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import dev.keysmith.spec.TrafficRate;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Figures worked out by hand from the prices that ship with the tool. */
final class PriceScheduleTest {
  private static final Offset<Double> EXACT = within(1e-9);

  private static PriceSchedule priceSchedule(
      CapacityMode mode,
      Reserved reserved,
      TableClass tableClass,
      boolean recovery,
      double streamReads) {
    return new PriceSchedule(
        PriceListReader.shipped(),
        new PricingOptions(
            "us-east-1", mode, 0.7, reserved, Optional.of(tableClass), recovery, streamReads));
  }

  private static PriceSchedule of(CapacityMode mode, Reserved reserved, TableClass tableClass) {
    return priceSchedule(mode, reserved, tableClass, false, 0);
  }

  @Test
  void onDemandIsUnitsTimesPrice() {
    PriceSchedule priceSchedule = of(CapacityMode.ON_DEMAND, Reserved.NONE, TableClass.STANDARD);
    // 500 × 2,592,000 = 1,296 million units, 12.5 cents each million
    assertThat(priceSchedule.reads(500)).isCloseTo(162, EXACT);
    assertThat(priceSchedule.writes(100)).isCloseTo(162, EXACT);
    assertThat(priceSchedule.storage(40)).isCloseTo(10, EXACT);
    assertThat(priceSchedule.recovery(40)).isZero();
    assertThat(priceSchedule.streams(1000)).isZero();
    assertThat(priceSchedule.readArithmetic(0.5, new TrafficRate(1000, 5000)))
        .isEqualTo("0.5 read units × 1,000/s × 2,592,000 s × $0.125 per million = $162.00/month");
  }

  @Test
  void provisionedIsCapacityByTheHour() {
    // 500 ÷ 0.7 × 720 × 0.00013
    double reads = 66.85714285714286;
    assertThat(of(CapacityMode.PROVISIONED, Reserved.NONE, TableClass.STANDARD).reads(500))
        .isCloseTo(reads, EXACT);
    assertThat(
            of(CapacityMode.PROVISIONED, Reserved.NONE, TableClass.STANDARD)
                .writeArithmetic(4, new TrafficRate(7, 7)))
        .isEqualTo("4 write units × 7/s ÷ 70% × 720 h × $0.00065 = $18.72/month");
    assertThat(
            of(CapacityMode.PROVISIONED, Reserved.NONE, TableClass.STANDARD)
                .writeArithmetic(4, new TrafficRate(7, 70)))
        .isEqualTo(
            "4 write units × 15.57/s (mean capacity for 7/s, peak 70/s) ÷ 70% × 720 h × $0.00065"
                + " = $41.64/month");
  }

  @Test
  void aReservedUnitCostsItsShareOfTheUpfrontPriceToo() {
    PriceSchedule oneYear = of(CapacityMode.PROVISIONED, Reserved.ONE_YEAR, TableClass.STANDARD);
    assertThat(oneYear.reservedReadPrice()).isCloseTo(0.3 / 8760 + 0.000025, EXACT);
    PriceSchedule threeYears =
        of(CapacityMode.PROVISIONED, Reserved.THREE_YEARS, TableClass.STANDARD);
    assertThat(threeYears.reservedWritePrice()).isCloseTo(1.8 / 26_280 + 0.000081, EXACT);
  }

  @Test
  void infrequentAccessIsCheaperToStoreAndMoreExpensiveToQuery() {
    PriceSchedule priceSchedule =
        of(CapacityMode.ON_DEMAND, Reserved.NONE, TableClass.INFREQUENT_ACCESS);
    assertThat(priceSchedule.reads(500)).isCloseTo(162 / 0.125 * 0.155, EXACT);
    assertThat(priceSchedule.storage(40)).isCloseTo(4, EXACT);
    assertThat(priceSchedule.readArithmetic(1, new TrafficRate(1, 1)))
        .contains(" × $0.155 per million (Standard-IA) = ");
  }

  @Test
  void extrasCostWhereChosen() {
    PriceSchedule priceSchedule =
        priceSchedule(CapacityMode.ON_DEMAND, Reserved.NONE, TableClass.STANDARD, true, 0.5);
    assertThat(priceSchedule.recovery(40)).isCloseTo(8, EXACT);
    // 1,000 × 0.5 × 2,592,000 = 12,960 hundred thousands, 2 cents each
    assertThat(priceSchedule.streams(1000)).isCloseTo(259.2, EXACT);
  }

  @Test
  void someCombinationsAreNotSold() {
    assertThatThrownBy(() -> of(CapacityMode.ON_DEMAND, Reserved.ONE_YEAR, TableClass.STANDARD))
        .hasMessageContaining("only provisioned capacity");
    assertThatThrownBy(
            () -> of(CapacityMode.PROVISIONED, Reserved.ONE_YEAR, TableClass.INFREQUENT_ACCESS))
        .hasMessageContaining("standard class");
    assertThatThrownBy(
            () ->
                new PricingOptions(
                    "us-east-1",
                    CapacityMode.PROVISIONED,
                    0,
                    Reserved.NONE,
                    Optional.empty(),
                    false,
                    0))
        .hasMessageContaining("utilisation out of range: 0");
  }

  @Test
  void optionsAreTheSpecsByDefault() {
    PricingOptions options =
        PricingOptions.of(new BillingSettings("eu-west-1", CapacityMode.PROVISIONED));
    assertThat(options.region()).isEqualTo("eu-west-1");
    assertThat(options.description()).isEqualTo("provisioned at 70% utilisation");
    assertThat(options.inOtherMode().description()).isEqualTo("on-demand");
    assertThat(options.inOtherMode().inOtherMode()).isEqualTo(options);
  }
}
