package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.WorkloadProfile;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;

/**
 * WARNING when an index is written a thousand times as often as it is read, and that is a tenth of
 * the bill and $100/month or more. It is about the pattern that is read so rarely, and asks whether
 * that is worth it: in a derived design the index is the cheapest way to serve it.
 *
 * <pre>
 *   bad   ByTime: every event again, 20,000/s        read 5 times a second
 *   good  events in the table alone                  exported to S3 for what reads them rarely
 * </pre>
 */
public final class IndexForFewReads implements Rule {
  /** Writes per read from which on it is reported. */
  private static final double MANY = 1_000;

  /** The share of the bill from which on it is. */
  private static final double LARGE = 0.1;

  /** Dollars per month from which on a pattern is worth discussing. */
  private static final double MUCH = 100;

  private static final String MESSAGE =
      "%s reads/s of %s cost %s per 1,000: %s, which serves them, is written %s times/s, for %s and"
          + " %s of the bill";

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "An index is written far more often than it is read, for a large part of the bill.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return TableOrIndex.all(context.design()).stream()
        .filter(structure -> !structure.isTable())
        .filter(structure -> isForFewReads(context, structure))
        .map(structure -> finding(context, structure))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean isForFewReads(ReviewContext context, TableOrIndex structure) {
    ImmutableList<AccessPattern> readers = readers(context, structure);
    TableOrIndexBill bill = context.bill(structure);
    return !readers.isEmpty()
        && bill.writeUnits() >= MANY * WorkloadProfile.rate(readers)
        && bill.monthlyUsd() >= LARGE * context.bill().monthlyUsd()
        && bill.monthlyUsd() >= MUCH;
  }

  private static ImmutableList<AccessPattern> readers(
      ReviewContext context, TableOrIndex structure) {
    return context.readers(structure).stream()
        .map(Plan::pattern)
        .map(id -> context.spec().pattern(id).orElseThrow())
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, TableOrIndex structure) {
    ImmutableList<AccessPattern> readers = readers(context, structure);
    TableOrIndexBill bill = context.bill(structure);
    double reads = WorkloadProfile.rate(readers);
    String names = FindingPhrases.ids(readers);
    double perThousand = 1_000 * bill.monthlyUsd() / (reads * PriceSchedule.SECONDS);
    return finding(
            context.pattern(readers.get(0).id()),
            MESSAGE.formatted(
                NumberFormat.number(reads),
                names,
                MoneyFormat.text(perThousand),
                structure,
                NumberFormat.number(bill.writeUnits()),
                FindingPhrases.perMonth(bill.monthlyUsd()),
                NumberFormat.percent(
                    Math.rint(100 * bill.monthlyUsd() / context.bill().monthlyUsd()) / 100)),
            RareReaders.of(context, structure).question(names))
        .because(
            ImmutableList.of(
                "writes: %s".formatted(FindingPhrases.perMonth(bill.writes())),
                "storage: %s".formatted(FindingPhrases.perMonth(bill.storage())),
                "reads: %s".formatted(FindingPhrases.perMonth(bill.reads()))))
        .saving(bill.monthlyUsd())
        .inAnyDesign(true);
  }
}
