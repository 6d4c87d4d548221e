package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Tariff;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Value;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Pattern pattern : reviewed.spec().patterns()) {
      if (pattern instanceof Pattern.Write write) {
        write.actions().stream()
            .filter(WriteAction.Update.class::isInstance)
            .map(WriteAction.Update.class::cast)
            .filter(update -> !reviewed.spec().entity(update.entity()).versioned())
            .forEach(
                update ->
                    update.set().entrySet().stream()
                        .flatMap(set -> finding(reviewed, write, update, set).stream())
                        .forEach(findings::add));
      }
    }
    return findings.build();
  }

  private Optional<Finding> finding(
      Reviewed reviewed,
      Pattern.Write write,
      WriteAction.Update update,
      Map.Entry<String, Value> set) {
    Entity entity = reviewed.spec().entity(update.entity());
    Attribute attribute = entity.attribute(set.getKey());
    boolean compared =
        update.where().stream()
            .map(Condition::path)
            .anyMatch(path -> path.isOwn() && !entity.identity().contains(path.attribute()));
    ImmutableList<Pattern> adders = adders(reviewed, entity, attribute);
    boolean counted = attribute.type().isNumeric() && !adders.isEmpty();
    if (compared
        || !(set.getValue() instanceof Value.Parameter)
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
    Finding finding =
        finding(
                reviewed.pattern(write.id()),
                write.id()
                    + " ("
                    + write.name()
                    + ") sets "
                    + entity.name()
                    + "."
                    + attribute.name()
                    + (counted
                        ? ", which "
                            + adders.stream().map(Pattern::id).collect(Collectors.joining(", "))
                            + " adds to"
                        : ", a " + attribute.type().word() + ", as a whole")
                    + ": some "
                    + Figures.number(Math.ceil(together))
                    + " times a month two writes meet within a second, and one may be lost",
                counted
                    ? "add the difference (add: [" + attribute.name() + "]), or versioned: true"
                    : "versioned: true, or a "
                        + (attribute.type().isSet()
                            ? "pattern that adds elements"
                            : "child entity with an item for each element"))
            .because(
                ImmutableList.of(
                    Figures.number(write.traffic().average())
                        + "/s × "
                        + Figures.number(others)
                        + "/s × "
                        + Figures.number(NEAR)
                        + " s "
                        + spread(write, entity)
                        + " × "
                        + Figures.number(Tariff.SECONDS)
                        + " s = "
                        + Figures.number(together)));
    return Optional.of(counted ? finding : finding.as(Severity.ADVICE));
  }

  /** A list or a set is changed element by element; a map may be a record, and written whole. */
  private static boolean isGrown(Attribute attribute) {
    return attribute.type() == AttributeType.LIST || attribute.type().isSet();
  }

  /** Patterns that add to a number. */
  private static ImmutableList<Pattern> adders(
      Reviewed reviewed, Entity entity, Attribute attribute) {
    return reviewed.usage().changers(entity.name(), attribute.name()).stream()
        .filter(
            pattern ->
                ((Pattern.Write) pattern)
                    .actions().stream()
                        .anyMatch(
                            action ->
                                action instanceof WriteAction.Update other
                                    && other.entity().equals(entity.name())
                                    && other.add().contains(attribute.name())))
        .collect(ImmutableList.toImmutableList());
  }

  /** How often in a month two writes of one instance are near each other. */
  private static double together(Pattern.Write write, double others, double count) {
    double crowd = write.hottest().combination().orElse(0);
    double share = crowd * crowd + (1 - crowd) * (1 - crowd) / Math.max(1, count);
    return write.traffic().average() * others * NEAR * share * Tariff.SECONDS;
  }

  private static String spread(Pattern.Write write, Entity entity) {
    String even = "÷ " + Figures.counted(entity.count(), entity.name(), entity.name() + "s");
    return write.hottest().combination().isPresent()
        ? "× " + Figures.percent(write.hottest().combination().getAsDouble()) + "² on one"
        : even;
  }
}
