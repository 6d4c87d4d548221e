package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.WorkloadProfile;
import dev.keysmith.review.rules.WriteActions;
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

/**
 * WARNING when a write sets a number that others add to; SUGGESTION when it sets a whole list or
 * set: what another client wrote since it was read is lost.
 *
 * <pre>
 *   bad   set: [balance]     read 100, add 20, write 120; meanwhile another took 50
 *   good  add: [balance]     DynamoDB adds; or versioned: true, and the second write is rejected
 * </pre>
 */
public final class LostUpdate implements Rule {
  /** Seconds within which two writes may both have read the old value. */
  private static final double NEAR = 1;

  /** Times per month below which it is not reported. */
  private static final double RARELY = 1;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A write overwrites concurrent changes of others, which are lost.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (AccessPattern.Write write : context.writes()) {
      WriteActions.of(write, WriteAction.Update.class)
          .filter(update -> !context.spec().entity(update.entity()).versioned())
          .forEach(
              update ->
                  update.set().entrySet().stream()
                      .flatMap(set -> finding(context, write, update, set).stream())
                      .forEach(findings::add));
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
    double others = counted ? WorkloadProfile.rate(adders) : write.traffic().average();
    double together = together(write, others, entity.count());
    if (!counted && together < RARELY) {
      return Optional.empty();
    }
    ReviewFinding finding =
        finding(
                context.pattern(write.id()),
                "%s sets %s.%s, %s: about %s times per month two writes meet within a second, and one may be lost"
                    .formatted(
                        FindingPhrases.pattern(write),
                        entity.name(),
                        attribute.name(),
                        counted
                            ? "which %s adds to".formatted(FindingPhrases.ids(adders))
                            : "a %s, as a whole".formatted(attribute.type().keyword()),
                        NumberFormat.number(Math.ceil(together))),
                counted
                    ? "add the difference (add: [%s]), or use versioned: true"
                        .formatted(attribute.name())
                    : "use versioned: true, or a %s"
                        .formatted(
                            attribute.type().isSet()
                                ? "pattern that adds elements"
                                : "child entity with an item for each element"))
            .because(
                ImmutableList.of(
                    "%s/s × %s/s × %s s %s × %s s = %s"
                        .formatted(
                            NumberFormat.number(write.traffic().average()),
                            NumberFormat.number(others),
                            NumberFormat.number(NEAR),
                            spread(write, entity),
                            NumberFormat.number(PriceSchedule.SECONDS),
                            NumberFormat.number(together))));
    return Optional.of(counted ? finding : finding.as(Severity.SUGGESTION));
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
                WriteActions.of(pattern, WriteAction.Update.class, entity.name())
                    .anyMatch(update -> update.add().containsKey(attribute.name())))
        .collect(ImmutableList.toImmutableList());
  }

  /** How often per month two writes of one instance meet. */
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
