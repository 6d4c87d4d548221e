package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.CoPresence;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Which optional attributes an instance has: those that come and go together do so. */
final class OptionalAttributes {
  private final Spec spec;
  private final RelationshipGraph relationships;
  private final CoPresence together;
  private final Map<String, ImmutableList<ImmutableList<Attribute>>> groups = new LinkedHashMap<>();

  OptionalAttributes(Spec spec, RelationshipGraph relationships) {
    this.spec = spec;
    this.relationships = relationships;
    this.together = CoPresence.of(spec);
  }

  /**
   * The optional attributes that an instance lacks.
   *
   * @param given has values already, so it is there
   * @param absent must not be there
   * @param others how many instances there are
   */
  Set<String> missing(
      Entity entity, Set<String> given, Set<String> absent, long others, SplittableRandom random) {
    Set<String> missing = new LinkedHashSet<>(absent);
    for (ImmutableList<Attribute> group : groups(entity)) {
      boolean has = random.nextDouble() < present(entity, group.get(0), others);
      for (Attribute attribute : group) {
        has |= given.contains(attribute.name());
      }
      for (Attribute attribute : group) {
        if (absent.contains(attribute.name()) || !has) {
          missing.add(attribute.name());
          has = false;
        }
      }
    }
    missing.removeAll(given);
    return missing;
  }

  /** The first has no other instance to refer to, so the others do more often. */
  private double present(Entity entity, Attribute attribute, long others) {
    boolean refersToOwnKind =
        attribute.references().stream()
            .anyMatch(reference -> reference.entity().equals(entity.name()));
    return refersToOwnKind && others < entity.count()
        ? attribute.present() * entity.count() / Math.max(1, entity.count() - 1)
        : attribute.present();
  }

  private ImmutableList<ImmutableList<Attribute>> groups(Entity entity) {
    return groups.computeIfAbsent(entity.name(), name -> grouped(entity));
  }

  private ImmutableList<ImmutableList<Attribute>> grouped(Entity entity) {
    List<List<Attribute>> grouped = new ArrayList<>();
    for (Attribute attribute : entity.attributes().values()) {
      if (!attribute.isOptional()) {
        continue;
      }
      List<Attribute> joined = new ArrayList<>();
      for (List<Attribute> group : List.copyOf(grouped)) {
        if (group.stream().anyMatch(member -> isOne(entity, member, attribute))) {
          joined.addAll(group);
          grouped.remove(group);
        }
      }
      joined.add(attribute);
      grouped.add(joined);
    }
    return grouped.stream().map(ImmutableList::copyOf).collect(ImmutableList.toImmutableList());
  }

  private boolean isOne(Entity entity, Attribute one, Attribute other) {
    boolean oneReference =
        relationships.ofChild(entity.name()).stream()
            .anyMatch(
                relationship ->
                    relationship.attributes().containsValue(one.name())
                        && relationship.attributes().containsValue(other.name()));
    return oneReference
        || together.always(spec.entity(entity.name()).name(), one.name(), other.name());
  }
}
