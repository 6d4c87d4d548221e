package dev.keysmith.cost;

import dev.keysmith.aws.PriceItem;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.BillingSettings;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import java.util.Optional;

/**
 * How capacity and storage are priced.
 *
 * @param utilisation share of provisioned capacity that average traffic uses
 * @param recovery whether point-in-time recovery is enabled
 * @param streamReads read requests to a stream per written item and consumer of the stream
 */
public record PricingOptions(
    String region,
    CapacityMode mode,
    double utilisation,
    Reserved reserved,
    TableClass tableClass,
    boolean recovery,
    double streamReads) {
  /** The default target of DynamoDB auto scaling. */
  public static final double DEFAULT_UTILISATION = 0.7;

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
    if (reserved != Reserved.NONE && tableClass == TableClass.INFREQUENT_ACCESS) {
      throw new IllegalArgumentException("only capacity of the standard class can be reserved");
    }
  }

  /** The term of reserved capacity. */
  public enum Reserved {
    NONE("no reserved capacity", Optional.empty()),
    ONE_YEAR("1-year reserved capacity", Optional.of(PriceItem.RESERVED_ONE_YEAR)),
    THREE_YEARS("3-year reserved capacity", Optional.of(PriceItem.RESERVED_THREE_YEARS));

    private final String words;
    private final Optional<PriceItem> factor;

    Reserved(String words, Optional<PriceItem> factor) {
      this.words = words;
      this.factor = factor;
    }

    public String words() {
      return words;
    }

    Optional<PriceItem> factor() {
      return factor;
    }
  }

  /** The table class. */
  public enum TableClass {
    STANDARD,
    /** Cheaper storage, more expensive requests. */
    INFREQUENT_ACCESS
  }

  /** As the spec says, with nothing extra. */
  public static PricingOptions of(BillingSettings pricing) {
    return new PricingOptions(
        pricing.region(),
        pricing.mode(),
        DEFAULT_UTILISATION,
        Reserved.NONE,
        TableClass.STANDARD,
        false,
        0);
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
        + (tableClass == TableClass.STANDARD ? "" : ", Standard-IA");
  }
}
