package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.stream.Collectors;

/**
 * SUGGESTION when two keys use the same composite key attribute: its format cannot be changed for
 * one of them alone.
 *
 * <pre>
 *   bad   table {DeviceID, State#Date}   GSI2 {EscalatedTo, State#Date}
 *   good  table {DeviceID, State#Date}   GSI2 {EscalatedTo, GSI2SK}
 * </pre>
 *
 * <p>An inverted index, which swaps the table's partition and sort key, is intended.
 */
public final class KeyAttributeReused implements Rule {
  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "Two keys use the same composite key attribute, so neither can change alone.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    // An attribute of the application may well be part of several keys.
    return KeyAttributeItems.all(context.design()).stream()
        .filter(key -> !key.composed().isEmpty() && users(key).size() > 1)
        .map(key -> finding(context, key.name(), users(key), key.composed().get(0)))
        .collect(ImmutableList.toImmutableList());
  }

  /** The table and the indexes whose keys contain it. */
  private static ImmutableList<TableOrIndex> users(KeyAttributeItems key) {
    Table table = key.table();
    ImmutableList.Builder<TableOrIndex> users = ImmutableList.builder();
    if (table.key().attributes().contains(key.name())) {
      users.add(TableOrIndex.of(table.name()));
    }
    table.indexes().values().stream()
        .filter(index -> uses(table, index, key.name()))
        .forEach(index -> users.add(TableOrIndex.of(table.name(), index.name())));
    return users.build();
  }

  private static boolean uses(Table table, Index index, String key) {
    boolean inverted =
        index.partition().equals(ImmutableList.copyOf(table.key().sort().stream().toList()))
            && index.sort().equals(ImmutableList.of(table.key().partition()));
    return !inverted
        && (index.sort().contains(key) || (!index.local() && index.partition().contains(key)));
  }

  private ReviewFinding finding(
      ReviewContext context, String key, ImmutableList<TableOrIndex> users, LayoutRef layoutRef) {
    double items = context.spec().entity(layoutRef.item().entity()).count();
    return finding(
        context.item(layoutRef, key),
        "%s is in the keys of %s: changing its format for one of them rewrites %s and moves them in the other too"
            .formatted(
                key,
                users.stream().map(TableOrIndex::toString).collect(Collectors.joining(" and ")),
                NumberFormat.counted(items, "item")),
        "give each index its own key attributes, such as GSI1PK and GSI1SK, even if their values"
            + " are equal");
  }
}
