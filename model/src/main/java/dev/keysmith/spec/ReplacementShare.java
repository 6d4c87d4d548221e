package dev.keysmith.spec;

import com.google.common.collect.ImmutableMap;
import java.util.stream.Stream;

/**
 * How often a {@code put} or an {@code upsert} finds an instance of its identity, as rates and
 * counts imply: of all that are stored within a month, no more can be new than there are then, and
 * those that were deleted meanwhile.
 *
 * <pre>
 *   put: Presence      50/s, 130M a month     count 100k    ⇒ 99.9% replace one
 *   put: Lease         50/s                   count 100k
 *   delete: Lease      20/s                                 ⇒ 60% replace one
 * </pre>
 *
 * <p>What expires may come again at any rate, and what is put under an identity that clients
 * generate is new.
 */
public final class ReplacementShare {
  /** As long as the month that is billed. */
  private static final double MONTH_SECONDS = 30 * 24 * 3600.0;

  private final Spec spec;
  private final ImmutableMap<String, Double> shares;

  private ReplacementShare(Spec spec, ImmutableMap<String, Double> shares) {
    this.spec = spec;
    this.shares = shares;
  }

  public static ReplacementShare of(Spec spec) {
    Cardinality cardinality = Cardinality.of(spec);
    ImmutableMap.Builder<String, Double> shares = ImmutableMap.builder();
    spec.entities()
        .values()
        .forEach(entity -> shares.put(entity.name(), share(spec, entity, cardinality)));
    return new ReplacementShare(spec, shares.buildOrThrow());
  }

  /** The share of the writes that find an instance. */
  public double of(WriteAction.Store store) {
    boolean isNew =
        store instanceof WriteAction.Create
            || (store instanceof WriteAction.Put && isGenerated(spec.entity(store.entity())));
    return isNew ? 0 : shares.getOrDefault(store.entity(), 0.0);
  }

  private static boolean isGenerated(Entity entity) {
    return entity.identity().stream().anyMatch(name -> entity.attribute(name).isNeverTwice());
  }

  private static double share(Spec spec, Entity entity, Cardinality cardinality) {
    if (entity.ttl().isPresent()) {
      return 0;
    }
    double stored = 0;
    double created = 0;
    double deleted = 0;
    for (AccessPattern pattern : spec.patterns()) {
      double rate = pattern.traffic().average();
      for (WriteAction action : actions(pattern).toList()) {
        if (!action.entity().equals(entity.name())) {
          continue;
        }
        double times = rate * action.times();
        if (action instanceof WriteAction.Create) {
          created += times;
        } else if (action instanceof WriteAction.Store) {
          stored += times;
        } else if (action instanceof WriteAction.Delete delete) {
          deleted +=
              times
                  * delete.matches().orElseGet(() -> cardinality.of(entity.name(), delete.where()));
        }
      }
    }
    double room = entity.count() + Math.max(0, deleted - created) * MONTH_SECONDS;
    return stored == 0 ? 0 : Math.max(0, 1 - room / (stored * MONTH_SECONDS));
  }

  private static Stream<WriteAction> actions(AccessPattern pattern) {
    return pattern instanceof AccessPattern.Write write ? write.actions().stream() : Stream.of();
  }
}
