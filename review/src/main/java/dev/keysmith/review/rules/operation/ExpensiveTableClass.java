package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.TableClassSaving;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;

/**
 * WARNING when a table costs noticeably less in the other table class.
 *
 * <pre>
 *   bad   Archive: {key: …, items: …}                             4 TB, two requests a second
 *   good  Archive: {key: …, class: infrequent-access, items: …}
 * </pre>
 */
public final class ExpensiveTableClass implements Rule {
  /** Dollars per month below which another class is not worth the change. */
  private static final double LEAST_SAVING_USD = 1;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A table and its indexes cost less in the other table class.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.bill().classSavings().stream()
        .filter(saving -> saving.usd() >= LEAST_SAVING_USD)
        .filter(saving -> saving.usd() > context.spec().prefer().tolerance() * usd(context, saving))
        .map(saving -> finding(context, saving))
        .collect(ImmutableList.toImmutableList());
  }

  private static double usd(ReviewContext context, TableClassSaving saving) {
    return of(context, saving).stream().mapToDouble(TableOrIndexBill::monthlyUsd).sum();
  }

  private static ImmutableList<TableOrIndexBill> of(
      ReviewContext context, TableClassSaving saving) {
    return context.bill().structures().stream()
        .filter(bill -> bill.tableOrIndex().table().equals(saving.table()))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, TableClassSaving saving) {
    ImmutableList<TableOrIndexBill> bills = of(context, saving);
    double usd = usd(context, saving);
    ReviewFinding finding =
        finding(
                context.table(saving.table()),
                "%s costs %s in the class %s, and %s in %s"
                    .formatted(
                        saving.table(),
                        FindingPhrases.perMonth(usd),
                        saving.better().other().words(),
                        FindingPhrases.perMonth(usd - saving.usd()),
                        saving.better().words()),
                "set 'class: %s' for the table".formatted(saving.better().keyword()))
            .because(
                ImmutableList.of(
                    "storage: %s GB = %s"
                        .formatted(
                            NumberFormat.number(
                                bills.stream().mapToDouble(one -> one.data().gigabytes()).sum()),
                            FindingPhrases.perMonth(
                                bills.stream().mapToDouble(TableOrIndexBill::storage).sum())),
                    "requests: %s/s and %s/s = %s"
                        .formatted(
                            NumberFormat.counted(
                                bills.stream().mapToDouble(TableOrIndexBill::readUnits).sum(),
                                "read unit"),
                            NumberFormat.counted(
                                bills.stream().mapToDouble(TableOrIndexBill::writeUnits).sum(),
                                "write unit"),
                            FindingPhrases.perMonth(
                                bills.stream()
                                    .mapToDouble(one -> one.reads() + one.writes())
                                    .sum()))))
            .withAutoFix(new Fix.SetTableClass(saving.table(), saving.better()));
    return context.graded(finding, saving.usd());
  }
}
