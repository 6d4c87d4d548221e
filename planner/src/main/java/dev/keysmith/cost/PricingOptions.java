package dev.keysmith.cost;

import dev.keysmith.aws.PriceItem;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.BillingSettings;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import java.util.Optional;

/**
 * How the capacity and the storage are paid for.
 *
 * @param utilisation share of provisioned capacity that average traffic uses
 * @param recovery whether tables can be restored to any point in time
 * @param streamReads read requests to a stream for each item written and each reader of the stream
 */
public record PricingOptions(
    String region,
    CapacityMode mode,
    double utilisation,
    Reserved reserved,
    TableClass tableClass,
    boolean recovery,
    double streamReads) {
  /** What AWS's own auto scaling aims at unless told otherwise. */
  public static final double DEFAULT_UTILISATION = 0.7;

  public PricingOptions {
    if (!(utilisation > 0 && utilisation <= 1)) {
      throw new IllegalArgumentException("capacity cannot be used to " + utilisation);
    }
    if (!(streamReads >= 0) || Double.isInfinite(streamReads)) {
      throw new IllegalArgumentException("a stream cannot be read " + streamReads + " times");
    }
    if (reserved != Reserved.NONE && mode == CapacityMode.ON_DEMAND) {
      throw new IllegalArgumentException("only provisioned capacity can be reserved");
    }
    if (reserved != Reserved.NONE && tableClass == TableClass.INFREQUENT_ACCESS) {
      throw new IllegalArgumentException("only capacity of the standard class can be reserved");
    }
  }

  /** For how long capacity is bought in advance. */
  public enum Reserved {
    NONE("not reserved", Optional.empty()),
    ONE_YEAR("reserved for one year", Optional.of(PriceItem.RESERVED_ONE_YEAR)),
    THREE_YEARS("reserved for three years", Optional.of(PriceItem.RESERVED_THREE_YEARS));

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

  /** What storage costs against what requests cost. */
  public enum TableClass {
    STANDARD,
    /** Cheaper to keep, dearer to ask. */
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

  /** The same paid for the other way; nothing is reserved on demand. */
  public PricingOptions inOtherMode() {
    CapacityMode other =
        switch (mode) {
          case ON_DEMAND -> CapacityMode.PROVISIONED;
          case PROVISIONED -> CapacityMode.ON_DEMAND;
        };
    return new PricingOptions(
        region, other, utilisation, Reserved.NONE, tableClass, recovery, streamReads);
  }

  /** "on demand", or "provisioned at 70%, reserved for one year". */
  public String description() {
    String mode =
        switch (this.mode) {
          case ON_DEMAND -> "on demand";
          case PROVISIONED -> "provisioned at " + NumberFormat.percent(utilisation);
        };
    return mode
        + (reserved == Reserved.NONE ? "" : ", " + reserved.words())
        + (tableClass == TableClass.STANDARD ? "" : ", infrequent access");
  }
}
