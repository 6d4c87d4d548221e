package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * How many instances of each entity stand for an application that has far more.
 *
 * <p>All counts shrink by one factor, so a parent keeps its children: 40 issues a repository stay
 * 40. Two things bend that. An entity keeps at least a handful, so a parent of a few (50
 * warehouses) has fewer children than in truth. And a link of two parents cannot have more
 * instances than there are pairs; it gets a third of them at most, or its children would be
 * distributed too evenly.
 *
 * @param counts by entity
 */
public record DataScale(ImmutableMap<String, Long> counts) {
  /** The default number of instances of all entities together. */
  public static final int USUAL_ITEMS = 2000;

  static final int HANDFUL = 5;
  private static final int FEW_HANDFULS = 20;
  private static final int MANY_HANDFULS = 50;

  /** Part of the possible identities that may be taken. */
  private static final double FILLED = 1.0 / 3;

  private static final double ENDLESS = 1e18;

  /** Counts that add up to about so many items, none above the count in the spec. */
  public static DataScale of(Spec stored, int items) {
    return around(stored, stored.withExternal().entities().keySet(), items);
  }

  /**
   * The same, with as much of it as possible for some entities and their ancestors. Others have a
   * handful, so that the children of a parent are nearer to those in the spec.
   */
  public static DataScale around(Spec stored, Set<String> some, int items) {
    Spec spec = stored.withExternal();
    Set<String> wanted = withAncestors(spec, some);
    double least = 0;
    double most = 1;
    if (total(counts(spec, wanted, 1)) <= items) {
      least = 1;
    }
    for (int i = 0; i < 80 && least < 1; i++) {
      // Halving in proportions: the factor may be a billionth.
      double middle = least == 0 ? most / 8 : Math.sqrt(least * most);
      if (total(counts(spec, wanted, middle)) <= items || middle < 1e-15) {
        least = middle;
      } else {
        most = middle;
      }
    }
    return new DataScale(ImmutableMap.copyOf(counts(spec, wanted, least)));
  }

  private static Set<String> withAncestors(Spec spec, Set<String> some) {
    RelationshipGraph relationships = RelationshipGraph.of(spec);
    Set<String> all = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>(some);
    while (!open.isEmpty()) {
      String entity = open.remove();
      if (all.add(entity)) {
        relationships.ofChild(entity).forEach(reference -> open.add(reference.parent()));
      }
    }
    return all;
  }

  long count(String entity) {
    return Objects.requireNonNull(counts.get(entity), entity);
  }

  long total() {
    return total(counts);
  }

  /**
   * The same application at this scale: what is predicted for it can be measured. What is kept
   * elsewhere has instances too, which others refer to.
   */
  public Spec scaled(Spec spec) {
    return new ScaledSpec(spec.withExternal(), this).spec();
  }

  private static long total(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  private static Map<String, Long> counts(Spec spec, Set<String> some, double factor) {
    RelationshipGraph relationships = RelationshipGraph.of(spec);
    Map<String, Long> counts = new LinkedHashMap<>();
    Set<String> stretched = new LinkedHashSet<>();
    for (Entity entity : CreationOrder.of(spec)) {
      double wanted = ENDLESS;
      double bent = ENDLESS;
      double most = entity.count();
      for (Relationship relationship : relationships.ofChild(entity.name())) {
        Long parents = counts.get(relationship.parent());
        double present = present(entity, relationship);
        if (parents == null || present == 0) {
          continue; // a circle
        }
        if (relationship.average() > 0) {
          double children = parents * relationship.average() / present;
          if (stretched.contains(relationship.parent())) {
            bent = Math.min(bent, children);
          } else {
            wanted = Math.min(wanted, children);
          }
        }
        if (relationship.max().isPresent()) {
          most = Math.min(most, parents * relationship.max().getAsLong() / present);
        }
      }
      if (!some.contains(entity.name())) {
        wanted = 0;
      } else if (wanted == ENDLESS) {
        wanted = factor * entity.count();
        // More than in proportion, but so few that they cost nothing, and nothing follows them.
        boolean leaf = relationships.ofParent(entity.name()).isEmpty();
        wanted = leaf && bent <= MANY_HANDFULS ? Math.max(wanted, bent) : wanted;
      }
      most = Math.min(most, identities(entity, relationships, counts));
      double least = Math.min((double) entity.count(), needed(spec, entity, relationships));
      if (wanted < least) {
        stretched.add(entity.name());
      }
      double count = Math.min(most, Math.max(least, Math.rint(wanted)));
      counts.put(entity.name(), Math.max(1, (long) count));
    }
    Map<String, Long> ordered = new LinkedHashMap<>();
    spec.entities()
        .keySet()
        .forEach(name -> ordered.put(name, Objects.requireNonNull(counts.get(name))));
    return ordered;
  }

  /**
   * A handful; or a few more, where a link needs them to have its children differ: the three
   * products of an order are three of at least nine.
   */
  private static double needed(Spec spec, Entity entity, RelationshipGraph relationships) {
    double needed = HANDFUL;
    for (Relationship end : relationships.ofParent(entity.name())) {
      if (end.identifying() && relationships.isLink(spec.entity(end.child()))) {
        for (Relationship other : relationships.ofChild(end.child())) {
          double wanted = Math.ceil(other.average() / FILLED);
          if (other.identifying() && !other.equals(end) && wanted <= FEW_HANDFULS) {
            needed = Math.max(needed, wanted);
          }
        }
      }
    }
    return needed;
  }

  static double present(Entity child, Relationship relationship) {
    return relationship.attributes().values().stream()
        .mapToDouble(name -> child.attribute(name).present())
        .min()
        .orElse(1);
  }

  /** How many identities an entity can have without crowding, given its parents. */
  private static double identities(
      Entity entity, RelationshipGraph relationships, Map<String, Long> counts) {
    Set<String> open = new LinkedHashSet<>(entity.identity());
    double identities = 1;
    int factors = 0;
    for (Relationship relationship : relationships.ofChild(entity.name())) {
      Long parents = counts.get(relationship.parent());
      Set<String> covered = new LinkedHashSet<>(relationship.attributes().values());
      covered.retainAll(open);
      if (relationship.identifying() && parents != null && !covered.isEmpty()) {
        // With a part fixed by another parent only some of these can be meant.
        identities *=
            covered.size() == relationship.attributes().size() ? parents : Math.sqrt(parents);
        open.removeAll(covered);
        factors++;
      }
    }
    for (String name : open) {
      identities *= values(entity.attribute(name));
      factors++;
    }
    return factors == 1 && open.isEmpty() ? identities : identities * FILLED;
  }

  /** How many values an attribute can have, as far as that is few. */
  static double values(Attribute attribute) {
    if (attribute.generated().isPresent()) {
      return ENDLESS;
    }
    if (!attribute.values().isEmpty()) {
      return attribute.values().size();
    }
    if (attribute.distinct().isPresent()) {
      return attribute.distinct().getAsLong();
    }
    if (attribute.type() == AttributeType.BOOLEAN) {
      return 2;
    }
    if (attribute.type() == AttributeType.NUMBER) {
      return Math.min(ENDLESS, Math.pow(10, attribute.digits()));
    }
    return attribute.type() == AttributeType.STRING
        ? Math.min(ENDLESS, Math.pow(30, Math.max(1, attribute.bytes())))
        : ENDLESS;
  }
}
