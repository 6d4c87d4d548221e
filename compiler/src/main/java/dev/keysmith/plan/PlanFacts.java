package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Multimaps;
import dev.keysmith.capacity.DesignFacts;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Matches;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Together;
import dev.keysmith.spec.Usage;

/** What all ways of serving share: the spec, the design, and what follows from them. */
final class PlanFacts {
  private final Spec spec;
  private final Design design;
  private final Matches matches;
  private final Relationships relationships;
  private final Together together;
  private final Usage usage;
  private final ImmutableListMultimap<String, Structure> structures;
  private final ImmutableListMultimap<String, Structure> places;

  PlanFacts(SpecFacts facts, DesignFacts made) {
    this.spec = facts.spec();
    this.design = made.design();
    this.matches = facts.matches();
    this.relationships = facts.relationships();
    this.together = facts.together();
    this.usage = facts.usage();
    ImmutableListMultimap.Builder<String, Structure> all = ImmutableListMultimap.builder();
    for (LayoutFacts layout : made.layouts()) {
      String entity = layout.layout().entity();
      all.put(entity, Structure.table(layout));
      for (Index index : layout.table().indexes().values()) {
        if (layout.layout().mayEnter(index)) {
          all.put(entity, Structure.index(layout, index));
        }
      }
    }
    this.structures = all.build();
    this.places = Multimaps.index(structures.values(), Structure::name);
  }

  Spec spec() {
    return spec;
  }

  Design design() {
    return design;
  }

  Matches matches() {
    return matches;
  }

  Relationships relationships() {
    return relationships;
  }

  Together together() {
    return together;
  }

  /** Whether an instance never gets another value of an attribute. */
  boolean isSteady(Entity entity, String name) {
    return entity.identity().contains(name)
        || entity.attribute(name).immutable()
        || usage.changers(entity.name(), name).isEmpty();
  }

  Entity entity(String name) {
    return spec.entity(name);
  }

  /** Tables and indexes where an entity can be read, by layout; main items first. */
  ImmutableList<Structure> structures(String entity) {
    return structures.get(entity);
  }

  /** Everything in a table or an index, of any entity. */
  ImmutableList<Structure> beside(Structure structure) {
    return places.get(structure.name());
  }
}
