package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.plan.ItemState;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.write.ItemChange.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Items that change together or not at all: one TransactWriteItems, which costs the table double.
 * One item alone needs none.
 *
 * <pre>
 *   create: Follow                    put     u#{$followeeID}#follower
 *                                     put     u#{$followerID}#following
 *   update: User  add: [following]    update  u#{$followerID}   count
 *   update: User  add: [followers]    update  u#{$followeeID}   count
 * </pre>
 *
 * <p>A transaction takes one operation an item, so two of the same item become one.
 */
final class TransactTogether {
  private TransactTogether() {}

  /**
   * The steps; two changes must not be of one item any more.
   *
   * @param instances how many times these changes are made, each time by a request of its own
   */
  static ImmutableList<PlanStep> steps(
      ImmutableList<ItemChange> changes, int round, double instances) {
    boolean alone = changes.size() == 1 && changes.get(0).count() <= instances;
    return alone && changes.get(0).kind() != Kind.CHECK
        ? WriteSteps.alone(changes, round)
        : WriteSteps.together(changes, round, instances);
  }

  /** Why no transaction does this. */
  static Optional<String> obstacle(ImmutableList<ItemChange> changes, double instances) {
    double items = changes.stream().mapToDouble(ItemChange::count).sum() / instances;
    if (changes.size() > 1 || items > 1) {
      double bytes =
          changes.stream().mapToDouble(change -> change.count() * change.size()).sum() / instances;
      if (items > DynamoDbLimits.TRANSACTION_ITEMS) {
        return Optional.of(
            "%s items change together, but a transaction is limited to %s; set 'atomic: false'"
                .formatted(NumberFormat.number(items), DynamoDbLimits.TRANSACTION_ITEMS));
      }
      if (bytes > DynamoDbLimits.TRANSACTION_BYTES) {
        return Optional.of(
            "%s bytes change together, but a transaction is limited to %s"
                .formatted(NumberFormat.number(bytes), DynamoDbLimits.TRANSACTION_BYTES));
      }
    }
    for (int i = 0; i < changes.size(); i++) {
      for (ItemChange other : changes.subList(i + 1, changes.size())) {
        if (changes.get(i).isOfSameItem(other)) {
          return Optional.of(
              "one transaction would %s and %s the same %s item"
                  .formatted(changes.get(i).kind().word(), other.kind().word(), other.layout()));
        }
      }
    }
    return Optional.empty();
  }

  /** With changes of the same item made one, where that can be. */
  static ImmutableList<ItemChange> merged(List<ItemChange> changes) {
    List<ItemChange> merged = new ArrayList<>();
    for (ItemChange change : changes) {
      boolean taken = false;
      for (int i = 0; i < merged.size() && !taken; i++) {
        if (merged.get(i).isOfSameItem(change)) {
          Optional<ItemChange> both = both(merged.get(i), change);
          if (both.isPresent()) {
            merged.set(i, both.get());
            taken = true;
          }
        }
      }
      if (!taken) {
        merged.add(change);
      }
    }
    return ImmutableList.copyOf(merged);
  }

  private static Optional<ItemChange> both(ItemChange first, ItemChange second) {
    if (second.kind() == Kind.CHECK) {
      return Optional.of(first.requiring(second.conditions()));
    }
    if (first.kind() == Kind.CHECK) {
      return Optional.of(second.requiring(first.conditions()));
    }
    // What is put or deleted whole takes its count along.
    if (second.work() instanceof ItemWrite.CountUpdate && first.kind() != Kind.UPDATE) {
      return Optional.of(first);
    }
    if (first.work() instanceof ItemWrite.CountUpdate && second.kind() != Kind.UPDATE) {
      return Optional.of(second);
    }
    if (first.kind() != Kind.UPDATE || second.kind() != Kind.UPDATE) {
      return Optional.empty();
    }
    ImmutableMap.Builder<String, Change> changed = ImmutableMap.builder();
    changed.putAll(first.changed()).putAll(second.changed());
    ItemState before = first.before().and(second.before());
    return Optional.of(
        new ItemChange(
            Kind.UPDATE,
            first.statistics(),
            first.work(),
            first.demand(),
            first.key(),
            before,
            before
                .taking(first.changed().keySet(), first.after())
                .taking(second.changed().keySet(), second.after()),
            changed.buildKeepingLast(),
            first.requiring(second.conditions()).conditions(),
            ImmutableSet.<String>builder()
                .addAll(first.notes())
                .addAll(second.notes())
                .build()
                .asList(),
            first.count()));
  }
}
