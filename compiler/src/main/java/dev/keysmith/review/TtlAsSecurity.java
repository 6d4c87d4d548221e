package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Pattern pattern : reviewed.spec().patterns()) {
      if (pattern instanceof Pattern.Write write) {
        write.actions().stream()
            .flatMap(action -> finding(reviewed, write, action).stream())
            .forEach(findings::add);
      }
    }
    return findings.build();
  }

  private Optional<Finding> finding(Reviewed reviewed, Pattern.Write write, WriteAction action) {
    Entity entity = reviewed.spec().entity(action.entity());
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
    double days = Limits.TTL_DELAY_SECONDS / 86_400.0;
    double created = created(reviewed, entity);
    return Optional.of(
        finding(
                reviewed.pattern(write.id()),
                write.id()
                    + " ("
                    + write.name()
                    + ") "
                    + (renews ? "renews" : "accepts")
                    + " a "
                    + entity.name()
                    + " that has expired, for "
                    + Figures.number(days)
                    + " days or more: until then time to live may not have deleted it",
                "add " + ttl + ": {after: $now} to its where")
            .because(
                ImmutableList.of(
                    "expired and still there: up to "
                        + Figures.number(created)
                        + "/s created × "
                        + Figures.number(Limits.TTL_DELAY_SECONDS)
                        + " s = "
                        + Figures.number(Math.ceil(created * Limits.TTL_DELAY_SECONDS)),
                    write.id() + " is asked " + Figures.number(write.traffic().average()) + "/s")));
  }

  /** Instances made in a second, which in the long run is how many expire. */
  static double created(Reviewed reviewed, Entity entity) {
    double created = 0;
    for (Pattern pattern : reviewed.usage().creators(entity.name())) {
      for (WriteAction action : ((Pattern.Write) pattern).actions()) {
        if (action instanceof WriteAction.Store && action.entity().equals(entity.name())) {
          created += pattern.traffic().average() * action.times();
        }
      }
    }
    return created;
  }
}
