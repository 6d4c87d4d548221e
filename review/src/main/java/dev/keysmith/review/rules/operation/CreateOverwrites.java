package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.WorkloadProfile;
import dev.keysmith.review.rules.WriteActions;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * WARNING when instances are created by {@code put} alone, with an identity that is not generated,
 * and other patterns then update them: a second put overwrites the first.
 *
 * <pre>
 *   bad   put: Account       identity: [username]; a second ann overwrites the first
 *   good  create: Account    rejected if it exists: attribute_not_exists(PK)
 * </pre>
 *
 * <p>A put of an entity that no other pattern changes is as good as a create, and idempotent.
 */
public final class CreateOverwrites implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "Instances are created by put, which overwrites existing ones.";
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
            .flatMap(pattern -> WriteActions.of(pattern, WriteAction.Update.class, entity.name()))
            .flatMap(
                update ->
                    Stream.of(update.set().keySet(), update.adjusted(), update.remove())
                        .flatMap(Collection::stream))
            .distinct()
            .collect(Collectors.joining(", "));
    double rate = WorkloadProfile.rate(puts);
    return Optional.of(
        finding(
                context.pattern(puts.get(0).id()),
                "%s %s %s over any item with the same %s, %s/s: what %s wrote to %s is lost"
                    .formatted(
                        FindingPhrases.ids(puts),
                        FindingPhrases.verb(puts.size(), "puts", "put"),
                        entity.name(),
                        String.join(", ", entity.identity()),
                        NumberFormat.number(rate),
                        FindingPhrases.ids(updaters),
                        changed),
                "use create for new instances and update for existing ones; or versioned: true, so"
                    + " that a put overwrites only what its client has read")
            .because(
                ImmutableList.of(
                    "a create adds the condition for the same price; a rejected one is charged for"
                        + " the existing item")));
  }

  private static ImmutableList<AccessPattern> storing(
      ReviewContext context, Entity entity, Class<? extends WriteAction> kind) {
    return context.usage().creators(entity.name()).stream()
        .filter(pattern -> WriteActions.of(pattern, kind, entity.name()).findAny().isPresent())
        .collect(ImmutableList.toImmutableList());
  }
}
