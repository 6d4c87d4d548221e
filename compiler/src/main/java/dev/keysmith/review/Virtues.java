package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.Tariff;
import dev.keysmith.plan.Figures;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Pricing;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What speaks for DynamoDB. */
final class Virtues {
  /** Of the requests; below it, a virtue is none. */
  private static final double MOST = 0.8;

  /** A peak so many times the average is a burst. */
  private static final double BURST = 4;

  private static final double CHEAP_USD = 25;

  private final Reviewed reviewed;
  private final Workload workload;

  private Virtues(Reviewed reviewed, Workload workload) {
    this.reviewed = reviewed;
    this.workload = workload;
  }

  static ImmutableList<String> of(Reviewed reviewed, Workload workload) {
    Virtues virtues = new Virtues(reviewed, workload);
    return Stream.of(
            virtues.known(),
            virtues.oneTrip(),
            virtues.scale(),
            virtues.bursts(),
            virtues.expiry(),
            virtues.cheap())
        .flatMap(Optional::stream)
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<String> known() {
    ImmutableList<Pattern> served =
        reviewed.bill().patterns().stream()
            .map(PatternBill::pattern)
            .collect(ImmutableList.toImmutableList());
    if (workload.share(served) < MOST) {
      return Optional.empty();
    }
    Entity largest =
        reviewed.spec().entities().values().stream()
            .max(Comparator.comparingDouble(Entity::count))
            .orElseThrow();
    double filling = reviewed.tariff().writes(largest.count() / Tariff.SECONDS);
    return Optional.of(
        of(served)
            + " are known and go by a key; a new question to "
            + largest.name()
            + " that no key answers takes an index, filled once for "
            + Money.text(filling)
            + " ("
            + Figures.counted(largest.count(), "entry", "entries")
            + ")");
  }

  private Optional<String> oneTrip() {
    ImmutableList<Pattern> direct =
        reviewed.bill().patterns().stream()
            .filter(bill -> bill.plan().roundTrips() <= 1)
            .map(PatternBill::pattern)
            .collect(ImmutableList.toImmutableList());
    return workload.share(direct) < MOST
        ? Optional.empty()
        : Optional.of(of(direct) + " take one round trip, however much is stored");
  }

  private String of(List<Pattern> some) {
    return some.size()
        + " of "
        + Figures.counted(workload.patterns().size(), "pattern")
        + ", "
        + Figures.percent(Math.floor(workload.share(some) * 1000) / 1000)
        + " of the requests,";
  }

  private Optional<String> scale() {
    return workload.isLarge()
        ? Optional.of(
            "there are "
                + Figures.number(workload.gigabytes())
                + " GB and "
                + Figures.counted(workload.peak(), "request")
                + " a second at peak: more of either is more partitions, and no other database")
        : Optional.empty();
  }

  private Optional<String> bursts() {
    double times = workload.peak() / Math.max(workload.average(), Double.MIN_NORMAL);
    boolean onDemand = reviewed.tariff().options().mode() == Pricing.Mode.ON_DEMAND;
    return onDemand && times >= BURST
        ? Optional.of(
            "the peak is "
                + Figures.number(Math.floor(times))
                + " times the average, and on demand only the average is paid for: "
                + Money.text(reviewed.bill().monthlyUsd())
                + " a month")
        : Optional.empty();
  }

  private Optional<String> expiry() {
    double expired =
        reviewed.spec().entities().values().stream()
            .filter(entity -> entity.ttl().isPresent())
            .mapToDouble(entity -> TtlAsSecurity.created(reviewed, entity))
            .sum();
    return expired == 0
        ? Optional.empty()
        : Optional.of(
            Figures.counted(expired, "instance")
                + " a second "
                + (expired == 1 ? "expires" : "expire")
                + " and cost nothing to delete; deletes would cost "
                + Money.text(reviewed.tariff().writes(expired))
                + " a month or more");
  }

  private Optional<String> cheap() {
    double month = reviewed.bill().monthlyUsd();
    return workload.isTiny() && month < CHEAP_USD
        ? Optional.of("it costs " + Money.text(month) + " a month, and nothing is to be run")
        : Optional.empty();
  }
}
