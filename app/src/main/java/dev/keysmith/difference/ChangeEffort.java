package dev.keysmith.difference;

/** What a change of a table with data takes, the least first. */
public enum ChangeEffort {
  /** An update of the table's settings, or none at all. */
  IN_PLACE("in place"),
  /** A global index that DynamoDB fills by itself; one for each UpdateTable. */
  NEW_INDEX("new index"),
  /** Existing items are written, moved or deleted. */
  BACKFILL("backfill"),
  /** A table of another name, to which the items are copied. */
  NEW_TABLE("new table");

  private final String words;

  ChangeEffort(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
