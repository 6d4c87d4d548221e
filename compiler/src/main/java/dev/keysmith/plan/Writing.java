package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Multimaps;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Matches;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import java.util.Objects;

/** What every way of writing needs to know about the application and its design. */
final class Writing {
  private final Spec spec;
  private final Lookup lookup;
  private final Relationships relationships;
  private final Matches matches;
  private final ImmutableList<Placed> items;
  private final ImmutableListMultimap<String, Placed> byEntity;

  /** By table and layout. */
  private final ImmutableMap<String, LayoutFacts> facts;

  Writing(SpecFacts known, Design design, Lookup lookup) {
    this.spec = known.spec();
    this.lookup = lookup;
    this.relationships = known.relationships();
    this.matches = known.matches();
    this.items = design.items();
    this.byEntity = Multimaps.index(items, placed -> placed.item().entity());
    ImmutableMap.Builder<String, LayoutFacts> facts = ImmutableMap.builder();
    items.forEach(placed -> facts.put(name(placed), LayoutFacts.of(spec, placed)));
    this.facts = facts.buildOrThrow();
  }

  private static String name(Placed placed) {
    return placed.table().name() + "/" + placed.item().name();
  }

  Spec spec() {
    return spec;
  }

  Entity entity(String name) {
    return spec.entity(name);
  }

  Lookup lookup() {
    return lookup;
  }

  Relationships relationships() {
    return relationships;
  }

  Matches matches() {
    return matches;
  }

  /** Every item layout of the design. */
  ImmutableList<Placed> items() {
    return items;
  }

  /** The items of an entity's instances. */
  ImmutableList<Placed> items(String entity) {
    return byEntity.get(entity);
  }

  /** The items that keep instances of an entity inside. */
  ImmutableList<Placed> holders(String entity) {
    return items.stream()
        .filter(
            placed ->
                placed.item().embeds().values().stream()
                    .anyMatch(embed -> embed.entity().equals(entity)))
        .collect(ImmutableList.toImmutableList());
  }

  LayoutFacts facts(Placed placed) {
    return Objects.requireNonNull(facts.get(name(placed)));
  }

  /** Why an entity cannot be written at all. */
  ImmutableList<String> nowhere(String entity) {
    return items(entity).isEmpty() && holders(entity).isEmpty()
        ? ImmutableList.of("no table holds " + entity)
        : ImmutableList.of();
  }
}
