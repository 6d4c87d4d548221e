package dev.keysmith.statistics;

import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.CoPresence;
import dev.keysmith.spec.EntityUsage;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;

/** What follows from a spec alone, worked out once for all designs that are planned for it. */
public record SpecStatistics(
    Spec spec,
    Cardinality cardinality,
    RelationshipGraph relationships,
    CoPresence coPresence,
    EntityUsage usage) {
  public static SpecStatistics of(Spec spec) {
    return new SpecStatistics(
        spec,
        Cardinality.of(spec),
        RelationshipGraph.of(spec),
        CoPresence.of(spec),
        EntityUsage.of(spec));
  }
}
