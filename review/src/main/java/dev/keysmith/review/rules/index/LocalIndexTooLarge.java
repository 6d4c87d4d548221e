package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.key.ItemsPerPartitionKey;
import dev.keysmith.source.Severity;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.Optional;

/**
 * ERROR when an item collection of a table with a local index may exceed 10 GB; SUGGESTION where
 * the spec does not bound its size.
 *
 * <pre>
 *   bad   readings  key {partition: device, sort: at}   ByValue {local: true, sort: value}
 *   good  readings  key {partition: device, sort: at}   ByValue {partition: device, sort: value}
 * </pre>
 *
 * <p>A table without local indexes has no such limit: DynamoDB splits large item collections.
 */
public final class LocalIndexTooLarge implements Rule {
  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "An item collection with a local index may exceed 10 GB.";
  }

  /**
   * Bytes per partition key value.
   *
   * @param bounded whether the spec states a maximum number of items
   */
  private record CollectionSize(double mean, double most, boolean bounded) {}

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.design().tables().values().stream()
        .flatMap(table -> finding(context, table).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, Table table) {
    Optional<Index> local = table.indexes().values().stream().filter(Index::local).findFirst();
    if (local.isEmpty()) {
      return Optional.empty();
    }
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    CollectionSize collection = collection(context, table, lines);
    boolean tooLarge =
        Math.max(collection.mean(), collection.most())
            > DynamoDbLimits.LOCAL_INDEX_COLLECTION_BYTES;
    if (!tooLarge && collection.bounded()) {
      return Optional.empty();
    }
    String name = table.name() + "." + local.get().name();
    ReviewFinding finding =
        finding(
                context.index(table.name(), local.get().name()),
                tooLarge
                    ? "%s limits item collections of %s to 10 GB, and one may reach %s: writes to it are then rejected"
                        .formatted(
                            name,
                            table.name(),
                            gigabytes(Math.max(collection.mean(), collection.most())))
                    : "%s limits item collections of %s to 10 GB, and nothing bounds them; the average is %s"
                        .formatted(name, table.name(), gigabytes(collection.mean())),
                tooLarge
                    ? "make it a global index, or add a time bucket or a shard to the partition key"
                    : "state the maximum number of children (max) in the spec, or make it a global"
                        + " index")
            .because(lines.build());
    return Optional.of(tooLarge ? finding : finding.as(Severity.SUGGESTION));
  }

  private static CollectionSize collection(
      ReviewContext context, Table table, ImmutableList.Builder<String> lines) {
    double mean = 0;
    double most = 0;
    boolean bounded = true;
    for (LayoutRef layoutRef : context.design().items()) {
      if (layoutRef.table().equals(table)) {
        ItemsPerPartitionKey items = ItemsPerPartitionKey.of(context, layoutRef);
        double bytes = bytes(context.facts(layoutRef), table);
        mean += items.mean() * bytes;
        most += items.most().orElse(items.mean()) * bytes;
        bounded &= items.most().isPresent();
        lines.add(line(layoutRef, items, bytes));
      }
    }
    return new CollectionSize(mean, most, bounded);
  }

  /** Bytes of an item with its entries in local indexes. */
  private static double bytes(LayoutStatistics facts, Table table) {
    return facts.size()
        + table.indexes().values().stream()
            .filter(Index::local)
            .mapToDouble(index -> facts.share(index) * facts.entrySize(index))
            .sum();
  }

  private static String line(LayoutRef layoutRef, ItemsPerPartitionKey items, double bytes) {
    double number = items.most().orElse(items.mean());
    return "%s: %s %s × %s bytes with its local entries = %s"
        .formatted(
            layoutRef.item().name(),
            items.most().isPresent() ? "at most" : "on average",
            NumberFormat.number(Math.ceil(number)),
            NumberFormat.number(Math.ceil(bytes)),
            gigabytes(number * bytes));
  }

  private static String gigabytes(double bytes) {
    double gigabytes = bytes / (1L << 30);
    return gigabytes >= 0.1
        ? NumberFormat.number(Math.ceil(gigabytes * 10) / 10) + " GB"
        : NumberFormat.number(Math.ceil(bytes / 1024)) + " KB";
  }
}
