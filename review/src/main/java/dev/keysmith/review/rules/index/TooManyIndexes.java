package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * WARNING when a table has more indexes than the spec allows; SUGGESTION when it has twice as many
 * as its items need.
 *
 * <pre>
 *   bad   UsersByEmail, OrdersByDate, ItemsBySku     each contains one kind of item
 *   good  GSI1                                       contains all three, with a prefix each
 * </pre>
 *
 * <p>More than DynamoDB allows is an error of the design file.
 */
public final class TooManyIndexes implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A table has more indexes than the spec allows, or than its items need.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.design().tables().values().stream()
        .flatMap(table -> finding(context, table).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, Table table) {
    int indexes = table.indexes().size();
    int allowed = context.spec().prefer().maxIndexes();
    if (indexes > allowed) {
      return Optional.of(tooMany(context, table, allowed));
    }
    long needed =
        table.items().values().stream().mapToLong(item -> entered(table, item)).max().orElse(0);
    long global = table.indexes().values().stream().filter(index -> !index.local()).count();
    return needed > 0 && global > 2 * needed
        ? Optional.of(overloadable(context, table, global, needed))
        : Optional.empty();
  }

  private static long entered(Table table, ItemLayout item) {
    return table.indexes().values().stream()
        .filter(index -> !index.local())
        .filter(item::mayEnter)
        .count();
  }

  private ReviewFinding tooMany(ReviewContext context, Table table, int allowed) {
    ImmutableList<TableOrIndexBill> bills =
        table.indexes().values().stream()
            .map(index -> context.bill(TableOrIndex.of(table.name(), index.name())))
            .sorted(Comparator.comparingDouble(TableOrIndexBill::monthlyUsd).reversed())
            .collect(ImmutableList.toImmutableList());
    return finding(
            context.table(table.name()),
            "%s has %s, and the spec allows %s (prefer.maxIndexes); together they cost %s"
                .formatted(
                    table.name(),
                    NumberFormat.counted(bills.size(), "index", "indexes"),
                    allowed,
                    FindingPhrases.perMonth(
                        bills.stream().mapToDouble(TableOrIndexBill::monthlyUsd).sum())),
            "let patterns share an index, or drop the least valuable one; or increase"
                + " prefer.maxIndexes")
        .because(
            bills.stream()
                .map(bill -> line(context, bill))
                .collect(ImmutableList.toImmutableList()));
  }

  private static String line(ReviewContext context, TableOrIndexBill bill) {
    String readers =
        context.readers(bill.tableOrIndex()).stream()
            .map(Plan::pattern)
            .collect(Collectors.joining(", "));
    return "%s: %s, read by %s"
        .formatted(
            bill.tableOrIndex(),
            FindingPhrases.perMonth(bill.monthlyUsd()),
            readers.isEmpty() ? "no pattern" : readers);
  }

  private ReviewFinding overloadable(ReviewContext context, Table table, long global, long needed) {
    return finding(
            context.table(table.name()),
            "%s has %s of at most %s global indexes, but none of its items is in more than %s"
                .formatted(table.name(), global, DynamoDbLimits.GLOBAL_INDEXES, needed),
            "let entities share %s with generic key attributes (GSI1PK, GSI1SK) and a prefix each; entries cost the same"
                .formatted(NumberFormat.counted(needed, "index", "indexes")))
        .because(
            table.indexes().values().stream()
                .filter(index -> !index.local())
                .map(index -> index.name() + ": " + holders(table, index))
                .collect(ImmutableList.toImmutableList()))
        .as(Severity.SUGGESTION);
  }

  private static String holders(Table table, Index index) {
    return table.items().values().stream()
        .filter(item -> item.mayEnter(index))
        .map(ItemLayout::name)
        .collect(Collectors.joining(", "));
  }
}
