package dev.keysmith.review.suitability;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.operation.TtlAsSecurity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.BillingSettings;
import dev.keysmith.spec.Entity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What speaks for DynamoDB. */
final class Strength {
  /** Of the requests; below it, a virtue is none. */
  private static final double MOST = 0.8;

  /** A peak so many times the average is a burst. */
  private static final double BURST = 4;

  private static final double CHEAP_USD = 25;

  private final ReviewContext context;
  private final WorkloadProfile workload;

  private Strength(ReviewContext context, WorkloadProfile workload) {
    this.context = context;
    this.workload = workload;
  }

  static ImmutableList<String> of(ReviewContext context, WorkloadProfile workload) {
    Strength strengths = new Strength(context, workload);
    return Stream.of(
            strengths.known(),
            strengths.oneTrip(),
            strengths.scale(),
            strengths.bursts(),
            strengths.expiry(),
            strengths.cheap())
        .flatMap(Optional::stream)
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<String> known() {
    ImmutableList<AccessPattern> served =
        context.bill().patterns().stream()
            .map(PatternBill::pattern)
            .collect(ImmutableList.toImmutableList());
    if (workload.share(served) < MOST) {
      return Optional.empty();
    }
    Entity largest =
        context.spec().entities().values().stream()
            .max(Comparator.comparingDouble(Entity::count))
            .orElseThrow();
    double filling = context.priceSchedule().writes(largest.count() / PriceSchedule.SECONDS);
    return Optional.of(
        of(served)
            + " are known and go by a key; a new question to "
            + largest.name()
            + " that no key answers takes an index, filled once for "
            + MoneyFormat.text(filling)
            + " ("
            + NumberFormat.counted(largest.count(), "entry", "entries")
            + ")");
  }

  private Optional<String> oneTrip() {
    ImmutableList<AccessPattern> direct =
        context.bill().patterns().stream()
            .filter(bill -> bill.plan().roundTrips() <= 1)
            .map(PatternBill::pattern)
            .collect(ImmutableList.toImmutableList());
    return workload.share(direct) < MOST
        ? Optional.empty()
        : Optional.of(of(direct) + " take one round trip, however much is stored");
  }

  private String of(List<AccessPattern> some) {
    return some.size()
        + " of "
        + NumberFormat.counted(workload.patterns().size(), "pattern")
        + ", "
        + NumberFormat.percent(Math.floor(workload.share(some) * 1000) / 1000)
        + " of the requests,";
  }

  private Optional<String> scale() {
    return workload.isLarge()
        ? Optional.of(
            "there are "
                + NumberFormat.number(workload.gigabytes())
                + " GB and "
                + NumberFormat.counted(workload.peak(), "request")
                + " a second at peak: more of either is more partitions, and no other database")
        : Optional.empty();
  }

  private Optional<String> bursts() {
    double times = workload.peak() / Math.max(workload.average(), Double.MIN_NORMAL);
    boolean onDemand =
        context.priceSchedule().options().mode() == BillingSettings.CapacityMode.ON_DEMAND;
    return onDemand && times >= BURST
        ? Optional.of(
            "the peak is "
                + NumberFormat.number(Math.floor(times))
                + " times the average, and on demand only the average is paid for: "
                + MoneyFormat.text(context.bill().monthlyUsd())
                + " a month")
        : Optional.empty();
  }

  private Optional<String> expiry() {
    double expired =
        context.spec().entities().values().stream()
            .filter(entity -> entity.ttl().isPresent())
            .mapToDouble(entity -> TtlAsSecurity.created(context, entity))
            .sum();
    return expired == 0
        ? Optional.empty()
        : Optional.of(
            NumberFormat.counted(expired, "instance")
                + " a second "
                + (expired == 1 ? "expires" : "expire")
                + " and cost nothing to delete; deletes would cost "
                + MoneyFormat.text(context.priceSchedule().writes(expired))
                + " a month or more");
  }

  private Optional<String> cheap() {
    double month = context.bill().monthlyUsd();
    return workload.isTiny() && month < CHEAP_USD
        ? Optional.of("it costs " + MoneyFormat.text(month) + " a month, and nothing is to be run")
        : Optional.empty();
  }
}
