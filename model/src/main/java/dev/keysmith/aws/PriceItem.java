package dev.keysmith.aws;

import com.google.common.collect.ImmutableMap;

/** The priced items. */
public enum PriceItem {
  ON_DEMAND_WRITE("onDemandWrite", "a million write units", Measure.USD),
  ON_DEMAND_READ("onDemandRead", "a million read units", Measure.USD),
  PROVISIONED_WRITE("provisionedWrite", "a write unit for an hour", Measure.USD),
  PROVISIONED_READ("provisionedRead", "a read unit for an hour", Measure.USD),
  STORAGE("storage", "a gigabyte for a month", Measure.USD),
  INFREQUENT_STORAGE("infrequentStorage", "a gigabyte for a month", Measure.USD),
  INFREQUENT_REQUESTS("infrequentRequests", "of the standard class's price", Measure.FACTOR),
  POINT_IN_TIME_RECOVERY("pointInTimeRecovery", "a gigabyte for a month", Measure.USD),
  STREAM_READS("streamReads", "a hundred thousand read requests", Measure.USD),
  BACKUP("backup", "a gigabyte for a month", Measure.USD),
  RESTORE("restore", "a gigabyte", Measure.USD),
  EXPORT("export", "a gigabyte", Measure.USD),
  DAX_SMALL("daxSmall", "a dax.t3.small node for an hour", Measure.USD),
  DAX_LARGE("daxLarge", "a dax.r5.large node for an hour", Measure.USD),
  RESERVED_ONE_YEAR("reservedOneYear", "of the provisioned price", Measure.FACTOR),
  RESERVED_THREE_YEARS("reservedThreeYears", "of the provisioned price", Measure.FACTOR);

  /** Whether a price is an amount or a factor on another price. */
  public enum Measure {
    USD("usd"),
    FACTOR("factor");

    private final String word;

    Measure(String word) {
      this.word = word;
    }

    /** Its field in the file. */
    public String word() {
      return word;
    }
  }

  /** Items by the words of the file. */
  public static final ImmutableMap<String, PriceItem> BY_WORD = byWord();

  private final String keyword;
  private final String per;
  private final Measure measure;

  PriceItem(String keyword, String per, Measure measure) {
    this.keyword = keyword;
    this.per = per;
    this.measure = measure;
  }

  public String keyword() {
    return keyword;
  }

  /** The unit of the price. */
  public String per() {
    return per;
  }

  public Measure measure() {
    return measure;
  }

  private static ImmutableMap<String, PriceItem> byWord() {
    ImmutableMap.Builder<String, PriceItem> items = ImmutableMap.builder();
    for (PriceItem item : values()) {
      items.put(item.keyword, item);
    }
    return items.buildOrThrow();
  }
}
