package dev.keysmith.difference;

import java.util.Optional;

/**
 * One difference between two designs.
 *
 * @param table the table that changes
 * @param where in it: the table itself, {@code table.index}, or the items of an entity
 * @param before empty where it is new
 * @param after empty where it is removed
 * @param how the steps of the change
 * @param backfill what writing existing items costs, if any must be
 */
public record DesignDifference(
    Part part,
    String table,
    String where,
    String before,
    String after,
    ChangeEffort effort,
    String how,
    Optional<BackfillCost> backfill) {

  /** What differs. */
  public enum Part {
    TABLE,
    KEY,
    INDEX,
    TTL,
    STREAM,
    BILLING_MODE,
    TABLE_CLASS,
    ITEMS
  }

  /** Of a table as a whole. */
  static DesignDifference of(
      Part part, String table, String before, String after, ChangeEffort effort, String how) {
    return of(part, table, table, before, after, effort, how);
  }

  static DesignDifference of(
      Part part,
      String table,
      String where,
      String before,
      String after,
      ChangeEffort effort,
      String how) {
    return new DesignDifference(part, table, where, before, after, effort, how, Optional.empty());
  }

  DesignDifference costing(Optional<BackfillCost> cost) {
    return new DesignDifference(part, table, where, before, after, effort, how, cost);
  }

  /** The same where the table is replaced anyway. */
  DesignDifference withNewTable() {
    return of(
        part, table, where, before, after, ChangeEffort.NEW_TABLE, "comes with the new table");
  }

  public boolean isAdded() {
    return before.isEmpty() && !after.isEmpty();
  }

  public boolean isRemoved() {
    return after.isEmpty() && !before.isEmpty();
  }
}
