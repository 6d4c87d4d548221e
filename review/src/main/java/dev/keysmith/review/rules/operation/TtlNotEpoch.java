package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.BilledStorage;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Entity;
import java.util.Optional;

/**
 * ERROR when the time to live has more digits than seconds since 1970 have: in milliseconds it is a
 * date that never comes.
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
    return "A time to live is not in seconds, so nothing ever expires.";
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
            entity.name()
                + "."
                + attribute.name()
                + " has "
                + attribute.digits()
                + " digits, and seconds since 1970 have "
                + DIGITS
                + ": DynamoDB takes it for a date that never comes, and deletes nothing",
            "store seconds, and leave out digits")
        .because(growth(context, entity).stream().collect(ImmutableList.toImmutableList()));
  }

  /** What is added in a month where nothing is deleted. */
  static Optional<String> growth(ReviewContext context, Entity entity) {
    double created =
        context.usage().creators(entity.name()).stream()
            .mapToDouble(pattern -> pattern.traffic().average())
            .sum();
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
            "what is made in a month stays: "
                + NumberFormat.number(created)
                + "/s × "
                + NumberFormat.number(PriceSchedule.SECONDS)
                + " s × "
                + NumberFormat.number(Math.ceil(size))
                + " bytes = "
                + NumberFormat.number(gigabytes)
                + " GB, "
                + MoneyFormat.text(context.priceSchedule().storage(gigabytes))
                + " a month more with each month");
  }
}
