package dev.keysmith.challenge;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.ChangeImpact;
import dev.keysmith.cost.CostedPlanner;
import dev.keysmith.cost.PatternReach;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.AccessPattern;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Determines which patterns a change of a design may make cheaper or more expensive.
 *
 * <p>If items store what they stored before, those are the patterns about an entity of a changed
 * table, and the others whose plan sends a request there. What is copied, embedded or counted
 * elsewhere leads further, as {@link ChangeImpact} says.
 */
final class AffectedPatterns {
  private final ImmutableSet<String> tables;
  private final ImmutableSet<String> entities;
  private final boolean storesTheSame;
  private final PatternReach reach;

  /** Seldom needed, since most changes leave in the items what they store. */
  private final Supplier<ChangeImpact> impact;

  AffectedPatterns(Design before, Design after, CostedPlanner planner) {
    ImmutableList<Table> removed = differing(before, after);
    ImmutableList<Table> added = differing(after, before);
    ImmutableList<Table> changed =
        ImmutableList.<Table>builder().addAll(removed).addAll(added).build();
    this.tables = changed.stream().map(Table::name).collect(toImmutableSet());
    this.entities =
        changed.stream()
            .flatMap(table -> table.items().values().stream())
            .flatMap(AffectedPatterns::entities)
            .collect(toImmutableSet());
    this.storesTheSame = contents(removed).equals(contents(added));
    this.reach = planner.reach();
    this.impact = Suppliers.memoize(() -> planner.impact(before, after));
  }

  /** Whether a design may differ by more than the sum of both, where the other changes it too. */
  boolean interactsWith(AffectedPatterns other, List<AccessPattern> patterns, List<PlanSet> plans) {
    return !Collections.disjoint(tables, other.tables)
        || IntStream.range(0, patterns.size())
            .anyMatch(
                i ->
                    contains(patterns.get(i), plans.get(i))
                        && other.contains(patterns.get(i), plans.get(i)));
  }

  private static ImmutableList<Table> differing(Design design, Design other) {
    return design.tables().values().stream()
        .filter(table -> !Objects.equals(table, other.tables().get(table.name())))
        .collect(toImmutableList());
  }

  private static Stream<String> entities(ItemLayout item) {
    return Stream.concat(
        Stream.of(item.entity()), item.embeds().values().stream().map(ItemLayout.Embed::entity));
  }

  /** What each item stores, apart from its keys. */
  private static ImmutableMap<String, ImmutableList<Object>> contents(List<Table> tables) {
    ImmutableMap.Builder<String, ImmutableList<Object>> contents = ImmutableMap.builder();
    for (Table table : tables) {
      for (ItemLayout item : table.items().values()) {
        contents.put(
            item.name(),
            ImmutableList.of(item.copies(), item.embeds(), item.counters(), item.holds()));
      }
    }
    return contents.buildKeepingLast();
  }

  /**
   * @param now how the design before the change serves it
   */
  boolean contains(AccessPattern pattern, PlanSet now) {
    if (!storesTheSame) {
      return impact.get().matters(pattern);
    }
    if (!Collections.disjoint(reach.selected(pattern), entities)) {
      return true;
    }
    return now.isServed() ? isSentThere(now.best().orElseThrow()) : impact.get().matters(pattern);
  }

  private boolean isSentThere(Plan plan) {
    for (PlanStep step : plan.steps()) {
      if (tables.contains(step.request().table())) {
        return true;
      }
    }
    return false;
  }
}
