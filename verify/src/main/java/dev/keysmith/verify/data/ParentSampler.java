package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;

/**
 * Draws parents for children, each parent as likely as its rate: the children of one are then about
 * Poisson around that. A parent that has as many as it may have is passed over.
 */
final class ParentSampler {
  private static final int TRIES = 20;

  private final GeneratedState state;
  private final SplittableRandom random;
  private final BiPredicate<Relationship, EntityInstance> eligible;
  private final boolean bounded;
  private final Optional<ParentWeights> weights;

  /**
   * Draws from a state.
   *
   * @param eligible what may be a parent by a relationship
   * @param bounded whether a parent has no more children than it may have
   */
  ParentSampler(
      GeneratedState state,
      SplittableRandom random,
      BiPredicate<Relationship, EntityInstance> eligible,
      boolean bounded) {
    this(state, random, eligible, bounded, Optional.of(new ParentWeights(random)));
  }

  private ParentSampler(
      GeneratedState state,
      SplittableRandom random,
      BiPredicate<Relationship, EntityInstance> eligible,
      boolean bounded,
      Optional<ParentWeights> weights) {
    this.state = state;
    this.random = random;
    this.eligible = eligible;
    this.bounded = bounded;
    this.weights = weights;
  }

  /** The same, but every parent is as likely, however many children it is to have. */
  ParentSampler evenly() {
    return new ParentSampler(state, random, eligible, bounded, Optional.empty());
  }

  /** A parent that agrees with the values a child has already; one that is staged is preferred. */
  Optional<EntityInstance> sample(Relationship relationship, Map<String, Object> child) {
    if (child.keySet().containsAll(relationship.attributes().values())) {
      return GeneratedState.parentOf(
              new EntityInstance(relationship.child(), ImmutableMap.copyOf(child)), relationship)
          .flatMap(identity -> state.find(relationship.parent(), identity))
          .filter(parent -> suits(parent, relationship, child));
    }
    ImmutableList<EntityInstance> fresh = state.pending(relationship.parent());
    if (!relationship.child().equals(relationship.parent())) {
      for (EntityInstance parent : fresh) {
        if (suits(parent, relationship, child)) {
          return Optional.of(parent);
        }
      }
    }
    List<EntityInstance> all = state.all(relationship.parent());
    for (int i = 0; i < TRIES && !all.isEmpty(); i++) {
      EntityInstance parent = all.get(place(relationship, all.size()));
      if (suits(parent, relationship, child)) {
        return Optional.of(parent);
      }
    }
    int start = all.isEmpty() ? 0 : random.nextInt(all.size());
    for (int i = 0; i < all.size(); i++) {
      EntityInstance parent = all.get((start + i) % all.size());
      if (suits(parent, relationship, child)) {
        return Optional.of(parent);
      }
    }
    return Optional.empty();
  }

  /** Once its children are there, a further one may be of any parent. */
  private int place(Relationship relationship, int parents) {
    return weights
        .filter(known -> bounded && !relationship.child().equals(relationship.parent()))
        .map(known -> known.sample(relationship, parents))
        .orElseGet(() -> random.nextInt(parents));
  }

  private boolean suits(
      EntityInstance parent, Relationship relationship, Map<String, Object> child) {
    for (Map.Entry<String, String> part : relationship.attributes().entrySet()) {
      Object bound = child.get(part.getValue());
      if (bound != null && !bound.equals(parent.values().get(part.getKey()))) {
        return false;
      }
    }
    Entity entity = state.entity(parent.entity());
    if (!eligible.test(relationship, parent)) {
      return false;
    }
    return !bounded
        || relationship.max().isEmpty()
        || state.children(relationship, parent.identity(entity)) < relationship.max().getAsLong();
  }
}
