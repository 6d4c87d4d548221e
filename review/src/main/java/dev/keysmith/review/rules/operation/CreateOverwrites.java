package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * WARNING when instances come into being by {@code put} alone, under an identity that people choose
 * and others then change: a second one takes the place of the first.
 *
 * <pre>
 *   bad   put: Account       identity: [username]; whoever registers as ann replaces Ann
 *   good  create: Account    refused if there is one
 * </pre>
 *
 * <p>A put of what nobody changes in another way is as good as a create, and can be repeated.
 */
public final class CreateOverwrites implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "Instances come into being by put, which replaces one that is there.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.spec().entities().values().stream()
        .flatMap(entity -> finding(context, entity).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, Entity entity) {
    ImmutableList<AccessPattern> puts = storing(context, entity, WriteAction.Put.class);
    boolean chosen =
        entity.identity().stream()
            .map(entity::attribute)
            .noneMatch(part -> part.generated().isPresent());
    ImmutableList<AccessPattern> updaters = context.usage().updaters(entity.name());
    if (puts.isEmpty()
        || !storing(context, entity, WriteAction.Create.class).isEmpty()
        || !chosen
        || entity.versioned()
        || updaters.isEmpty()) {
      return Optional.empty();
    }
    String changed =
        updaters.stream()
            .flatMap(pattern -> ((AccessPattern.Write) pattern).actions().stream())
            .filter(action -> action.entity().equals(entity.name()))
            .filter(WriteAction.Update.class::isInstance)
            .map(WriteAction.Update.class::cast)
            .flatMap(
                update ->
                    Stream.of(update.set().keySet(), update.add(), update.remove())
                        .flatMap(Collection::stream))
            .distinct()
            .collect(Collectors.joining(", "));
    double rate = puts.stream().mapToDouble(pattern -> pattern.traffic().average()).sum();
    return Optional.of(
        finding(
                context.pattern(puts.get(0).id()),
                names(puts)
                    + (puts.size() == 1 ? " stores " : " store ")
                    + entity.name()
                    + " in place of whatever has its "
                    + String.join(", ", entity.identity())
                    + ", "
                    + NumberFormat.number(rate)
                    + "/s: what "
                    + names(updaters)
                    + " wrote to "
                    + changed
                    + " is lost with it",
                "write create where it is new and update where it is not; or versioned: true, so"
                    + " that a put replaces only what its client has seen")
            .because(
                ImmutableList.of(
                    "a create has the condition for the same price; one that is refused pays for"
                        + " the item that is there")));
  }

  private static ImmutableList<AccessPattern> storing(
      ReviewContext context, Entity entity, Class<? extends WriteAction> kind) {
    return context.usage().creators(entity.name()).stream()
        .filter(
            pattern ->
                ((AccessPattern.Write) pattern)
                    .actions().stream()
                        .anyMatch(
                            action ->
                                kind.isInstance(action) && action.entity().equals(entity.name())))
        .collect(ImmutableList.toImmutableList());
  }

  private static String names(ImmutableList<AccessPattern> patterns) {
    return patterns.stream().map(AccessPattern::id).collect(Collectors.joining(", "));
  }
}
