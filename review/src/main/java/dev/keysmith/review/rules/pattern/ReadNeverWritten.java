package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.WriteUnits;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import java.util.stream.Collectors;

/**
 * ADVICE when an entity is read and no pattern creates it: the bill lacks its writes, and the
 * design was made without them.
 *
 * <pre>
 *   bad   read: Product …
 *   good  read: Product …   create: Product  rps: 5/min
 * </pre>
 */
public final class ReadNeverWritten implements Rule {
  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "An entity is read, and no pattern creates it.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.spec().entities().values().stream()
        .filter(entity -> context.usage().isRead(entity.name()))
        .filter(entity -> context.usage().creators(entity.name()).isEmpty())
        .map(entity -> finding(context, entity))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(ReviewContext context, Entity entity) {
    String readers =
        context.usage().readers(entity.name()).stream()
            .map(AccessPattern::id)
            .collect(Collectors.joining(", "));
    double units =
        context.design().items(entity.name()).stream()
            .mapToDouble(layoutRef -> WriteUnits.put(0, context.facts(layoutRef).size()))
            .sum();
    // A month of one unit a second, for each unit that is written once.
    double once = context.priceSchedule().writes(units * entity.count() / PriceSchedule.SECONDS);
    return finding(
            context.entity(entity.name()),
            entity.name()
                + " is read by "
                + readers
                + " and nothing creates it: the bill is without its writes, "
                + MoneyFormat.text(once)
                + " to store "
                + NumberFormat.number(entity.count())
                + " once",
            "add the pattern that creates it, with its traffic, also where a job loads the data")
        .because(
            ImmutableList.of(
                NumberFormat.number(entity.count())
                    + " × "
                    + NumberFormat.counted(units, "write unit")
                    + ", indexes not counted"));
  }
}
