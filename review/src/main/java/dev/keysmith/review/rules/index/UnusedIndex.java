package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;

/**
 * WARNING when no pattern reads an index that every write keeps up to date.
 *
 * <pre>
 *   bad   indexes: {ByStatus: …}    no read asks for orders by status; each change of it is two writes
 *   good  no such index
 * </pre>
 */
public final class UnusedIndex implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "An index is written and stored, and no pattern reads it.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return TableOrIndex.all(context.design()).stream()
        .filter(structure -> !structure.isTable())
        .filter(structure -> context.readers(structure).isEmpty())
        .map(structure -> finding(context, structure))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, TableOrIndex structure) {
    TableOrIndexBill bill = context.bill(structure);
    return finding(
            context.structure(structure),
            "no pattern reads "
                + structure
                + ", which costs "
                + MoneyFormat.text(bill.monthlyUsd())
                + " a month to keep",
            "drop it, or describe the pattern that reads it")
        .because(
            ImmutableList.of(
                "writes: "
                    + NumberFormat.counted(bill.writeUnits(), "write unit")
                    + " a second = "
                    + MoneyFormat.text(bill.writes())
                    + " a month",
                "storage: "
                    + NumberFormat.number(bill.data().items())
                    + " entries, "
                    + NumberFormat.number(bill.data().gigabytes())
                    + " GB = "
                    + MoneyFormat.text(bill.storage())
                    + " a month"))
        .withAutoFix(new Fix.DropIndex(structure.table(), structure.index().orElseThrow()));
  }
}
