package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.WriteUnits;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Entity;

/**
 * SUGGESTION when an entity is read and no pattern creates it: the bill does not include its
 * writes, and the design does not consider them.
 *
 * <pre>
 *   bad   read: Product …
 *   good  read: Product …   create: Product  rps: 5/min
 * </pre>
 */
public final class ReadNeverWritten implements Rule {
  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "An entity is read, but no pattern creates it.";
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
    String readers = FindingPhrases.ids(context.usage().readers(entity.name()));
    double units = 0;
    double once = 0;
    for (LayoutRef layoutRef : context.design().items(entity.name())) {
      double each = WriteUnits.put(0, context.facts(layoutRef).size());
      units += each;
      // The price of one unit/s for a month, for each unit that is written once.
      once +=
          context
              .prices(layoutRef.table().name())
              .writes(each * entity.count() / PriceSchedule.SECONDS);
    }
    return finding(
            context.entity(entity.name()),
            "%s is read by %s, but no pattern creates it: the bill does not include its writes, %s to store %s once"
                .formatted(
                    entity.name(),
                    readers,
                    MoneyFormat.text(once),
                    NumberFormat.number(entity.count())),
            "add the pattern that creates it, with its traffic, even if a batch job loads the data")
        .because(
            ImmutableList.of(
                "%s × %s, without indexes"
                    .formatted(
                        NumberFormat.number(entity.count()),
                        NumberFormat.counted(units, "write unit"))));
  }
}
