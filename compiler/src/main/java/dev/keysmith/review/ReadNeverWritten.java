package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.WriteUnits;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Tariff;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.spec().entities().values().stream()
        .filter(entity -> reviewed.usage().isRead(entity.name()))
        .filter(entity -> reviewed.usage().creators(entity.name()).isEmpty())
        .map(entity -> finding(reviewed, entity))
        .collect(ImmutableList.toImmutableList());
  }

  private Finding finding(Reviewed reviewed, Entity entity) {
    String readers =
        reviewed.usage().readers(entity.name()).stream()
            .map(Pattern::id)
            .collect(Collectors.joining(", "));
    double units =
        reviewed.design().items(entity.name()).stream()
            .mapToDouble(placed -> WriteUnits.put(0, reviewed.facts(placed).size()))
            .sum();
    // A month of one unit a second, for each unit that is written once.
    double once = reviewed.tariff().writes(units * entity.count() / Tariff.SECONDS);
    return finding(
            reviewed.entity(entity.name()),
            entity.name()
                + " is read by "
                + readers
                + " and nothing creates it: the bill is without its writes, "
                + Money.text(once)
                + " to store "
                + Figures.number(entity.count())
                + " once",
            "add the pattern that creates it, with its traffic, also where a job loads the data")
        .because(
            ImmutableList.of(
                Figures.number(entity.count())
                    + " × "
                    + Figures.counted(units, "write unit")
                    + ", indexes not counted"));
  }
}
