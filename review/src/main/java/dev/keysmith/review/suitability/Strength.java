package dev.keysmith.review.suitability;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.WorkloadProfile;
import dev.keysmith.review.rules.operation.TtlAsSecurity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.BillingSettings;
import dev.keysmith.spec.Entity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The arguments for DynamoDB. */
final class Strength {
  /** Share of the requests that an argument must apply to. */
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
    ImmutableList<AccessPattern> keyed = keyed();
    if (workload.share(keyed) < MOST) {
      return Optional.empty();
    }
    Entity largest =
        context.spec().entities().values().stream()
            .max(Comparator.comparingDouble(Entity::count))
            .orElseThrow();
    double filling =
        context.pricesOf(largest.name()).writes(largest.count() / PriceSchedule.SECONDS);
    return Optional.of(
        "%s are known and can be served by a key; a new query of %s that no key serves needs an index, filled once for %s (%s)"
            .formatted(
                of(keyed),
                largest.name(),
                MoneyFormat.text(filling),
                NumberFormat.counted(largest.count(), "entry", "entries")));
  }

  /** Those that DynamoDB is for; whether a design serves them is for the findings to say. */
  private ImmutableList<AccessPattern> keyed() {
    return workload.patterns().stream()
        .filter(pattern -> !(pattern instanceof AccessPattern.ExternalQuery))
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<String> oneTrip() {
    ImmutableList<AccessPattern> direct =
        keyed().stream()
            .filter(
                pattern ->
                    context.plan(pattern.id()).filter(plan -> plan.roundTrips() == 1).isPresent())
            .collect(ImmutableList.toImmutableList());
    return workload.share(direct) < MOST
        ? Optional.empty()
        : Optional.of(
            "%s are served in one round trip, regardless of the amount of data"
                .formatted(of(direct)));
  }

  private String of(List<AccessPattern> some) {
    return "%s of %s, %s of the requests,"
        .formatted(
            some.size(),
            NumberFormat.counted(workload.patterns().size(), "pattern"),
            NumberFormat.percent(Math.floor(workload.share(some) * 1000) / 1000));
  }

  private Optional<String> scale() {
    return workload.isLarge()
        ? Optional.of(
            "the application has %s GB and %s/s at peak: DynamoDB scales both by adding partitions"
                .formatted(
                    NumberFormat.number(workload.gigabytes()),
                    NumberFormat.counted(workload.peak(), "request")))
        : Optional.empty();
  }

  private Optional<String> bursts() {
    double times = workload.peak() / Math.max(workload.average(), Double.MIN_NORMAL);
    boolean onDemand =
        context.priceSchedule().options().mode() == BillingSettings.CapacityMode.ON_DEMAND;
    return onDemand && times >= BURST
        ? Optional.of(
            "the peak is %s times the average, and on-demand mode charges only the average: %s"
                .formatted(
                    NumberFormat.number(Math.floor(times)),
                    FindingPhrases.perMonth(context.bill().monthlyUsd())))
        : Optional.empty();
  }

  private Optional<String> expiry() {
    ImmutableList<Entity> expiring =
        context.spec().entities().values().stream()
            .filter(entity -> entity.ttl().isPresent())
            .collect(ImmutableList.toImmutableList());
    double expired =
        expiring.stream().mapToDouble(entity -> TtlAsSecurity.created(context, entity)).sum();
    double deletes =
        expiring.stream()
            .mapToDouble(
                entity ->
                    context.pricesOf(entity.name()).writes(TtlAsSecurity.created(context, entity)))
            .sum();
    return expired == 0
        ? Optional.empty()
        : Optional.of(
            "%s/s %s by TTL at no cost; deletes would cost %s or more"
                .formatted(
                    NumberFormat.counted(expired, "instance"),
                    expired == 1 ? "expires" : "expire",
                    FindingPhrases.perMonth(deletes)));
  }

  private Optional<String> cheap() {
    double month = context.bill().monthlyUsd();
    return workload.isTiny() && month < CHEAP_USD
        ? Optional.of(
            "it costs %s, and there is no server to operate"
                .formatted(FindingPhrases.perMonth(month)))
        : Optional.empty();
  }
}
