package dev.keysmith.aws;

/**
 * The quotas of DynamoDB.
 *
 * <p>Source, unless a constant says otherwise: Amazon DynamoDB Developer Guide, "Quotas in Amazon
 * DynamoDB", read November 2026. Here a kilobyte is 1,024 bytes, as DynamoDB counts items, units
 * and pages.
 */
public final class DynamoDbLimits {
  private static final int KILOBYTE = 1024;
  private static final int MEGABYTE = 1024 * KILOBYTE;

  /** The largest item, in bytes, attribute names included. */
  public static final int ITEM_BYTES = 400 * KILOBYTE;

  /**
   * The longest value of a base table's or an index's partition key, in bytes; the shortest is 1.
   */
  public static final int PARTITION_KEY_BYTES = 2048;

  /** The longest value of a sort key, in bytes; the shortest is 1. */
  public static final int SORT_KEY_BYTES = 1024;

  /** The shortest name of a table or an index, in characters. */
  public static final int NAME_CHARACTERS_LEAST = 3;

  /** The longest name of a table or an index, in characters. */
  public static final int NAME_CHARACTERS_MOST = 255;

  /** How deep lists and maps may nest. */
  public static final int NESTING_LEVELS = 32;

  /** The longest expression, in bytes. */
  public static final int EXPRESSION_BYTES = 4 * KILOBYTE;

  /** The most operators and functions in one expression. */
  public static final int EXPRESSION_OPERATORS = 300;

  /** The most that one Query or Scan request reads, in bytes. */
  public static final int PAGE_BYTES = MEGABYTE;

  /** The most items in one BatchGetItem. */
  public static final int BATCH_GET_ITEMS = 100;

  /** Operands of IN in an expression. */
  public static final int IN_OPERANDS = 100;

  /** The most that one BatchGetItem returns, in bytes. */
  public static final int BATCH_GET_BYTES = 16 * MEGABYTE;

  /** The most puts and deletes in one BatchWriteItem. */
  public static final int BATCH_WRITE_ITEMS = 25;

  /** The most that one BatchWriteItem carries, in bytes. */
  public static final int BATCH_WRITE_BYTES = 16 * MEGABYTE;

  /** The most items in one transaction, each in one operation. */
  public static final int TRANSACTION_ITEMS = 100;

  /** The most that one transaction carries, in bytes. */
  public static final int TRANSACTION_BYTES = 4 * MEGABYTE;

  /** Global secondary indexes per table; AWS raises it on request. */
  public static final int GLOBAL_INDEXES = 20;

  /** Local secondary indexes per table. */
  public static final int LOCAL_INDEXES = 5;

  /** Attributes that the INCLUDE projections of all indexes of a table may name together. */
  public static final int INCLUDED_ATTRIBUTES = 100;

  /** Partition attributes of a global index, and again as many sort attributes. */
  public static final int GLOBAL_INDEX_KEY_ATTRIBUTES = 4;

  /** An item collection of a table with local indexes, in bytes, index entries included. */
  public static final long LOCAL_INDEX_COLLECTION_BYTES = 10L * 1024 * MEGABYTE;

  /** The most that one partition stores, in bytes. */
  public static final long PARTITION_BYTES = 10L * 1024 * MEGABYTE;

  /** The limit of one partition, in read units per second. */
  public static final int PARTITION_READ_UNITS = 3_000;

  /** The limit of one partition, in write units per second. */
  public static final int PARTITION_WRITE_UNITS = 1_000;

  /**
   * How long an expired item may stay, in seconds: 48 hours in the guide for years, "within a few
   * days" now. Source: Developer Guide, "Using time to live (TTL) in DynamoDB".
   */
  public static final int TTL_DELAY_SECONDS = 48 * 60 * 60;

  /** How long unused capacity is retained for bursts, in seconds. */
  public static final int BURST_SECONDS = 300;

  /**
   * The initial capacity of a new on-demand table, in read units per second. Source: Developer
   * Guide, "On-demand capacity mode", February 2023.
   */
  public static final int NEW_TABLE_READ_UNITS = 12_000;

  /** The initial capacity of a new on-demand table, in write units per second. Source: as above. */
  public static final int NEW_TABLE_WRITE_UNITS = 4_000;

  /**
   * Within this time of its previous peak an on-demand table may throttle beyond twice that peak,
   * in seconds. Source: as above.
   */
  public static final int PEAK_DOUBLING_SECONDS = 30 * 60;

  /** The size of one read unit, in bytes. Source: "Read and write capacity units". */
  public static final int READ_UNIT_BYTES = 4 * KILOBYTE;

  /** The size of one write unit, in bytes. Source: "Read and write capacity units". */
  public static final int WRITE_UNIT_BYTES = KILOBYTE;

  private DynamoDbLimits() {}
}
