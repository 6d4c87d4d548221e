package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * WARNING when a table has more indexes than the spec wants; ADVICE when it has twice as many as
 * its items need.
 *
 * <pre>
 *   bad   UsersByEmail, OrdersByDate, ItemsBySku     each holds one kind of item
 *   good  GSI1                                       holds all three, apart by their prefixes
 * </pre>
 *
 * <p>More than DynamoDB takes is an error of the design file.
 */
public final class TooManyIndexes implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A table has more indexes than the spec wants, or than its items need.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.design().tables().values().stream()
        .flatMap(table -> finding(context, table).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, Table table) {
    int indexes = table.indexes().size();
    int wanted = context.spec().prefer().maxIndexes();
    if (indexes > wanted) {
      return Optional.of(tooMany(context, table, wanted));
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

  private ReviewFinding tooMany(ReviewContext context, Table table, int wanted) {
    ImmutableList<TableOrIndexBill> bills =
        table.indexes().values().stream()
            .map(index -> context.bill(TableOrIndex.of(table.name(), index.name())))
            .sorted(Comparator.comparingDouble(TableOrIndexBill::monthlyUsd).reversed())
            .collect(ImmutableList.toImmutableList());
    return finding(
            context.table(table.name()),
            table.name()
                + " has "
                + NumberFormat.counted(bills.size(), "index", "indexes")
                + ", and the spec wants at most "
                + wanted
                + " (prefer.maxIndexes); together they cost "
                + MoneyFormat.text(bills.stream().mapToDouble(TableOrIndexBill::monthlyUsd).sum())
                + " a month",
            "let patterns share one, or drop what is worth least; or raise prefer.maxIndexes")
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
    return bill.tableOrIndex()
        + ": "
        + MoneyFormat.text(bill.monthlyUsd())
        + " a month, read by "
        + (readers.isEmpty() ? "nobody" : readers);
  }

  private ReviewFinding overloadable(ReviewContext context, Table table, long global, long needed) {
    return finding(
            context.table(table.name()),
            table.name()
                + " has "
                + global
                + " global indexes of the "
                + DynamoDbLimits.GLOBAL_INDEXES
                + " that a table takes, and none of its items is in more than "
                + needed,
            "let entities share "
                + NumberFormat.counted(needed, "index", "indexes")
                + " under generic key attributes (GSI1PK, GSI1SK) with a prefix each; entries cost"
                + " the same")
        .because(
            table.indexes().values().stream()
                .filter(index -> !index.local())
                .map(index -> index.name() + ": " + holders(table, index))
                .collect(ImmutableList.toImmutableList()))
        .as(Severity.ADVICE);
  }

  private static String holders(Table table, Index index) {
    return table.items().values().stream()
        .filter(item -> item.mayEnter(index))
        .map(ItemLayout::name)
        .collect(Collectors.joining(", "));
  }
}
