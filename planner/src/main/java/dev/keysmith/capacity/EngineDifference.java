package dev.keysmith.capacity;

/**
 * Where DynamoDB Local reports other units than DynamoDB charges, as measured on version 3.3.1 in
 * November 2026. The rest of this package follows the documented rule; {@link EngineCharges}
 * follows this table. A test for each shows that the difference still exists.
 */
public enum EngineDifference {
  LOCAL_INDEX_OVERHEAD(
      "a write of a local index's entry counts the entry's size",
      "100 bytes more, the overhead that storage counts",
      "Developer Guide, February 2023, index writes; not confirmed on AWS"),
  HALF_KEYED(
      "an index costs nothing when the item lacks one of its key attributes before and after",
      "one write, sized as a removal, when before and after have all of them between them",
      "Developer Guide, Using global secondary indexes: write capacity units"),
  TRANSACTED_INDEX_WRITES(
      "an index write in a transaction costs the same as outside one",
      "index writes double with the table's",
      "AWS cost calculator of the amazon-dynamodb skill"),
  TRANSACTED_EQUALS_ONCE(
      "every operation of a transaction is charged",
      "operations whose charges are equal, table and every index, are counted once",
      "Developer Guide, Amazon DynamoDB Transactions: how it works"),
  TRANSACTED_DELETE_OF_NOTHING(
      "deleting a missing item in a transaction costs 2",
      "1",
      "Developer Guide, DynamoDB read and write operations"),
  CONDITION_CHECK_AS_READ(
      "a condition check costs 2 for each KB of the checked item",
      "2 for each 4 KB, as a transactional read",
      "AWS cost calculator of the amazon-dynamodb skill"),
  BATCHED_DELETE_OF_NOTHING(
      "deleting a missing item in a BatchWriteItem costs 1",
      "2",
      "Developer Guide, DynamoDB read and write operations"),
  BATCHED_GET_OF_NOTHING(
      "a missing item in a BatchGetItem costs 0.5, or 1 when strongly consistent",
      "0",
      "Developer Guide, DynamoDB read and write operations"),
  EMPTY_QUERY(
      "a Query that reads nothing costs 0.5, or 1 when strongly consistent",
      "0",
      "Developer Guide, DynamoDB read and write operations"),
  FILTERED_PAGE(
      "a Query stops after 1 MB read, before its filter is applied",
      "after 1 MB of items that pass the filter",
      "Developer Guide, Query operations: filter expressions"),
  LOCAL_INDEX_PROJECTION_EXPRESSION(
      "a Query on a local index fetches an item from the table only for an attribute that the index"
          + " lacks",
      "it fetches whenever there is a projection expression, unless the index projects all",
      "Developer Guide, Local secondary indexes: read capacity units"),
  FAILED_CONDITION(
      "a write that its condition refuses is charged",
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
  public String source() {
    return source;
  }
}
