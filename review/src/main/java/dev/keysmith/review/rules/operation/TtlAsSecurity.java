package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.WriteActions;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.Optional;

/**
 * WARNING when a write assumes that an expired instance is deleted: TTL deletes late.
 *
 * <pre>
 *   bad   update: Session  where: {token: $token}                            set: {expiresAt: …}
 *   good  update: Session  where: {token: $token, expiresAt: {after: $now}}  set: {expiresAt: …}
 * </pre>
 *
 * <p>Reads never return expired items: every plan filters them out. A write that requires the
 * instance, or that renews its expiry time, has to test it itself.
 */
public final class TtlAsSecurity implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A write accepts an expired instance as valid until TTL deletes it.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (AccessPattern.Write write : context.writes()) {
      write.actions().stream()
          .flatMap(action -> finding(context, write, action).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private Optional<ReviewFinding> finding(
      ReviewContext context, AccessPattern.Write write, WriteAction action) {
    Entity entity = context.spec().entity(action.entity());
    if (entity.ttl().isEmpty() || !(action instanceof WriteAction.Select select)) {
      return Optional.empty();
    }
    String ttl = entity.ttl().get();
    boolean renews =
        action instanceof WriteAction.Update update
            && (update.set().containsKey(ttl) || update.add().containsKey(ttl));
    boolean compares =
        select.where().stream()
            .anyMatch(
                condition -> condition.path().isOwn() && condition.path().attribute().equals(ttl));
    if (compares || !(renews || action instanceof WriteAction.Require)) {
      return Optional.empty();
    }
    double days = DynamoDbLimits.TTL_DELAY_SECONDS / 86_400.0;
    double created = created(context, entity);
    return Optional.of(
        finding(
                context.pattern(write.id()),
                "%s %s an expired %s for %s days or more: until then TTL may not have deleted it"
                    .formatted(
                        FindingPhrases.pattern(write),
                        renews ? "renews" : "accepts",
                        entity.name(),
                        NumberFormat.number(days)),
                "add %s: {after: $now} to its where".formatted(ttl))
            .because(
                ImmutableList.of(
                    "expired but not deleted: up to %s created/s × %s s = %s"
                        .formatted(
                            NumberFormat.number(created),
                            NumberFormat.number(DynamoDbLimits.TTL_DELAY_SECONDS),
                            NumberFormat.number(
                                Math.ceil(created * DynamoDbLimits.TTL_DELAY_SECONDS))),
                    "%s runs %s/s"
                        .formatted(write.id(), NumberFormat.number(write.traffic().average())))));
  }

  /** Instances created per second, which in the long run is how many expire. */
  public static double created(ReviewContext context, Entity entity) {
    double created = 0;
    for (AccessPattern pattern : context.usage().creators(entity.name())) {
      for (WriteAction.Store store :
          WriteActions.of(pattern, WriteAction.Store.class, entity.name()).toList()) {
        created += pattern.traffic().average() * store.times();
      }
    }
    return created;
  }
}
