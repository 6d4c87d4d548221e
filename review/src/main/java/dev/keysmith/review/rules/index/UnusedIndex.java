package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;

/**
 * WARNING when no pattern reads an index, which every write has to maintain.
 *
 * <pre>
 *   bad   indexes: {ByStatus: …}    no read queries orders by status; each change of it is two writes
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
    return "An index is written and stored, but no pattern reads it.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return TableOrIndex.all(context.design()).stream()
        .filter(structure -> !structure.isTable())
        .filter(structure -> context.readers(structure).isEmpty())
        // Reads of the largest parents may use it.
        .filter(structure -> !context.overloads(dropping(structure)))
        .map(structure -> finding(context, structure))
        .collect(ImmutableList.toImmutableList());
  }

  private static Fix dropping(TableOrIndex structure) {
    return new Fix.DropIndex(structure.table(), structure.index().orElseThrow());
  }

  private ReviewFinding finding(ReviewContext context, TableOrIndex structure) {
    TableOrIndexBill bill = context.bill(structure);
    return finding(
            context.structure(structure),
            "no pattern reads %s, which costs %s"
                .formatted(structure, FindingPhrases.perMonth(bill.monthlyUsd())),
            "drop it, or add the pattern that reads it to the spec")
        .because(
            ImmutableList.of(
                "writes: %s/s = %s"
                    .formatted(
                        NumberFormat.counted(bill.writeUnits(), "write unit"),
                        FindingPhrases.perMonth(bill.writes())),
                "storage: %s entries, %s GB = %s"
                    .formatted(
                        NumberFormat.number(bill.data().items()),
                        NumberFormat.number(bill.data().gigabytes()),
                        FindingPhrases.perMonth(bill.storage()))))
        .withAutoFix(dropping(structure))
        .saving(bill.monthlyUsd());
  }
}
