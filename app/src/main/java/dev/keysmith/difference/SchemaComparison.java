package dev.keysmith.difference;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import dev.keysmith.design.Index;
import dev.keysmith.difference.DesignDifference.Part;
import java.util.Optional;

/** What differs in the keys, indexes and settings of a table that both sides have. */
final class SchemaComparison {
  private static final String REPLACED = "create a table with another name, and copy the items";

  private final TableSchema before;
  private final TableSchema after;
  private final BackfillEstimate estimate;

  SchemaComparison(TableSchema before, TableSchema after, BackfillEstimate estimate) {
    this.before = before;
    this.after = after;
    this.estimate = estimate;
  }

  /** Whether no update can make the change, so that the table must be replaced. */
  boolean isReplaced() {
    return isOtherKey()
        || Sets.union(before.indexes().keySet(), after.indexes().keySet()).stream()
            .anyMatch(
                name ->
                    (isLocal(before, name) || isLocal(after, name))
                        && !text(before, name).equals(text(after, name)));
  }

  ImmutableList<DesignDifference> differences() {
    ImmutableList.Builder<DesignDifference> found = ImmutableList.builder();
    if (isOtherKey()) {
      found.add(
          DesignDifference.of(
              Part.KEY,
              after.name(),
              before.keyText(),
              after.keyText(),
              ChangeEffort.NEW_TABLE,
              "the key of a table cannot be changed: " + REPLACED));
    }
    for (String name : Sets.union(before.indexes().keySet(), after.indexes().keySet())) {
      if (!text(before, name).equals(text(after, name))) {
        found.add(index(name));
      }
    }
    settings(found);
    ImmutableList<DesignDifference> all = found.build();
    if (!isReplaced()) {
      return all;
    }
    // One copy of the items makes all of these changes.
    int cause = first(all);
    ImmutableList.Builder<DesignDifference> replaced = ImmutableList.builder();
    for (int i = 0; i < all.size(); i++) {
      replaced.add(
          i == cause
              ? all.get(i).costing(estimate.newTable(after.name()))
              : all.get(i).withNewTable());
    }
    return replaced.build();
  }

  private static int first(ImmutableList<DesignDifference> all) {
    int i = 0;
    while (all.get(i).effort() != ChangeEffort.NEW_TABLE) {
      i++;
    }
    return i;
  }

  private boolean isOtherKey() {
    return !before.keyText().equals(after.keyText());
  }

  private static boolean isLocal(TableSchema table, String name) {
    return Optional.ofNullable(table.indexes().get(name)).map(Index::local).orElse(false);
  }

  /** Empty where the table has no such index. */
  private static String text(TableSchema table, String name) {
    return Optional.ofNullable(table.indexes().get(name)).map(table::indexText).orElse("");
  }

  private DesignDifference index(String name) {
    String was = text(before, name);
    String is = text(after, name);
    String where = after.name() + "." + name;
    if (isLocal(before, name) || isLocal(after, name)) {
      return DesignDifference.of(
          Part.INDEX,
          after.name(),
          where,
          was,
          is,
          ChangeEffort.NEW_TABLE,
          "a local index can only be created with its table: " + REPLACED);
    }
    if (is.isEmpty()) {
      return DesignDifference.of(
          Part.INDEX,
          after.name(),
          where,
          was,
          is,
          ChangeEffort.IN_PLACE,
          "remove it with one UpdateTable, when nothing queries it" + sameUnderAnotherName(was));
    }
    return DesignDifference.of(
            Part.INDEX,
            after.name(),
            where,
            was,
            is,
            ChangeEffort.NEW_INDEX,
            was.isEmpty()
                ? "add it with one UpdateTable; DynamoDB fills it from the items that have its key"
                : "its key and projection cannot be changed: add an index with another name (one"
                    + " UpdateTable), move the readers, then remove this one (another UpdateTable)")
        .costing(estimate.newIndex(after.name(), name));
  }

  /** A renamed index is filled again for nothing. */
  private String sameUnderAnotherName(String was) {
    return after.indexes().keySet().stream()
        .filter(name -> !before.indexes().containsKey(name))
        .filter(name -> text(after, name).equals(was))
        .findFirst()
        .map(
            name ->
                "; %s is the same under another name, and keeping the name would need no change"
                    .formatted(name))
        .orElse("");
  }

  private void settings(ImmutableList.Builder<DesignDifference> found) {
    if (before.ttl().differsFrom(after.ttl())) {
      boolean other = before.ttl().value().isPresent() && after.ttl().value().isPresent();
      found.add(
          setting(
              Part.TTL,
              before.ttl(),
              after.ttl(),
              other
                  ? "disable TTL with one UpdateTimeToLive, and enable it with the other attribute"
                      + " in the next, an hour later"
                  : "one UpdateTimeToLive"));
    }
    if (before.stream().differsFrom(after.stream())) {
      boolean other = before.stream().value().isPresent() && after.stream().value().isPresent();
      found.add(
          setting(
              Part.STREAM,
              before.stream(),
              after.stream(),
              other
                  ? "disable the stream and enable it again, which makes another stream: move its"
                      + " consumers"
                  : "one UpdateTable"));
    }
    if (before.billingMode().differsFrom(after.billingMode())) {
      found.add(
          setting(Part.BILLING_MODE, before.billingMode(), after.billingMode(), "one UpdateTable"));
    }
    if (before.tableClass().differsFrom(after.tableClass())) {
      found.add(
          setting(
              Part.TABLE_CLASS,
              before.tableClass(),
              after.tableClass(),
              "one UpdateTable; a table can change its class twice in 30 days"));
    }
  }

  private DesignDifference setting(Part part, TableSetting was, TableSetting is, String how) {
    return DesignDifference.of(
        part, after.name(), was.text(), is.text(), ChangeEffort.IN_PLACE, how);
  }
}
