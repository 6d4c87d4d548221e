package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Structure;
import dev.keysmith.cost.StructureBill;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Plan;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.design().tables().values().stream()
        .flatMap(table -> finding(reviewed, table).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Table table) {
    int indexes = table.indexes().size();
    int wanted = reviewed.spec().prefer().maxIndexes();
    if (indexes > wanted) {
      return Optional.of(tooMany(reviewed, table, wanted));
    }
    long needed =
        table.items().values().stream().mapToLong(item -> entered(table, item)).max().orElse(0);
    long global = table.indexes().values().stream().filter(index -> !index.local()).count();
    return needed > 0 && global > 2 * needed
        ? Optional.of(overloadable(reviewed, table, global, needed))
        : Optional.empty();
  }

  private static long entered(Table table, ItemLayout item) {
    return table.indexes().values().stream()
        .filter(index -> !index.local())
        .filter(item::mayEnter)
        .count();
  }

  private Finding tooMany(Reviewed reviewed, Table table, int wanted) {
    ImmutableList<StructureBill> bills =
        table.indexes().values().stream()
            .map(index -> reviewed.bill(Structure.of(table.name(), index.name())))
            .sorted(Comparator.comparingDouble(StructureBill::monthlyUsd).reversed())
            .collect(ImmutableList.toImmutableList());
    return finding(
            reviewed.table(table.name()),
            table.name()
                + " has "
                + Figures.counted(bills.size(), "index", "indexes")
                + ", and the spec wants at most "
                + wanted
                + " (prefer.maxIndexes); together they cost "
                + Money.text(bills.stream().mapToDouble(StructureBill::monthlyUsd).sum())
                + " a month",
            "let patterns share one, or drop what is worth least; or raise prefer.maxIndexes")
        .because(
            bills.stream()
                .map(bill -> line(reviewed, bill))
                .collect(ImmutableList.toImmutableList()));
  }

  private static String line(Reviewed reviewed, StructureBill bill) {
    String readers =
        reviewed.readers(bill.structure()).stream()
            .map(Plan::pattern)
            .collect(Collectors.joining(", "));
    return bill.structure()
        + ": "
        + Money.text(bill.monthlyUsd())
        + " a month, read by "
        + (readers.isEmpty() ? "nobody" : readers);
  }

  private Finding overloadable(Reviewed reviewed, Table table, long global, long needed) {
    return finding(
            reviewed.table(table.name()),
            table.name()
                + " has "
                + global
                + " global indexes of the "
                + Limits.GLOBAL_INDEXES
                + " that a table takes, and none of its items is in more than "
                + needed,
            "let entities share "
                + Figures.counted(needed, "index", "indexes")
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
