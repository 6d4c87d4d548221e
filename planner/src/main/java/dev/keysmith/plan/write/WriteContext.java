package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Multimaps;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.plan.read.InstanceLookup;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.ReplacementShare;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueLifecycle;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.LayoutStatistics;
import dev.keysmith.statistics.SpecStatistics;

/** What every write plan needs to know about the application and its design. */
final class WriteContext {
  private final Spec spec;
  private final InstanceLookup lookup;
  private final RelationshipGraph relationships;
  private final Cardinality cardinality;
  private final ValueLifecycle lifecycle;
  private final ReplacementShare replacement;
  private final ImmutableList<LayoutRef> items;
  private final ImmutableListMultimap<String, LayoutRef> byEntity;
  private final ImmutableListMultimap<String, LayoutRef> byEmbedded;
  private final DesignStatistics statistics;

  WriteContext(SpecStatistics known, DesignStatistics statistics, InstanceLookup lookup) {
    this.spec = known.spec();
    this.lookup = lookup;
    this.relationships = known.relationships();
    this.cardinality = known.cardinality();
    this.lifecycle = known.lifecycle();
    this.replacement = known.replacement();
    this.statistics = statistics;
    this.items = statistics.design().items();
    this.byEntity = Multimaps.index(items, layoutRef -> layoutRef.item().entity());
    ImmutableListMultimap.Builder<String, LayoutRef> byEmbedded = ImmutableListMultimap.builder();
    for (LayoutRef layoutRef : items) {
      layoutRef.item().embeds().values().stream()
          .map(Embed::entity)
          .distinct()
          .forEach(entity -> byEmbedded.put(entity, layoutRef));
    }
    this.byEmbedded = byEmbedded.build();
  }

  Spec spec() {
    return spec;
  }

  Entity entity(String name) {
    return spec.entity(name);
  }

  InstanceLookup lookup() {
    return lookup;
  }

  RelationshipGraph relationships() {
    return relationships;
  }

  Cardinality cardinality() {
    return cardinality;
  }

  /** What values instances had before they are updated. */
  ValueLifecycle lifecycle() {
    return lifecycle;
  }

  /** How often what is stored finds an instance of its identity. */
  ReplacementShare replacement() {
    return replacement;
  }

  /** Every item layout of the design. */
  ImmutableList<LayoutRef> items() {
    return items;
  }

  /** The items of an entity's instances. */
  ImmutableList<LayoutRef> items(String entity) {
    return byEntity.get(entity);
  }

  /** The items that keep instances of an entity inside. */
  ImmutableList<LayoutRef> embeddingParents(String entity) {
    return byEmbedded.get(entity);
  }

  LayoutStatistics statistics(LayoutRef layoutRef) {
    return statistics.layout(layoutRef);
  }

  /** Why an entity cannot be written at all. */
  ImmutableList<String> nowhere(String entity) {
    return items(entity).isEmpty() && embeddingParents(entity).isEmpty()
        ? ImmutableList.of("no table stores " + entity)
        : ImmutableList.of();
  }
}
