package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.MapMaker;
import com.google.common.collect.Multimaps;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentMap;

/**
 * The relationships of a spec, derived from its references.
 *
 * <p>The references of an entity to one parent in one role form one relationship, provided they
 * cover the parent's identity. A reference without a role stands in for each role that lacks it, so
 * that a tenant need not be repeated for its author and its reviewer.
 */
public final class RelationshipGraph {
  /** Many ask for the graph of a spec, some for each value that they draw: it is derived once. */
  private static final ConcurrentMap<Spec, RelationshipGraph> BY_SPEC =
      new MapMaker().weakKeys().makeMap();

  private final ImmutableList<Relationship> all;
  private final ImmutableListMultimap<String, Relationship> byChild;
  private final ImmutableListMultimap<String, Relationship> byParent;
  private final ImmutableList<IncompleteReference> incomplete;
  private final ImmutableList<AmbiguousReference> clashes;

  /** References that do not cover the parent's identity. */
  public record IncompleteReference(
      String child, String parent, Optional<String> role, String attribute, String missing) {}

  /** Two attributes that reference the same attribute without distinct roles. */
  public record AmbiguousReference(
      String child, String parent, String part, String first, String second) {}

  /** The references to one parent in one role, by the part of its identity they point at. */
  private record ReferenceGroup(String parent, Optional<String> role, Map<String, String> parts) {}

  private RelationshipGraph(
      ImmutableList<Relationship> all,
      ImmutableList<IncompleteReference> incomplete,
      ImmutableList<AmbiguousReference> clashes) {
    this.all = all;
    this.byChild = Multimaps.index(all, Relationship::child);
    this.byParent = Multimaps.index(all, Relationship::parent);
    this.incomplete = incomplete;
    this.clashes = clashes;
  }

  public static RelationshipGraph of(Spec spec) {
    return BY_SPEC.computeIfAbsent(spec, one -> of(one.described()));
  }

  /** Also accepts entities with wrong references, which are reported separately. */
  public static RelationshipGraph of(Map<String, Entity> entities) {
    ImmutableList.Builder<Relationship> all = ImmutableList.builder();
    ImmutableList.Builder<IncompleteReference> incomplete = ImmutableList.builder();
    ImmutableList.Builder<AmbiguousReference> clashes = ImmutableList.builder();
    for (Entity child : entities.values()) {
      List<ReferenceGroup> groups = groups(child, entities, clashes);
      shareRoleless(groups, entities);
      for (ReferenceGroup group : groups) {
        Entity parent = Objects.requireNonNull(entities.get(group.parent()));
        Optional<String> missing =
            parent.identity().stream().filter(part -> !group.parts().containsKey(part)).findFirst();
        if (missing.isPresent()) {
          String first = group.parts().values().iterator().next();
          incomplete.add(
              new IncompleteReference(
                  child.name(), parent.name(), group.role(), first, missing.get()));
        } else {
          all.add(relationship(child, parent, group.role(), group.parts()));
        }
      }
    }
    return new RelationshipGraph(all.build(), incomplete.build(), clashes.build());
  }

  public ImmutableList<Relationship> all() {
    return all;
  }

  public ImmutableList<IncompleteReference> incomplete() {
    return incomplete;
  }

  public ImmutableList<AmbiguousReference> clashes() {
    return clashes;
  }

  /** From a child to each of its parents. */
  public ImmutableList<Relationship> ofChild(String child) {
    return byChild.get(child);
  }

  /** From a parent to each kind of its children. */
  public ImmutableList<Relationship> ofParent(String parent) {
    return byParent.get(parent);
  }

  /** A many-to-many link: its identity is made of two references or more. */
  public boolean isLink(Entity entity) {
    ImmutableList<Relationship> identifying =
        ofChild(entity.name()).stream()
            .filter(Relationship::identifying)
            .collect(ImmutableList.toImmutableList());
    ImmutableSet<String> covered =
        identifying.stream()
            .flatMap(relationship -> relationship.attributes().values().stream())
            .collect(ImmutableSet.toImmutableSet());
    return identifying.size() >= 2 && covered.containsAll(entity.identity());
  }

  private static List<ReferenceGroup> groups(
      Entity child,
      Map<String, Entity> entities,
      ImmutableList.Builder<AmbiguousReference> clashes) {
    List<ReferenceGroup> groups = new ArrayList<>();
    for (Attribute attribute : child.attributes().values()) {
      for (Attribute.Reference reference : attribute.references()) {
        Entity parent = entities.get(reference.entity());
        if (parent == null || !parent.identity().contains(reference.attribute())) {
          continue; // reported where the reference is read
        }
        String first =
            group(groups, reference).parts().putIfAbsent(reference.attribute(), attribute.name());
        if (first != null) {
          clashes.add(
              new AmbiguousReference(
                  child.name(), parent.name(), reference.attribute(), first, attribute.name()));
        }
      }
    }
    return groups;
  }

  private static ReferenceGroup group(List<ReferenceGroup> groups, Attribute.Reference reference) {
    for (ReferenceGroup group : groups) {
      if (group.parent().equals(reference.entity()) && group.role().equals(reference.role())) {
        return group;
      }
    }
    ReferenceGroup added =
        new ReferenceGroup(reference.entity(), reference.role(), new LinkedHashMap<>());
    groups.add(added);
    return added;
  }

  private static void shareRoleless(List<ReferenceGroup> groups, Map<String, Entity> entities) {
    for (ReferenceGroup shared : List.copyOf(groups)) {
      Entity parent = Objects.requireNonNull(entities.get(shared.parent()));
      if (shared.role().isPresent() || shared.parts().keySet().containsAll(parent.identity())) {
        continue; // a relationship of its own
      }
      boolean used = false;
      for (ReferenceGroup other : groups) {
        if (other.role().isPresent() && other.parent().equals(shared.parent())) {
          for (Map.Entry<String, String> part : shared.parts().entrySet()) {
            used |= other.parts().putIfAbsent(part.getKey(), part.getValue()) == null;
          }
        }
      }
      if (used) {
        groups.removeIf(group -> group == shared);
      }
    }
  }

  private static Relationship relationship(
      Entity child, Entity parent, Optional<String> role, Map<String, String> parts) {
    ImmutableMap.Builder<String, String> attributes = ImmutableMap.builder();
    parent
        .identity()
        .forEach(part -> attributes.put(part, Objects.requireNonNull(parts.get(part))));
    ImmutableMap<String, String> ordered = attributes.buildOrThrow();
    // An attribute of this relationship alone is more specific than a shared one.
    ImmutableList<Attribute> carriers =
        ordered.values().stream()
            .map(child::attribute)
            .sorted(
                (left, right) ->
                    Integer.compare(left.references().size(), right.references().size()))
            .collect(ImmutableList.toImmutableList());
    double present = carriers.stream().mapToDouble(Attribute::present).min().orElse(1);
    OptionalLong max = max(child, ordered, carriers);
    OptionalDouble stated =
        carriers.stream()
            .filter(carrier -> carrier.average().isPresent())
            .mapToDouble(carrier -> carrier.average().getAsDouble())
            .findFirst();
    double ratio = child.count() * present / parent.count();
    double average = stated.orElse(max.isPresent() ? Math.min(ratio, max.getAsLong()) : ratio);
    boolean identifying = child.identity().containsAll(ordered.values());
    StatedSpread spread =
        carriers.stream()
            .map(Attribute::spread)
            .filter(given -> !given.isEmpty())
            .findFirst()
            .orElse(StatedSpread.NONE);
    return new Relationship(
        child.name(),
        parent.name(),
        role,
        ordered,
        ChildDistribution.of(average, max, spread, parent.count()),
        identifying);
  }

  private static OptionalLong max(
      Entity child, ImmutableMap<String, String> parts, ImmutableList<Attribute> carriers) {
    boolean unique = carriers.size() == 1 && carriers.get(0).unique();
    if (unique || parts.values().containsAll(child.identity())) {
      return OptionalLong.of(1);
    }
    return carriers.stream()
        .filter(carrier -> carrier.max().isPresent())
        .mapToLong(carrier -> carrier.max().getAsLong())
        .findFirst();
  }
}
