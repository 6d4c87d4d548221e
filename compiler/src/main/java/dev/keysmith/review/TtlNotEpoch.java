package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.Storage;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Tariff;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Sizes;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.spec().entities().values().stream()
        .flatMap(
            entity ->
                entity.ttl().map(entity::attribute).stream()
                    .filter(attribute -> attribute.digits() > DIGITS)
                    .map(attribute -> finding(reviewed, entity, attribute)))
        .collect(ImmutableList.toImmutableList());
  }

  private Finding finding(Reviewed reviewed, Entity entity, Attribute attribute) {
    return finding(
            reviewed.attribute(entity.name(), attribute.name()),
            entity.name()
                + "."
                + attribute.name()
                + " has "
                + attribute.digits()
                + " digits, and seconds since 1970 have "
                + DIGITS
                + ": DynamoDB takes it for a date that never comes, and deletes nothing",
            "store seconds, and leave out digits")
        .because(growth(reviewed, entity).stream().collect(ImmutableList.toImmutableList()));
  }

  /** What is added in a month where nothing is deleted. */
  static Optional<String> growth(Reviewed reviewed, Entity entity) {
    double created =
        reviewed.usage().creators(entity.name()).stream()
            .mapToDouble(pattern -> pattern.traffic().average())
            .sum();
    double size =
        reviewed
            .design()
            .main(entity.name())
            .map(placed -> reviewed.facts(placed).size())
            .orElseGet(() -> Sizes.of(entity));
    double gigabytes = Storage.storageGb(created * Tariff.SECONDS, size);
    return created == 0
        ? Optional.empty()
        : Optional.of(
            "what is made in a month stays: "
                + Figures.number(created)
                + "/s × "
                + Figures.number(Tariff.SECONDS)
                + " s × "
                + Figures.number(Math.ceil(size))
                + " bytes = "
                + Figures.number(gigabytes)
                + " GB, "
                + Money.text(reviewed.tariff().storage(gigabytes))
                + " a month more with each month");
  }
}
