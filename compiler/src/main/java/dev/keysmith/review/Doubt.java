package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Operation;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
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
record Doubt(String text, boolean isHeavy, boolean isDetour) {
  /** Of the requests of a kind; below it, nobody would notice. */
  private static final double SOME = 0.05;

  /** Below it, a share is not worth its digits. */
  private static final double LEAST = 0.001;

  private static final double MANY = 0.2;
  private static final double HALF = 0.5;

  /** As many entities in one write as show that they belong to one model. */
  private static final int ENTANGLED = 3;

  static ImmutableList<Doubt> all(Reviewed reviewed, Workload workload) {
    return Stream.of(
            foreign(workload),
            unserved(workload),
            joins(reviewed),
            strong(reviewed),
            transactions(reviewed),
            tiny(workload))
        .flatMap(Optional::stream)
        .collect(ImmutableList.toImmutableList());
  }

  private static Optional<Doubt> foreign(Workload workload) {
    ImmutableList<Pattern.Foreign> foreign = workload.foreign();
    return foreign.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Doubt(
                of(foreign, workload.patterns(), "pattern")
                    + ": full text, aggregates or vectors, which are for other services",
                workload.isMostly(foreign),
                true));
  }

  private static Optional<Doubt> unserved(Workload workload) {
    ImmutableList<Pattern> unserved = workload.unserved();
    return unserved.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Doubt(
                of(unserved, workload.patterns(), "pattern") + ": not served by this design",
                workload.share(unserved) > MANY,
                true));
  }

  /** Reads of several entities that one item collection does not answer. */
  private static Optional<Doubt> joins(Reviewed reviewed) {
    ImmutableList<Pattern> reads = patterns(reviewed, Pattern.Read.class);
    ImmutableList<Pattern> joins =
        served(reviewed)
            .filter(bill -> bill.plan().roundTrips() > 1)
            .map(PatternBill::pattern)
            .filter(pattern -> pattern instanceof Pattern.Read read && combines(read.selection()))
            .collect(ImmutableList.toImmutableList());
    double share = share(joins, reads);
    return share < SOME
        ? Optional.empty()
        : Optional.of(
            new Doubt(
                of(joins, reads, "read")
                    + ": entities are put together in two round trips or more, where a join takes"
                    + " one",
                share > HALF,
                true));
  }

  private static boolean combines(Selection selection) {
    return !selection.include().isEmpty()
        || selection.where().stream().anyMatch(condition -> !condition.path().isOwn());
  }

  private static Optional<Doubt> strong(Reviewed reviewed) {
    ImmutableList<Pattern> reads = patterns(reviewed, Pattern.Read.class);
    ImmutableList<Pattern> strong =
        reads.stream()
            .filter(pattern -> ((Pattern.Read) pattern).strong())
            .collect(ImmutableList.toImmutableList());
    double doubled =
        served(reviewed)
            .filter(bill -> strong.contains(bill.pattern()))
            .mapToDouble(bill -> bill.reads() / 2)
            .sum();
    return share(strong, reads) < MANY
        ? Optional.empty()
        : Optional.of(
            new Doubt(
                of(strong, reads, "read")
                    + ": they must see every write, so no global index may serve them, and they cost"
                    + " double, "
                    + Money.text(doubled)
                    + " a month more",
                false,
                false));
  }

  private static Optional<Doubt> transactions(Reviewed reviewed) {
    ImmutableList<Pattern> writes = patterns(reviewed, Pattern.Write.class);
    ImmutableList<PatternBill> together =
        served(reviewed)
            .filter(bill -> bill.pattern() instanceof Pattern.Write write && isEntangled(write))
            .collect(ImmutableList.toImmutableList());
    ImmutableList<Pattern> patterns =
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
            .mapToDouble(bill -> transacted(bill).mapToDouble(Step::itemsRead).sum())
            .max()
            .orElse(0);
    return Optional.of(
        new Doubt(
            of(patterns, writes, "write")
                + ": "
                + ENTANGLED
                + " entities or more change at once; transactions double the units of a table, "
                + Money.text(reviewed.tariff().writes(doubled))
                + " a month more, and take "
                + Limits.TRANSACTION_ITEMS
                + " items, of which the largest here has "
                + Figures.number(most),
            share > HALF,
            true));
  }

  private static boolean isEntangled(Pattern.Write write) {
    return write.atomic()
        && write.actions().stream().map(WriteAction::entity).distinct().count() >= ENTANGLED;
  }

  private static Stream<Step> transacted(PatternBill bill) {
    return bill.plan().steps().stream()
        .filter(step -> step.operation() == Operation.TRANSACT_WRITE_ITEMS);
  }

  /** Of a transaction, the table's units are twice what they would be. */
  private static double doubledUnits(PatternBill bill) {
    return transacted(bill).mapToDouble(step -> step.writes().table() / 2).sum();
  }

  private static Optional<Doubt> tiny(Workload workload) {
    return workload.isTiny()
        ? Optional.of(
            new Doubt(
                "all of it is "
                    + Figures.number(workload.gigabytes())
                    + " GB and "
                    + Figures.counted(workload.peak(), "request")
                    + " a second at peak: any database does that, and a relational one answers new"
                    + " questions without a new index",
                false,
                false))
        : Optional.empty();
  }

  private static Stream<PatternBill> served(Reviewed reviewed) {
    return reviewed.bill().patterns().stream();
  }

  private static ImmutableList<Pattern> patterns(Reviewed reviewed, Class<? extends Pattern> kind) {
    return reviewed.spec().patterns().stream()
        .filter(kind::isInstance)
        .collect(ImmutableList.toImmutableList());
  }

  private static double share(List<? extends Pattern> some, List<? extends Pattern> all) {
    double whole = Workload.rate(all);
    return whole == 0 ? 0 : Workload.rate(some) / whole;
  }

  /** "P5, P9 (2 of 13 patterns, 0.1% of the requests)". */
  private static String of(List<? extends Pattern> some, List<? extends Pattern> all, String what) {
    double share = share(some, all);
    return some.stream().map(Pattern::id).collect(Collectors.joining(", "))
        + " ("
        + some.size()
        + " of "
        + Figures.counted(all.size(), what)
        + ", "
        + (share < LEAST ? "<" + Figures.percent(LEAST) : Figures.percent(rounded(share)))
        + " of their requests)";
  }

  private static double rounded(double share) {
    return Math.rint(share * 1000) / 1000;
  }
}
