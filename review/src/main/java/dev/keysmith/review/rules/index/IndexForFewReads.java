package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.WriteProgram.CopyUpdate;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.IdentityLookup;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.WorkloadProfile;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;

/**
 * WARNING when an index is written a thousand times as often as it is read, and that is a tenth of
 * the bill and $100/month or more. It asks whether the pattern is worth it, so a derived design,
 * whose index is the cheapest way to serve the pattern, has it as well.
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
      "%s is written %s times/s for %s reads/s of %s: %s, %s of the bill and %s per 1,000 reads";

  /** Who selects many instances may do with fewer, or later. */
  private static final String FOR_SELECTIONS =
      "ask whether %s needs all of it at any time: index only the items that it selects, let a Scan"
          + " serve it (plan: scan), or export the table to S3 and query it with Athena";

  /** Who means one instance may know more of it than its identity. */
  private static final String FOR_LOOKUPS =
      "pass %s in the where of %s if its callers know it: the key of %s then finds the item, and"
          + " nothing reads this index";

  private static final String FOR_COPIES =
      "ask whether the copies in %s must follow %s: a value that may stay as it was is an attribute"
          + " of %s that its create sets, and needs no index";

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

  private static String fix(ReviewContext context, TableOrIndex structure, String names) {
    ImmutableList<Plan> readers = context.readers(structure);
    ImmutableSet<String> unknown = unknown(context, structure, readers);
    if (!unknown.isEmpty()) {
      return FOR_LOOKUPS.formatted(String.join(", ", unknown), names, structure.table());
    }
    ImmutableSet<String> followers =
        readers.stream()
            .map(reader -> holdersOfCopies(structure, reader))
            .reduce((some, others) -> Sets.intersection(some, others).immutableCopy())
            .orElse(ImmutableSet.of());
    if (!followers.isEmpty()) {
      String entities = String.join(", ", followers);
      return FOR_COPIES.formatted(entities, names, entities);
    }
    return FOR_SELECTIONS.formatted(names);
  }

  /** What the table's key needs of all readers, if each of them looks up the key of an instance. */
  private static ImmutableSet<String> unknown(
      ReviewContext context, TableOrIndex structure, ImmutableList<Plan> readers) {
    ImmutableList<IdentityLookup> lookups =
        context.design().items().stream()
            .filter(layoutRef -> layoutRef.item().isMain())
            .filter(layoutRef -> layoutRef.table().name().equals(structure.table()))
            .flatMap(layoutRef -> IdentityLookup.all(context, layoutRef).stream())
            .filter(lookup -> lookup.reads(structure))
            .collect(ImmutableList.toImmutableList());
    boolean areAll =
        readers.stream()
            .allMatch(
                reader ->
                    lookups.stream()
                        .anyMatch(lookup -> lookup.pattern().id().equals(reader.pattern())));
    return areAll
        ? lookups.stream()
            .flatMap(lookup -> lookup.unknown().stream())
            .collect(ImmutableSet.toImmutableSet())
        : ImmutableSet.of();
  }

  /** The entities whose copies a write finds in the index, to change them after their source. */
  private static ImmutableSet<String> holdersOfCopies(TableOrIndex structure, Plan plan) {
    ImmutableSet<String> read =
        plan.steps().stream()
            .map(PlanStep::request)
            .filter(request -> request.operation().isRead())
            .filter(request -> structure.equals(TableOrIndex.of(request.target())))
            .flatMap(request -> request.layouts().stream())
            .collect(ImmutableSet.toImmutableSet());
    return plan.acts().stream()
        .flatMap(act -> act.follows().stream())
        .map(CopyUpdate::entity)
        .filter(read::contains)
        .collect(ImmutableSet.toImmutableSet());
  }

  private ReviewFinding finding(ReviewContext context, TableOrIndex structure) {
    ImmutableList<AccessPattern> readers = readers(context, structure);
    TableOrIndexBill bill = context.bill(structure);
    double reads = WorkloadProfile.rate(readers);
    String names = FindingPhrases.ids(readers);
    double perThousand = 1_000 * bill.monthlyUsd() / (reads * PriceSchedule.SECONDS);
    return finding(
            context.structure(structure),
            MESSAGE.formatted(
                structure,
                NumberFormat.number(bill.writeUnits()),
                NumberFormat.number(reads),
                names,
                FindingPhrases.perMonth(bill.monthlyUsd()),
                NumberFormat.percent(
                    Math.rint(100 * bill.monthlyUsd() / context.bill().monthlyUsd()) / 100),
                MoneyFormat.text(perThousand)),
            fix(context, structure, names))
        .because(
            ImmutableList.of(
                "writes: %s".formatted(FindingPhrases.perMonth(bill.writes())),
                "storage: %s".formatted(FindingPhrases.perMonth(bill.storage())),
                "reads: %s".formatted(FindingPhrases.perMonth(bill.reads()))))
        .saving(bill.monthlyUsd())
        .inAnyDesign(true);
  }
}
