package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.PriceItem;
import dev.keysmith.aws.PriceList;
import dev.keysmith.design.Design;
import dev.keysmith.design.TableClass;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.BillingSettings;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How capacity and storage are priced.
 *
 * @param tableClass of all tables; empty where each has its own
 * @param utilisation share of provisioned capacity that traffic uses, the target of auto scaling
 * @param recovery whether point-in-time recovery is enabled
 * @param streamReads read requests to a stream per written item and consumer of the stream
 */
public record PricingOptions(
    String region,
    CapacityMode mode,
    double utilisation,
    Reserved reserved,
    Optional<TableClass> tableClass,
    boolean recovery,
    double streamReads) {
  /** The default target of DynamoDB auto scaling. */
  static final double DEFAULT_UTILISATION = 0.7;

  public PricingOptions {
    if (!(utilisation > 0 && utilisation <= 1)) {
      throw new IllegalArgumentException("utilisation out of range: " + utilisation);
    }
    if (!(streamReads >= 0) || Double.isInfinite(streamReads)) {
      throw new IllegalArgumentException("stream reads out of range: " + streamReads);
    }
    if (reserved != Reserved.NONE && mode == CapacityMode.ON_DEMAND) {
      throw new IllegalArgumentException("only provisioned capacity can be reserved");
    }
    if (reserved != Reserved.NONE && tableClass.equals(Optional.of(TableClass.INFREQUENT_ACCESS))) {
      throw new IllegalArgumentException("only capacity of the standard class can be reserved");
    }
  }

  /** The term of reserved capacity. */
  public enum Reserved {
    NONE("no reserved capacity", 0, ImmutableList.of()),
    ONE_YEAR(
        "1-year reserved capacity",
        1,
        ImmutableList.of(
            PriceItem.RESERVED_WRITE_ONE_YEAR_UPFRONT,
            PriceItem.RESERVED_WRITE_ONE_YEAR_HOUR,
            PriceItem.RESERVED_READ_ONE_YEAR_UPFRONT,
            PriceItem.RESERVED_READ_ONE_YEAR_HOUR)),
    THREE_YEARS(
        "3-year reserved capacity",
        3,
        ImmutableList.of(
            PriceItem.RESERVED_WRITE_THREE_YEARS_UPFRONT,
            PriceItem.RESERVED_WRITE_THREE_YEARS_HOUR,
            PriceItem.RESERVED_READ_THREE_YEARS_UPFRONT,
            PriceItem.RESERVED_READ_THREE_YEARS_HOUR));

    private final String words;
    private final int years;
    private final ImmutableList<PriceItem> items;

    Reserved(String words, int years, ImmutableList<PriceItem> items) {
      this.words = words;
      this.years = years;
      this.items = items;
    }

    String words() {
      return words;
    }

    int years() {
      return years;
    }

    /** The upfront and hourly price of a write unit, then of a read unit. */
    ImmutableList<PriceItem> items() {
      return items;
    }
  }

  /** As the spec says, with nothing extra. */
  public static PricingOptions of(BillingSettings pricing) {
    return new PricingOptions(
        pricing.region(),
        pricing.mode(),
        DEFAULT_UTILISATION,
        Reserved.NONE,
        Optional.empty(),
        false,
        0);
  }

  /** The prices that these options need and a list does not have for the region. */
  public ImmutableList<PriceItem> missingIn(PriceList prices) {
    ImmutableList.Builder<PriceItem> needed = ImmutableList.builder();
    needed.addAll(reserved.items());
    needed.addAll(ClassPrices.of(tableClass.orElse(TableClass.STANDARD)).all());
    if (recovery) {
      needed.add(PriceItem.POINT_IN_TIME_RECOVERY);
    }
    if (streamReads > 0) {
      needed.add(PriceItem.STREAM_READS);
    }
    return missing(prices, region, needed.build());
  }

  /** The same with the prices of the class of each table, where no class is stated for all. */
  public ImmutableList<PriceItem> missingIn(PriceList prices, Design design) {
    return Stream.concat(
            missingIn(prices).stream(),
            design.tables().values().stream()
                .filter(table -> tableClass.isEmpty())
                .flatMap(table -> missingIn(prices, region, table.tableClass()).stream()))
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  /** The prices of a table class that a list does not have for a region. */
  public static ImmutableList<PriceItem> missingIn(
      PriceList prices, String region, TableClass tableClass) {
    return missing(prices, region, ClassPrices.of(tableClass).all());
  }

  private static ImmutableList<PriceItem> missing(
      PriceList prices, String region, ImmutableList<PriceItem> needed) {
    return needed.stream()
        .filter(item -> prices.find(region, item).isEmpty())
        .collect(ImmutableList.toImmutableList());
  }

  /** The same in the other capacity mode; on-demand capacity cannot be reserved. */
  public PricingOptions inOtherMode() {
    CapacityMode other =
        switch (mode) {
          case ON_DEMAND -> CapacityMode.PROVISIONED;
          case PROVISIONED -> CapacityMode.ON_DEMAND;
        };
    return new PricingOptions(
        region, other, utilisation, Reserved.NONE, tableClass, recovery, streamReads);
  }

  /** "on-demand", or "provisioned at 70% utilisation, 1-year reserved capacity". */
  public String description() {
    String mode =
        switch (this.mode) {
          case ON_DEMAND -> "on-demand";
          case PROVISIONED ->
              "provisioned at %s utilisation".formatted(NumberFormat.percent(utilisation));
        };
    return mode
        + (reserved == Reserved.NONE ? "" : ", " + reserved.words())
        + tableClass
            .filter(all -> all != TableClass.STANDARD)
            .map(all -> ", " + all.words())
            .orElse("");
  }
}
