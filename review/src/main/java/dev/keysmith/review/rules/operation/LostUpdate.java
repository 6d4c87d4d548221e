package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * WARNING when a write sets a number that others add to; ADVICE when it sets a whole list or set:
 * what another client wrote since it was read is lost.
 *
 * <pre>
 *   bad   set: [balance]     read 100, add 20, write 120; meanwhile another took 50
 *   good  add: [balance]     DynamoDB adds; or versioned: true, and the second write is refused
 * </pre>
 */
public final class LostUpdate implements Rule {
  /** Two writes so near that each may have read what was there before the other, in seconds. */
  private static final double NEAR = 1;

  /** Times a month below which it is not worth a word. */
  private static final double RARELY = 1;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A write sets what others change meanwhile, and their change is lost.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (AccessPattern pattern : context.spec().patterns()) {
      if (pattern instanceof AccessPattern.Write write) {
        write.actions().stream()
            .filter(WriteAction.Update.class::isInstance)
            .map(WriteAction.Update.class::cast)
            .filter(update -> !context.spec().entity(update.entity()).versioned())
            .forEach(
                update ->
                    update.set().entrySet().stream()
                        .flatMap(set -> finding(context, write, update, set).stream())
                        .forEach(findings::add));
      }
    }
    return findings.build();
  }

  private Optional<ReviewFinding> finding(
      ReviewContext context,
      AccessPattern.Write write,
      WriteAction.Update update,
      Map.Entry<String, ValueExpression> set) {
    Entity entity = context.spec().entity(update.entity());
    Attribute attribute = entity.attribute(set.getKey());
    boolean compared =
        update.where().stream()
            .map(AttributeCondition::path)
            .anyMatch(path -> path.isOwn() && !entity.identity().contains(path.attribute()));
    ImmutableList<AccessPattern> adders = adders(context, entity, attribute);
    boolean counted = attribute.type().isNumeric() && !adders.isEmpty();
    if (compared
        || !(set.getValue() instanceof ValueExpression.Parameter)
        || !(counted || isGrown(attribute))) {
      return Optional.empty();
    }
    double others =
        counted
            ? adders.stream().mapToDouble(pattern -> pattern.traffic().average()).sum()
            : write.traffic().average();
    double together = together(write, others, entity.count());
    if (!counted && together < RARELY) {
      return Optional.empty();
    }
    ReviewFinding finding =
        finding(
                context.pattern(write.id()),
                write.id()
                    + " ("
                    + write.name()
                    + ") sets "
                    + entity.name()
                    + "."
                    + attribute.name()
                    + (counted
                        ? ", which "
                            + adders.stream()
                                .map(AccessPattern::id)
                                .collect(Collectors.joining(", "))
                            + " adds to"
                        : ", a " + attribute.type().keyword() + ", as a whole")
                    + ": some "
                    + NumberFormat.number(Math.ceil(together))
                    + " times a month two writes meet within a second, and one may be lost",
                counted
                    ? "add the difference (add: [" + attribute.name() + "]), or versioned: true"
                    : "versioned: true, or a "
                        + (attribute.type().isSet()
                            ? "pattern that adds elements"
                            : "child entity with an item for each element"))
            .because(
                ImmutableList.of(
                    NumberFormat.number(write.traffic().average())
                        + "/s × "
                        + NumberFormat.number(others)
                        + "/s × "
                        + NumberFormat.number(NEAR)
                        + " s "
                        + spread(write, entity)
                        + " × "
                        + NumberFormat.number(PriceSchedule.SECONDS)
                        + " s = "
                        + NumberFormat.number(together)));
    return Optional.of(counted ? finding : finding.as(Severity.ADVICE));
  }

  /** A list or a set is changed element by element; a map may be a record, and written whole. */
  private static boolean isGrown(Attribute attribute) {
    return attribute.type() == AttributeType.LIST || attribute.type().isSet();
  }

  /** Patterns that add to a number. */
  private static ImmutableList<AccessPattern> adders(
      ReviewContext context, Entity entity, Attribute attribute) {
    return context.usage().changers(entity.name(), attribute.name()).stream()
        .filter(
            pattern ->
                ((AccessPattern.Write) pattern)
                    .actions().stream()
                        .anyMatch(
                            action ->
                                action instanceof WriteAction.Update other
                                    && other.entity().equals(entity.name())
                                    && other.add().contains(attribute.name())))
        .collect(ImmutableList.toImmutableList());
  }

  /** How often in a month two writes of one instance are near each other. */
  private static double together(AccessPattern.Write write, double others, double count) {
    double skew = write.skew().combination().orElse(0);
    double share = skew * skew + (1 - skew) * (1 - skew) / Math.max(1, count);
    return write.traffic().average() * others * NEAR * share * PriceSchedule.SECONDS;
  }

  private static String spread(AccessPattern.Write write, Entity entity) {
    String even = "÷ " + NumberFormat.counted(entity.count(), entity.name(), entity.name() + "s");
    return write.skew().combination().isPresent()
        ? "× " + NumberFormat.percent(write.skew().combination().getAsDouble()) + "² on one"
        : even;
  }
}
