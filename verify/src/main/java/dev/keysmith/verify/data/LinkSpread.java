package dev.keysmith.verify.data;

import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * How much of the spread of its parents' children an entity can have at a scale, where its identity
 * is made of them.
 *
 * <p>A course and a student have one enrolment at most. Of two heavy tails, the largest parents
 * would have many with each other; in an application of millions they are spread over others, among
 * the few parents of a run they are not. Then the largest would have fewer children than the
 * distribution says and all others more, and measurements would be compared with estimates of
 * another distribution. So both spreads are less by one factor, with which the two largest have no
 * more than one child in common.
 *
 * <pre>
 *   48 courses, 66 students, 283 enrolments   the largest would have 102 and 89 of them,
 *   skew: 80% of both                         102 × 89 ÷ 283 = 32 in common
 * </pre>
 *
 * @param factor of the spreads as they are in the spec
 */
record LinkSpread(double factor) {
  private static final LinkSpread WHOLE = new LinkSpread(1);

  private static final double MOST_IN_COMMON = 1;

  private static final int HALVINGS = 30;

  /** Of an entity at a scale. */
  static LinkSpread of(Entity child, RelationshipGraph relationships, DataScale scale) {
    List<Relationship> parents =
        relationships.ofChild(child.name()).stream().filter(Relationship::identifying).toList();
    Set<String> open = new LinkedHashSet<>(child.identity());
    parents.forEach(parent -> open.removeAll(parent.attributes().values()));
    if (parents.isEmpty() || (parents.size() == 1 && open.isEmpty())) {
      return WHOLE; // no identity besides the one parent, or none of a parent
    }
    double instances = (double) scale.count(child.name());
    for (String name : open) {
      instances /= DataScale.values(child.attribute(name));
    }
    if (inCommon(parents, scale, 1, instances) <= MOST_IN_COMMON) {
      return WHOLE;
    }
    double least = 0;
    double most = 1;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (least + most) / 2;
      if (inCommon(parents, scale, middle, instances) <= MOST_IN_COMMON) {
        least = middle;
      } else {
        most = middle;
      }
    }
    return new LinkSpread(least);
  }

  /** How many children the largest parents would have in common. */
  private static double inCommon(
      List<Relationship> parents, DataScale scale, double factor, double instances) {
    double inCommon = instances;
    for (Relationship relationship : parents) {
      inCommon *=
          relationship
              .children()
              .spreadBy(relationship.children().spread() * factor)
              .ofParents(scale.count(relationship.parent()))
              .topShare();
    }
    return inCommon;
  }
}
