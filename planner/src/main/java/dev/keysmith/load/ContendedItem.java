package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.OrderIndependentSum;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.NumberFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The item of a layout that most transactions change or check at peak. DynamoDB cancels a
 * transaction, or rejects a single write, when another transaction on the same item is under way.
 *
 * @param table where it is stored
 * @param transactions per second on it, those of every pattern together
 * @param patterns those of the transactions, by id, the greatest first
 * @param arithmetic how they come about, pattern by pattern
 */
public record ContendedItem(
    TableOrIndex table,
    ItemLayout layout,
    double transactions,
    ImmutableSet<String> patterns,
    ImmutableList<String> arithmetic) {

  /**
   * Seconds for which a transaction occupies its items: it is prepared, then committed. AWS
   * publishes no figure, so this one is an assumption; being off by a factor of two does not change
   * what to do about hundreds of transactions per second.
   */
  private static final double OCCUPIED_SECONDS = 0.02;

  /** One for each layout whose items take part in transactions by name, the busiest first. */
  static ImmutableList<ContendedItem> of(List<PartitionAccess> accesses) {
    Map<ItemLayout, List<PartitionAccess>> byLayout = new LinkedHashMap<>();
    accesses.stream()
        .filter(access -> !access.read() && access.skewed().onItem().isPresent())
        .filter(access -> access.operation() == DynamoDbOperation.TRANSACT_WRITE_ITEMS)
        .filter(access -> access.key().tableOrIndex().isTable())
        .forEach(
            access ->
                byLayout
                    .computeIfAbsent(access.key().layout(), layout -> new ArrayList<>())
                    .add(access));
    return byLayout.values().stream()
        .map(ContendedItem::item)
        .sorted(Comparator.comparingDouble(ContendedItem::transactions).reversed())
        .collect(ImmutableList.toImmutableList());
  }

  private static ContendedItem item(List<PartitionAccess> accesses) {
    ImmutableList<PartitionAccess> sorted =
        accesses.stream()
            .sorted(Comparator.comparingDouble(ContendedItem::rate).reversed())
            .collect(ImmutableList.toImmutableList());
    return new ContendedItem(
        sorted.get(0).key().tableOrIndex(),
        sorted.get(0).key().layout(),
        OrderIndependentSum.of(sorted.stream().mapToDouble(ContendedItem::rate)),
        sorted.stream().map(access -> access.pattern().id()).collect(ImmutableSet.toImmutableSet()),
        sorted.stream().map(ContendedItem::line).collect(ImmutableList.toImmutableList()));
  }

  private static double rate(PartitionAccess access) {
    return access.pattern().traffic().peak() * access.skewed().onItem().orElseThrow().share();
  }

  private static String line(PartitionAccess access) {
    return "%s: %s/s %s = %s transactions/s on one item"
        .formatted(
            access.pattern().id(),
            NumberFormat.number(access.pattern().traffic().peak()),
            access.skewed().onItem().orElseThrow().description(),
            NumberFormat.number(rate(access)));
  }

  /** How many transactions per second one item supports, one after the other. */
  public static double limit() {
    return 1 / OCCUPIED_SECONDS;
  }

  /** Whether more of them come than can follow one another. */
  public boolean isOverloaded() {
    return occupied() > 1;
  }

  /** Whether a little more than expected is too much, by the threshold of partitions. */
  public boolean isNearLimit() {
    return occupied() > BusiestPartition.NEAR;
  }

  /** The share of the time in which a transaction is under way on it; more than 1 is impossible. */
  double occupied() {
    return transactions * OCCUPIED_SECONDS;
  }
}
