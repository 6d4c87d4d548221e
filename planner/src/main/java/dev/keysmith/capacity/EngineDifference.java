package dev.keysmith.capacity;

/**
 * Where DynamoDB Local reports other units than DynamoDB charges, as measured on version 3.3.1 in
 * November 2026. The rest of this package follows the documented rule; {@link EngineCharges}
 * follows this table. A test for each shows that the difference still exists.
 */
public enum EngineDifference {
  LOCAL_INDEX_OVERHEAD(
      "a write to a local index counts the size of the entry",
      "the size plus 100 bytes, the storage overhead",
      "Developer Guide, February 2023, index writes; not confirmed on AWS"),
  HALF_KEYED(
      "an index write is not charged if the item has no entry before and after",
      "one write, with the size of a removal, if before and after together have all key attributes",
      "Developer Guide, Using global secondary indexes: write capacity units"),
  TRANSACTED_INDEX_WRITES(
      "an index write costs the same inside and outside a transaction",
      "index writes are doubled in a transaction",
      "AWS cost calculator of the amazon-dynamodb skill"),
  TRANSACTED_EQUALS_ONCE(
      "every operation of a transaction is charged",
      "operations with equal charges for the table and every index are counted once",
      "Developer Guide, Amazon DynamoDB Transactions: how it works"),
  TRANSACTED_DELETE_OF_NOTHING(
      "deleting a missing item in a transaction costs 2",
      "1",
      "Developer Guide, DynamoDB read and write operations"),
  CONDITION_CHECK_AS_READ(
      "a condition check costs 2 per KB of the item",
      "2 per 4 KB, like a transactional read",
      "AWS cost calculator of the amazon-dynamodb skill"),
  BATCHED_DELETE_OF_NOTHING(
      "deleting a missing item in a BatchWriteItem costs 1",
      "2",
      "Developer Guide, DynamoDB read and write operations"),
  BATCHED_GET_OF_NOTHING(
      "a missing item in a BatchGetItem costs 0.5, or 1 if strongly consistent",
      "0",
      "Developer Guide, DynamoDB read and write operations"),
  EMPTY_QUERY(
      "a Query without items costs 0.5, or 1 if strongly consistent",
      "0",
      "Developer Guide, DynamoDB read and write operations"),
  FILTERED_PAGE(
      "a Query stops after 1 MB read, before its filter is applied",
      "after 1 MB of items that pass the filter",
      "Developer Guide, Query operations: filter expressions"),
  LOCAL_INDEX_PROJECTION_EXPRESSION(
      "a Query on a local index fetches an item from the table only for an attribute that the index"
          + " lacks",
      "it fetches for every projection expression, unless the index projects ALL",
      "Developer Guide, Local secondary indexes: read capacity units"),
  SCANNED_INDEX(
      "a Scan of an index costs the size of its entries",
      "the size of the whole items",
      "Developer Guide, Global secondary indexes: read capacity units"),
  FAILED_CONDITION(
      "a write whose condition fails is charged",
      "no figure is reported",
      "Developer Guide, DynamoDB read and write operations");

  private final String documented;
  private final String onEngine;
  private final String source;

  EngineDifference(String documented, String onEngine, String source) {
    this.documented = documented;
    this.onEngine = onEngine;
    this.source = source;
  }

  /** What DynamoDB does. */
  public String documented() {
    return documented;
  }

  /** What DynamoDB Local 3.3.1 does instead. */
  public String onEngine() {
    return onEngine;
  }

  /** Where the documented rule stands. */
  String source() {
    return source;
  }
}
