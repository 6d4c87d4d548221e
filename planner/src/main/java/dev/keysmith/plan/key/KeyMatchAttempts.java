package dev.keysmith.plan.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.key.KeyMatch.SortedBy;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a key serves a query: as a whole, or once for each value of what it needs.
 *
 * <p>All indexes with the same key share it, whatever they hold.
 *
 * @param matching every alternative that the key serves
 * @param obstacle why it does not serve the others
 */
public record KeyMatchAttempts(ImmutableList<MatchAttempt> matching, Optional<String> obstacle) {
  /** The most attributes that a query is split by. */
  private static final int MOST_SPLITS = 3;

  /**
   * An alternative.
   *
   * @param parts queries that together make up the whole one
   * @param values how often each of them is sent: once for each value of lists that are parameters
   */
  public record MatchAttempt(
      ImmutableList<EntityQuery> parts,
      ImmutableList<KeyMatch> matches,
      ImmutableList<KeyMatchEstimate> estimates,
      double values) {
    public KeyMatch first() {
      return matches.get(0);
    }

    /** How many queries make up the whole one, its shards apart. */
    public double queries() {
      return parts.size() * values;
    }

    /** Whether there is only one key or item collection to read. */
    public boolean isAlone() {
      return parts.size() * first().shards() == 1 && values == 1;
    }
  }

  /**
   * @param layoutAccess any of those with the key
   */
  public static KeyMatchAttempts of(
      PlanningContext context, LayoutAccess layoutAccess, EntityQuery entityQuery) {
    ImmutableList.Builder<MatchAttempt> matching = ImmutableList.builder();
    Optional<String> obstacle = Optional.empty();
    ImmutableList<EntityQuery> parts = ImmutableList.of(entityQuery);
    for (int splits = 0; splits <= MOST_SPLITS; splits++) {
      List<KeyMatch> matches = new ArrayList<>();
      Optional<String> undecided = Optional.empty();
      for (EntityQuery part : parts) {
        KeyMatcher matcher = new KeyMatcher(context, layoutAccess, part);
        Optional<KeyMatch> match = matcher.match();
        match.ifPresent(matches::add);
        if (match.isEmpty()) {
          undecided = matcher.undecided();
          if (undecided
              .flatMap(name -> InListExpansion.by(context, ImmutableList.of(part), name))
              .isEmpty()) {
            obstacle = Optional.of(matcher.obstacle());
          }
          break;
        }
      }
      if (matches.size() == parts.size()
          && isSplitByKey(entityQuery, parts.get(0), matches.get(0))) {
        matching.add(trial(context, entityQuery, parts, matches));
        undecided = inFront(entityQuery, matches.get(0));
      }
      ImmutableList<EntityQuery> before = parts;
      Optional<ImmutableList<EntityQuery>> further =
          undecided.flatMap(name -> InListExpansion.by(context, before, name));
      if (further.isEmpty()) {
        break;
      }
      parts = further.get();
    }
    return new KeyMatchAttempts(matching.build(), obstacle);
  }

  /** Whether each part has keys of its own; otherwise all would read the same ones. */
  private static boolean isSplitByKey(EntityQuery entityQuery, EntityQuery part, KeyMatch match) {
    return part.where().stream()
        .allMatch(
            condition ->
                entityQuery.where().contains(condition) || match.used().contains(condition));
  }

  private static MatchAttempt trial(
      PlanningContext context,
      EntityQuery entityQuery,
      ImmutableList<EntityQuery> parts,
      List<KeyMatch> matches) {
    ImmutableList.Builder<KeyMatchEstimate> estimates = ImmutableList.builder();
    double values = values(entityQuery, parts.get(0));
    for (int i = 0; i < parts.size(); i++) {
      estimates.add(
          KeyMatchEstimate.of(
              context, entityQuery, parts.get(i), matches.get(i), parts.size() * values));
    }
    return new MatchAttempt(parts, ImmutableList.copyOf(matches), estimates.build(), values);
  }

  /** How many values the lists have, on average, that a part takes one value of. */
  private static double values(EntityQuery entityQuery, EntityQuery part) {
    double values = 1;
    for (AttributeCondition condition : entityQuery.where()) {
      if (condition.test() instanceof Test.In in
          && in.list().isPresent()
          && !part.where().contains(condition)) {
        values *= in.size();
      }
    }
    return values;
  }

  /**
   * The attribute behind those that are given, where a request for each of its values reads less or
   * in order: it is one of a list, or keys are in order only within each of its values.
   */
  private static Optional<String> inFront(EntityQuery entityQuery, KeyMatch match) {
    boolean ordered = match.backward(entityQuery.sort(), entityQuery.bound().keySet()).isPresent();
    return match.orders().stream()
        .map(SortedBy::attribute)
        .findFirst()
        .filter(
            name ->
                !ordered || entityQuery.test(name).filter(Test.In.class::isInstance).isPresent());
  }
}
