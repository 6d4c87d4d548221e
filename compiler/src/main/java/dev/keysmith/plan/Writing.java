package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Multimaps;
import dev.keysmith.capacity.DesignFacts;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Matches;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;

/** What every way of writing needs to know about the application and its design. */
final class Writing {
  private final Spec spec;
  private final Lookup lookup;
  private final Relationships relationships;
  private final Matches matches;
  private final ImmutableList<Placed> items;
  private final ImmutableListMultimap<String, Placed> byEntity;
  private final DesignFacts facts;

  Writing(SpecFacts known, DesignFacts facts, Lookup lookup) {
    this.spec = known.spec();
    this.lookup = lookup;
    this.relationships = known.relationships();
    this.matches = known.matches();
    this.facts = facts;
    this.items = facts.design().items();
    this.byEntity = Multimaps.index(items, placed -> placed.item().entity());
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
    return facts.layout(placed);
  }

  /** Why an entity cannot be written at all. */
  ImmutableList<String> nowhere(String entity) {
    return items(entity).isEmpty() && holders(entity).isEmpty()
        ? ImmutableList.of("no table holds " + entity)
        : ImmutableList.of();
  }
}
