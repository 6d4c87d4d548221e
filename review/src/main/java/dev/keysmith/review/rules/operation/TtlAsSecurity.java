package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.Optional;

/**
 * WARNING when a write trusts that an expired instance is gone: time to live deletes late.
 *
 * <pre>
 *   bad   update: Session  where: {token: $token}                            set: {expiresAt: …}
 *   good  update: Session  where: {token: $token, expiresAt: {after: $now}}  set: {expiresAt: …}
 * </pre>
 *
 * <p>Reads never return what has expired: every plan compares. A write that requires the instance,
 * or that sets its time anew, must compare itself.
 */
public final class TtlAsSecurity implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A write takes an expired instance for a valid one until it is deleted.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (AccessPattern pattern : context.spec().patterns()) {
      if (pattern instanceof AccessPattern.Write write) {
        write.actions().stream()
            .flatMap(action -> finding(context, write, action).stream())
            .forEach(findings::add);
      }
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
            && (update.set().containsKey(ttl) || update.add().contains(ttl));
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
                write.id()
                    + " ("
                    + write.name()
                    + ") "
                    + (renews ? "renews" : "accepts")
                    + " a "
                    + entity.name()
                    + " that has expired, for "
                    + NumberFormat.number(days)
                    + " days or more: until then time to live may not have deleted it",
                "add " + ttl + ": {after: $now} to its where")
            .because(
                ImmutableList.of(
                    "expired and still there: up to "
                        + NumberFormat.number(created)
                        + "/s created × "
                        + NumberFormat.number(DynamoDbLimits.TTL_DELAY_SECONDS)
                        + " s = "
                        + NumberFormat.number(
                            Math.ceil(created * DynamoDbLimits.TTL_DELAY_SECONDS)),
                    write.id()
                        + " is asked "
                        + NumberFormat.number(write.traffic().average())
                        + "/s")));
  }

  /** Instances made in a second, which in the long run is how many expire. */
  public static double created(ReviewContext context, Entity entity) {
    double created = 0;
    for (AccessPattern pattern : context.usage().creators(entity.name())) {
      for (WriteAction action : ((AccessPattern.Write) pattern).actions()) {
        if (action instanceof WriteAction.Store && action.entity().equals(entity.name())) {
          created += pattern.traffic().average() * action.times();
        }
      }
    }
    return created;
  }
}
