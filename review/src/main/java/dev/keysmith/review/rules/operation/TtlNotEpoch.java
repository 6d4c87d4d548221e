package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.BilledStorage;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.WorkloadProfile;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Entity;
import java.util.Optional;

/**
 * ERROR when the TTL attribute has more digits than epoch seconds have: milliseconds are a date in
 * the far future.
 *
 * <pre>
 *   bad   expiresAt: {type: epoch, digits: 13}     1794700000000, the year 58,841
 *   good  expiresAt: epoch                         1794700000, November 2026
 * </pre>
 *
 * <p>Another type than epoch is an error of the spec, and of the design file.
 */
public final class TtlNotEpoch implements Rule {
  /** Of seconds since 1970, until the year 2286. */
  private static final int DIGITS = 10;

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A TTL attribute is not in epoch seconds, so nothing ever expires.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.spec().entities().values().stream()
        .flatMap(
            entity ->
                entity.ttl().map(entity::attribute).stream()
                    .filter(attribute -> attribute.digits() > DIGITS)
                    .map(attribute -> finding(context, entity, attribute)))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, Entity entity, Attribute attribute) {
    return finding(
            context.attribute(entity.name(), attribute.name()),
            "%s.%s has %s digits, but epoch seconds have %s: to DynamoDB it is a date in the far future, and nothing is deleted"
                .formatted(entity.name(), attribute.name(), attribute.digits(), DIGITS),
            "store seconds, and remove digits")
        .because(growth(context, entity).stream().collect(ImmutableList.toImmutableList()));
  }

  /** How much is added in a month if nothing is deleted. */
  static Optional<String> growth(ReviewContext context, Entity entity) {
    double created = WorkloadProfile.rate(context.usage().creators(entity.name()));
    double size =
        context
            .design()
            .main(entity.name())
            .map(layoutRef -> context.facts(layoutRef).size())
            .orElseGet(() -> AttributeSizes.of(entity));
    double gigabytes = BilledStorage.storageGb(created * PriceSchedule.SECONDS, size);
    return created == 0
        ? Optional.empty()
        : Optional.of(
            "items of a month that are never deleted: %s/s × %s s × %s bytes = %s GB, %s more with each month"
                .formatted(
                    NumberFormat.number(created),
                    NumberFormat.number(PriceSchedule.SECONDS),
                    NumberFormat.number(Math.ceil(size)),
                    NumberFormat.number(gigabytes),
                    FindingPhrases.perMonth(context.pricesOf(entity.name()).storage(gigabytes))));
  }
}
