package dev.keysmith.aws;

import com.google.common.collect.ImmutableMap;

/** The priced items: all charges of DynamoDB in the price list of AWS, and a cache node. */
public enum PriceItem {
  ON_DEMAND_WRITE("onDemandWrite", "a million write units"),
  ON_DEMAND_READ("onDemandRead", "a million read units"),
  ON_DEMAND_REPLICATED_WRITE("onDemandReplicatedWrite", "a million write units"),
  PROVISIONED_WRITE("provisionedWrite", "a write unit for an hour"),
  PROVISIONED_READ("provisionedRead", "a read unit for an hour"),
  PROVISIONED_REPLICATED_WRITE("provisionedReplicatedWrite", "a write unit for an hour"),
  STORAGE("storage", "a gigabyte for a month"),
  INFREQUENT_ON_DEMAND_WRITE("infrequentOnDemandWrite", "a million write units"),
  INFREQUENT_ON_DEMAND_READ("infrequentOnDemandRead", "a million read units"),
  INFREQUENT_ON_DEMAND_REPLICATED_WRITE(
      "infrequentOnDemandReplicatedWrite", "a million write units"),
  INFREQUENT_PROVISIONED_WRITE("infrequentProvisionedWrite", "a write unit for an hour"),
  INFREQUENT_PROVISIONED_READ("infrequentProvisionedRead", "a read unit for an hour"),
  INFREQUENT_PROVISIONED_REPLICATED_WRITE(
      "infrequentProvisionedReplicatedWrite", "a write unit for an hour"),
  INFREQUENT_STORAGE("infrequentStorage", "a gigabyte for a month"),
  POINT_IN_TIME_RECOVERY("pointInTimeRecovery", "a gigabyte for a month"),
  BACKUP("backup", "a gigabyte for a month"),
  RESTORE("restore", "a gigabyte"),
  EXPORT("export", "a gigabyte"),
  INCREMENTAL_EXPORT("incrementalExport", "a gigabyte"),
  IMPORT("import", "a gigabyte"),
  STREAM_READS("streamReads", "a hundred thousand read requests"),
  CHANGE_DATA_CAPTURE("changeDataCapture", "a million change records"),
  VECTOR_WRITE("vectorWrite", "a gigabyte"),
  VECTOR_SEARCH("vectorSearch", "a gigabyte"),
  INFREQUENT_VECTOR_WRITE("infrequentVectorWrite", "a gigabyte"),
  INFREQUENT_VECTOR_SEARCH("infrequentVectorSearch", "a gigabyte"),
  RESERVED_WRITE_ONE_YEAR_UPFRONT("reservedWriteOneYearUpfront", "a write unit for the term"),
  RESERVED_WRITE_ONE_YEAR_HOUR("reservedWriteOneYearHour", "a write unit for an hour"),
  RESERVED_READ_ONE_YEAR_UPFRONT("reservedReadOneYearUpfront", "a read unit for the term"),
  RESERVED_READ_ONE_YEAR_HOUR("reservedReadOneYearHour", "a read unit for an hour"),
  RESERVED_WRITE_THREE_YEARS_UPFRONT("reservedWriteThreeYearsUpfront", "a write unit for the term"),
  RESERVED_WRITE_THREE_YEARS_HOUR("reservedWriteThreeYearsHour", "a write unit for an hour"),
  RESERVED_READ_THREE_YEARS_UPFRONT("reservedReadThreeYearsUpfront", "a read unit for the term"),
  RESERVED_READ_THREE_YEARS_HOUR("reservedReadThreeYearsHour", "a read unit for an hour"),
  DAX_LARGE("daxLarge", "a dax.r5.large node for an hour");

  /** Items by the words of the file. */
  static final ImmutableMap<String, PriceItem> BY_WORD = byWord();

  private final String keyword;
  private final String per;

  PriceItem(String keyword, String per) {
    this.keyword = keyword;
    this.per = per;
  }

  public String keyword() {
    return keyword;
  }

  /** The unit of the price. */
  String per() {
    return per;
  }

  /** Whether no bill can be made out without it. Some regions do not sell the others. */
  boolean isRequired() {
    return switch (this) {
      case ON_DEMAND_WRITE,
          ON_DEMAND_READ,
          PROVISIONED_WRITE,
          PROVISIONED_READ,
          STORAGE,
          POINT_IN_TIME_RECOVERY ->
          true;
      default -> false;
    };
  }

  private static ImmutableMap<String, PriceItem> byWord() {
    ImmutableMap.Builder<String, PriceItem> items = ImmutableMap.builder();
    for (PriceItem item : values()) {
      items.put(item.keyword, item);
    }
    return items.buildOrThrow();
  }
}
