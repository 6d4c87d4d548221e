package dev.keysmith.statistics;

import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.CoPresence;
import dev.keysmith.spec.EntityUsage;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.ReplacementShare;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueLifecycle;

/** What follows from a spec alone, worked out once for all designs that are planned for it. */
public record SpecStatistics(
    Spec spec,
    Cardinality cardinality,
    RelationshipGraph relationships,
    CoPresence coPresence,
    EntityUsage usage,
    ValueLifecycle lifecycle,
    ReplacementShare replacement,
    ChildCounts childCounts,
    SharedSizes sizes) {
  public static SpecStatistics of(Spec spec) {
    RelationshipGraph relationships = RelationshipGraph.of(spec);
    return new SpecStatistics(
        spec,
        Cardinality.of(spec, relationships),
        relationships,
        CoPresence.of(spec, relationships),
        EntityUsage.of(spec),
        ValueLifecycle.of(spec),
        ReplacementShare.of(spec),
        new ChildCounts(relationships),
        new SharedSizes());
  }
}
