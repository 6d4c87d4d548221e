package dev.keysmith.review.suitability;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.WorkloadProfile;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.WriteAction;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An argument against DynamoDB.
 *
 * @param isHeavy whether it is reason enough to consider another database
 * @param isDetour whether it causes work that another database would not
 */
record Concern(String text, boolean isHeavy, boolean isDetour) {
  /** Share of the requests of a kind below which it is not mentioned. */
  private static final double SOME = 0.05;

  /** The smallest share that is shown in digits. */
  private static final double LEAST = 0.001;

  private static final double MANY = 0.2;
  private static final double HALF = 0.5;

  /** Entities in one write from which on they count as entangled. */
  private static final int ENTANGLED = 3;

  static ImmutableList<Concern> all(ReviewContext context, WorkloadProfile workload) {
    return Stream.of(
            foreign(workload),
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
                "%s: full-text search, aggregation or vectors, which need other services"
                    .formatted(of(foreign, workload.patterns(), "pattern")),
                workload.isMostly(foreign),
                true));
  }

  private static Optional<Concern> joins(ReviewContext context) {
    ImmutableList<AccessPattern> reads = patterns(context, AccessPattern.Read.class);
    ImmutableList<AccessPattern> joins = JoinedRead.all(context);
    double share = share(joins, reads);
    return share < SOME
        ? Optional.empty()
        : Optional.of(
            new Concern(
                "%s: combining entities takes two round trips or maintained copies, where a join takes one"
                    .formatted(of(joins, reads, "read")),
                share > HALF,
                true));
  }

  private static Optional<Concern> strong(ReviewContext context) {
    ImmutableList<AccessPattern> reads = patterns(context, AccessPattern.Read.class);
    ImmutableList<AccessPattern> strong =
        context.reads().stream()
            .filter(AccessPattern.Read::strong)
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
                "%s: strongly consistent reads cannot use global indexes, and cost double, %s more"
                    .formatted(of(strong, reads, "read"), FindingPhrases.perMonth(doubled)),
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
    ImmutableList<AccessPattern.Write> patterns =
        context.writes().stream()
            .filter(Concern::isEntangled)
            .collect(ImmutableList.toImmutableList());
    double share = share(patterns, writes);
    if (share < MANY) {
      return Optional.empty();
    }
    double doubled =
        together.stream()
            .mapToDouble(
                bill ->
                    doubledUsd(
                        context,
                        bill,
                        context.priceSchedule().billedRate(bill.pattern().traffic())))
            .sum();
    double most =
        together.stream()
            .mapToDouble(
                bill -> transacted(bill).mapToDouble(step -> step.cost().itemsRead()).sum())
            .max()
            .orElse(0);
    return Optional.of(
        new Concern(
            "%s: %s entities or more change atomically; transactions double the write units of a table, %s more, and are limited to %s items, of which the largest here has %s"
                .formatted(
                    of(patterns, writes, "write"),
                    ENTANGLED,
                    FindingPhrases.perMonth(doubled),
                    DynamoDbLimits.TRANSACTION_ITEMS,
                    NumberFormat.number(most)),
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

  /** A transaction doubles the table's write units. */
  private static double doubledUsd(ReviewContext context, PatternBill bill, double rate) {
    return transacted(bill)
        .mapToDouble(
            step ->
                context
                    .prices(step.request().table())
                    .writes(rate * step.cost().writes().table() / 2))
        .sum();
  }

  private static Optional<Concern> tiny(WorkloadProfile workload) {
    return workload.isTiny()
        ? Optional.of(
            new Concern(
                "the application has %s GB and %s/s at peak: any database supports that, and a relational one serves new queries without a new index"
                    .formatted(
                        NumberFormat.number(workload.gigabytes()),
                        NumberFormat.counted(workload.peak(), "request")),
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
    return "%s (%s of %s, %s of their requests)"
        .formatted(
            FindingPhrases.ids(some),
            some.size(),
            NumberFormat.counted(all.size(), what),
            share < LEAST
                ? "<" + NumberFormat.percent(LEAST)
                : NumberFormat.percent(rounded(share)));
  }

  private static double rounded(double share) {
    return Math.rint(share * 1000) / 1000;
  }
}
