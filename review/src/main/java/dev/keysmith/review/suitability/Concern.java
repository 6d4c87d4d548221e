package dev.keysmith.review.suitability;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.WriteAction;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What speaks against DynamoDB.
 *
 * @param isHeavy whether it is reason enough to think of another database
 * @param isDetour whether it is work that another database would spare
 */
record Concern(String text, boolean isHeavy, boolean isDetour) {
  /** Of the requests of a kind; below it, nobody would notice. */
  private static final double SOME = 0.05;

  /** Below it, a share is not worth its digits. */
  private static final double LEAST = 0.001;

  private static final double MANY = 0.2;
  private static final double HALF = 0.5;

  /** As many entities in one write as show that they belong to one model. */
  private static final int ENTANGLED = 3;

  static ImmutableList<Concern> all(ReviewContext context, WorkloadProfile workload) {
    return Stream.of(
            foreign(workload),
            unserved(workload),
            joins(context),
            strong(context),
            transactions(context),
            tiny(workload))
        .flatMap(Optional::stream)
        .collect(ImmutableList.toImmutableList());
  }

  private static Optional<Concern> foreign(WorkloadProfile workload) {
    ImmutableList<AccessPattern.ExternalQuery> foreign = workload.foreign();
    return foreign.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Concern(
                of(foreign, workload.patterns(), "pattern")
                    + ": full text, aggregates or vectors, which are for other services",
                workload.isMostly(foreign),
                true));
  }

  private static Optional<Concern> unserved(WorkloadProfile workload) {
    ImmutableList<AccessPattern> unserved = workload.unserved();
    return unserved.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Concern(
                of(unserved, workload.patterns(), "pattern") + ": not served by this design",
                workload.share(unserved) > MANY,
                true));
  }

  /** Reads of several entities that one item collection does not answer. */
  private static Optional<Concern> joins(ReviewContext context) {
    ImmutableList<AccessPattern> reads = patterns(context, AccessPattern.Read.class);
    ImmutableList<AccessPattern> joins =
        served(context)
            .filter(bill -> bill.plan().roundTrips() > 1)
            .map(PatternBill::pattern)
            .filter(
                pattern -> pattern instanceof AccessPattern.Read read && combines(read.selection()))
            .collect(ImmutableList.toImmutableList());
    double share = share(joins, reads);
    return share < SOME
        ? Optional.empty()
        : Optional.of(
            new Concern(
                of(joins, reads, "read")
                    + ": entities are put together in two round trips or more, where a join takes"
                    + " one",
                share > HALF,
                true));
  }

  private static boolean combines(EntitySelection selection) {
    return !selection.include().isEmpty()
        || selection.where().stream().anyMatch(condition -> !condition.path().isOwn());
  }

  private static Optional<Concern> strong(ReviewContext context) {
    ImmutableList<AccessPattern> reads = patterns(context, AccessPattern.Read.class);
    ImmutableList<AccessPattern> strong =
        reads.stream()
            .filter(pattern -> ((AccessPattern.Read) pattern).strong())
            .collect(ImmutableList.toImmutableList());
    double doubled =
        served(context)
            .filter(bill -> strong.contains(bill.pattern()))
            .mapToDouble(bill -> bill.reads() / 2)
            .sum();
    return share(strong, reads) < MANY
        ? Optional.empty()
        : Optional.of(
            new Concern(
                of(strong, reads, "read")
                    + ": they must see every write, so no global index may serve them, and they"
                    + " cost double, "
                    + MoneyFormat.text(doubled)
                    + " a month more",
                false,
                false));
  }

  private static Optional<Concern> transactions(ReviewContext context) {
    ImmutableList<AccessPattern> writes = patterns(context, AccessPattern.Write.class);
    ImmutableList<PatternBill> together =
        served(context)
            .filter(
                bill -> bill.pattern() instanceof AccessPattern.Write write && isEntangled(write))
            .collect(ImmutableList.toImmutableList());
    ImmutableList<AccessPattern> patterns =
        together.stream().map(PatternBill::pattern).collect(ImmutableList.toImmutableList());
    double share = share(patterns, writes);
    if (share < MANY) {
      return Optional.empty();
    }
    double doubled =
        together.stream()
            .mapToDouble(bill -> bill.pattern().traffic().average() * doubledUnits(bill))
            .sum();
    double most =
        together.stream()
            .mapToDouble(
                bill -> transacted(bill).mapToDouble(step -> step.cost().itemsRead()).sum())
            .max()
            .orElse(0);
    return Optional.of(
        new Concern(
            of(patterns, writes, "write")
                + ": "
                + ENTANGLED
                + " entities or more change at once; transactions double the units of a table, "
                + MoneyFormat.text(context.priceSchedule().writes(doubled))
                + " a month more, and take "
                + DynamoDbLimits.TRANSACTION_ITEMS
                + " items, of which the largest here has "
                + NumberFormat.number(most),
            share > HALF,
            true));
  }

  private static boolean isEntangled(AccessPattern.Write write) {
    return write.atomic()
        && write.actions().stream().map(WriteAction::entity).distinct().count() >= ENTANGLED;
  }

  private static Stream<PlanStep> transacted(PatternBill bill) {
    return bill.plan().steps().stream()
        .filter(step -> step.request().operation() == DynamoDbOperation.TRANSACT_WRITE_ITEMS);
  }

  /** Of a transaction, the table's units are twice what they would be. */
  private static double doubledUnits(PatternBill bill) {
    return transacted(bill).mapToDouble(step -> step.cost().writes().table() / 2).sum();
  }

  private static Optional<Concern> tiny(WorkloadProfile workload) {
    return workload.isTiny()
        ? Optional.of(
            new Concern(
                "all of it is "
                    + NumberFormat.number(workload.gigabytes())
                    + " GB and "
                    + NumberFormat.counted(workload.peak(), "request")
                    + " a second at peak: any database does that, and a relational one answers new"
                    + " questions without a new index",
                false,
                false))
        : Optional.empty();
  }

  private static Stream<PatternBill> served(ReviewContext context) {
    return context.bill().patterns().stream();
  }

  private static ImmutableList<AccessPattern> patterns(
      ReviewContext context, Class<? extends AccessPattern> kind) {
    return context.spec().patterns().stream()
        .filter(kind::isInstance)
        .collect(ImmutableList.toImmutableList());
  }

  private static double share(
      List<? extends AccessPattern> some, List<? extends AccessPattern> all) {
    double whole = WorkloadProfile.rate(all);
    return whole == 0 ? 0 : WorkloadProfile.rate(some) / whole;
  }

  /** "P5, P9 (2 of 13 patterns, 0.1% of the requests)". */
  private static String of(
      List<? extends AccessPattern> some, List<? extends AccessPattern> all, String what) {
    double share = share(some, all);
    return some.stream().map(AccessPattern::id).collect(Collectors.joining(", "))
        + " ("
        + some.size()
        + " of "
        + NumberFormat.counted(all.size(), what)
        + ", "
        + (share < LEAST ? "<" + NumberFormat.percent(LEAST) : NumberFormat.percent(rounded(share)))
        + " of their requests)";
  }

  private static double rounded(double share) {
    return Math.rint(share * 1000) / 1000;
  }
}
