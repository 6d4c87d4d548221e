package dev.keysmith.candidate;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import dev.keysmith.plan.Subquery;
import dev.keysmith.planner.PartialDesignPlanner.RemainingSubquery;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.technique.KeyRequirement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** All goals, each once: the queries of patterns, and their sub-queries in turn. */
final class GoalQueue {
  private final List<Goal> goals = new ArrayList<>();
  private final Map<GoalKey, Integer> numbers = new LinkedHashMap<>();
  private final Map<String, Set<Subquery>> asks = new LinkedHashMap<>();

  /** What distinguishes goals. */
  private record GoalKey(
      String pattern,
      OptionalInt of,
      String entity,
      ImmutableList<AttributeCondition> where,
      Object rest) {}

  /** A query of a pattern that comes up whatever is chosen. */
  void always(AccessPattern pattern, Subquery asked) {
    goals.add(new Goal(pattern, asked, 1, true, OptionalInt.empty()));
    ask(asked);
  }

  /**
   * A layout's queries on itself are its own goals; those on others may be shared.
   *
   * @param of the layout candidate whose writes query; empty where a read does
   * @return the number of the goal
   */
  int open(AccessPattern pattern, OptionalInt of, RemainingSubquery open) {
    boolean own = open.because().equals(open.asked().entity()) && of.isPresent();
    OptionalInt owner = own ? of : OptionalInt.empty();
    Subquery asked = open.asked();
    if (!own) {
      ask(asked);
    }
    GoalKey key =
        new GoalKey(
            pattern.id(),
            owner,
            asked.entity(),
            asked.query().where(),
            ImmutableList.of(
                own ? ImmutableList.of(asked.query().needs(), asked.query().presence()) : asked,
                open.times()));
    Integer known = numbers.get(key);
    if (known != null) {
      return known;
    }
    goals.add(new Goal(pattern, asked, open.times(), false, owner));
    numbers.put(key, goals.size() - 1);
    return goals.size() - 1;
  }

  void ask(Subquery asked) {
    asks.computeIfAbsent(asked.entity(), entity -> new LinkedHashSet<>()).add(asked);
  }

  int size() {
    return goals.size();
  }

  Goal get(int number) {
    return goals.get(number);
  }

  /** Those with this number and beyond. */
  ImmutableList<Goal> from(int number) {
    return ImmutableList.copyOf(goals.subList(number, goals.size()));
  }

  /** Others that do for a task. */
  ImmutableList<Integer> covering(Goal goal) {
    ImmutableList.Builder<Integer> covering = ImmutableList.builder();
    for (int other = 0; goal.of().isPresent() && other < goals.size(); other++) {
      if (goals.get(other).covers(goal)) {
        covering.add(other);
      }
    }
    return covering.build();
  }

  /** All queries known so far. */
  ImmutableList<Subquery> asked() {
    return asks.values().stream().flatMap(Set::stream).collect(ImmutableList.toImmutableList());
  }

  /** By entity, the queries on all its layouts. */
  ListMultimap<String, KeyRequirement> keyRequirements() {
    ListMultimap<String, KeyRequirement> keyRequirements = ArrayListMultimap.create();
    asks.forEach(
        (entity, asked) ->
            keyRequirements.putAll(
                entity,
                asked.stream().map(KeyRequirement::of).collect(ImmutableSet.toImmutableSet())));
    return keyRequirements;
  }
}
