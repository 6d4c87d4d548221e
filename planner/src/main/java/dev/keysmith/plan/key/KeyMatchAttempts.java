package dev.keysmith.plan.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.key.KeyMatch.SortedBy;
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
   */
  public record MatchAttempt(
      ImmutableList<EntityQuery> parts,
      ImmutableList<KeyMatch> matches,
      ImmutableList<KeyMatchEstimate> estimates) {
    public KeyMatch first() {
      return matches.get(0);
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
        // Keys that are in order only within each value of a set: once for each value.
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
    for (int i = 0; i < parts.size(); i++) {
      estimates.add(
          KeyMatchEstimate.of(context, entityQuery, parts.get(i), matches.get(i), parts.size()));
    }
    return new MatchAttempt(parts, ImmutableList.copyOf(matches), estimates.build());
  }

  private static Optional<String> inFront(EntityQuery entityQuery, KeyMatch match) {
    boolean ordered = match.backward(entityQuery.sort(), entityQuery.bound().keySet()).isPresent();
    return ordered
        ? Optional.empty()
        : match.orders().stream().map(SortedBy::attribute).findFirst();
  }
}
