package dev.keysmith.plan;

/** A request to DynamoDB. */
public enum DynamoDbOperation {
  GET_ITEM("GetItem"),
  BATCH_GET_ITEM("BatchGetItem"),
  QUERY("Query"),
  SCAN("Scan"),
  PUT_ITEM("PutItem"),
  UPDATE_ITEM("UpdateItem"),
  DELETE_ITEM("DeleteItem"),
  TRANSACT_WRITE_ITEMS("TransactWriteItems");

  private final String apiName;

  DynamoDbOperation(String apiName) {
    this.apiName = apiName;
  }

  /** What DynamoDB calls it. */
  public String apiName() {
    return apiName;
  }

  public boolean isRead() {
    return switch (this) {
      case GET_ITEM, BATCH_GET_ITEM, QUERY, SCAN -> true;
      case PUT_ITEM, UPDATE_ITEM, DELETE_ITEM, TRANSACT_WRITE_ITEMS -> false;
    };
  }
}
