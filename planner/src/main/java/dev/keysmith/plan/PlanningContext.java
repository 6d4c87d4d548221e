package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Multimaps;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.CoPresence;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntityUsage;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.ChildCounts;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.LayoutStatistics;
import dev.keysmith.statistics.SpecStatistics;

/** What all plans share: the spec, the design, and what follows from them. */
public final class PlanningContext {
  private final Spec spec;
  private final Design design;
  private final Cardinality cardinality;
  private final RelationshipGraph relationships;
  private final CoPresence coPresence;
  private final EntityUsage usage;
  private final ChildCounts childCounts;
  private final ImmutableListMultimap<String, LayoutAccess> structures;
  private final ImmutableListMultimap<String, LayoutAccess> places;
  private final DesignStatistics statistics;

  public PlanningContext(SpecStatistics statistics, DesignStatistics made) {
    this.spec = statistics.spec();
    this.design = made.design();
    this.statistics = made;
    this.cardinality = statistics.cardinality();
    this.relationships = statistics.relationships();
    this.coPresence = statistics.coPresence();
    this.usage = statistics.usage();
    this.childCounts = statistics.childCounts();
    ImmutableListMultimap.Builder<String, LayoutAccess> all = ImmutableListMultimap.builder();
    for (LayoutStatistics layout : made.layouts()) {
      String entity = layout.layout().entity();
      all.put(entity, LayoutAccess.table(layout));
      for (Index index : layout.table().indexes().values()) {
        if (layout.layout().mayEnter(index)) {
          all.put(entity, LayoutAccess.index(layout, index));
        }
      }
    }
    this.structures = all.build();
    this.places = Multimaps.index(structures.values(), LayoutAccess::name);
  }

  public Spec spec() {
    return spec;
  }

  public Design design() {
    return design;
  }

  public Cardinality cardinality() {
    return cardinality;
  }

  public RelationshipGraph relationships() {
    return relationships;
  }

  public ChildCounts childCounts() {
    return childCounts;
  }

  public CoPresence coPresence() {
    return coPresence;
  }

  /** Whether an instance never gets another value of an attribute. */
  public boolean isSteady(Entity entity, String name) {
    return entity.identity().contains(name)
        || entity.attribute(name).immutable()
        || usage.changers(entity.name(), name).isEmpty();
  }

  public Entity entity(String name) {
    return spec.entity(name);
  }

  /** Tables and indexes where an entity can be read, by layout; main items first. */
  public ImmutableList<LayoutAccess> structures(String entity) {
    return structures.get(entity);
  }

  /** The same, of such items as the query is about. */
  public ImmutableList<LayoutAccess> structures(EntityQuery query) {
    ImmutableList<LayoutAccess> all = structures(query.entity().name());
    return query.presence().isEmpty()
        ? all
        : all.stream()
            .map(layoutAccess -> layoutAccess.having(query.presence()))
            .collect(ImmutableList.toImmutableList());
  }

  /** Whether everything in a table is known, and no other part of the design adds to it. */
  public boolean isWhole(Table table) {
    return !statistics.isShared(table);
  }

  /** Everything in a table or an index, of any entity. */
  public ImmutableList<LayoutAccess> beside(LayoutAccess layoutAccess) {
    return places.get(layoutAccess.name());
  }
}
