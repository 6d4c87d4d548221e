package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.ChildDistribution;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Checks the references between entities, once all entities are read. */
final class ReferenceReader {
  private final SourceDiagnostics findings;
  private final SpecLocations locations;

  ReferenceReader(SourceDiagnostics findings, SpecLocations locations) {
    this.findings = findings;
    this.locations = locations;
  }

  RelationshipGraph relationships(ImmutableMap<String, Entity> entities) {
    for (Entity entity : entities.values()) {
      for (Attribute attribute : entity.attributes().values()) {
        attribute.references().forEach(ref -> checkTarget(entity, attribute, ref, entities));
      }
    }
    RelationshipGraph relationships = RelationshipGraph.of(entities);
    for (RelationshipGraph.IncompleteReference incomplete : relationships.incomplete()) {
      findings.error(
          "IncompleteReference",
          locations.attribute(incomplete.child(), incomplete.attribute()),
          String.format(
              "the reference to %s does not include its '%s'",
              incomplete.parent(), incomplete.missing()),
          String.format(
              "add 'references: %s.%s' to the attribute that stores it%s",
              incomplete.parent(),
              incomplete.missing(),
              incomplete.role().map(role -> ", with 'role: " + role + "'").orElse("")));
    }
    for (RelationshipGraph.AmbiguousReference clash : relationships.clashes()) {
      findings.error(
          "AmbiguousReference",
          locations.attribute(clash.child(), clash.second()),
          String.format(
              "'%s' and '%s' both reference %s.%s",
              clash.first(), clash.second(), clash.parent(), clash.part()),
          "give each its own 'role'");
    }
    checkSequences(entities, relationships);
    checkChildren(relationships, entities);
    checkCycles(relationships, entities);
    return relationships;
  }

  private void checkTarget(
      Entity entity,
      Attribute attribute,
      Attribute.Reference reference,
      ImmutableMap<String, Entity> entities) {
    SourceLocation location = locations.attribute(entity.name(), attribute.name());
    Entity target = entities.get(reference.entity());
    if (target == null) {
      findings.error(
          "UnknownEntity",
          location,
          String.format(
              "'%s' references '%s', but there is no such entity", attribute.name(), reference),
          SpellingSuggester.suggest(reference.entity(), entities.keySet()));
      return;
    }
    if (!target.identity().contains(reference.attribute())) {
      findings.error(
          "ReferenceToNoIdentity",
          location,
          String.format(
              "'%s' references '%s', which is not part of the identity of %s",
              attribute.name(), reference, target.name()),
          SpellingSuggester.suggest(reference.attribute(), target.identity()));
      return;
    }
    Attribute part = target.attribute(reference.attribute());
    if (part.type() != attribute.type()) {
      findings.error(
          "WrongType",
          location,
          String.format(
              "'%s' is a %s, but %s is a %s",
              attribute.name(), attribute.type().keyword(), reference, part.type().keyword()),
          "give both the same type");
    }
  }

  private void checkSequences(
      ImmutableMap<String, Entity> entities, RelationshipGraph relationships) {
    for (Entity entity : entities.values()) {
      for (Attribute attribute : entity.attributes().values()) {
        if (attribute.generated().isPresent()
            && attribute.generated().get() instanceof GenerationStrategy.Sequence sequence
            && relationships.ofChild(entity.name()).stream()
                .noneMatch(parent -> parent.parent().equals(sequence.parent()))) {
          Set<String> parents = new HashSet<>();
          relationships.ofChild(entity.name()).forEach(parent -> parents.add(parent.parent()));
          findings.error(
              "UnknownEntity",
              locations.attribute(entity.name(), attribute.name()),
              String.format(
                  "'%s' is a sequence per %s, but %s does not reference %s",
                  attribute.name(), sequence.parent(), entity.name(), sequence.parent()),
              parents.isEmpty()
                  ? "add a reference to the parent that stores the counter"
                  : SpellingSuggester.suggest(
                      sequence.parent(), parents.stream().sorted().toList()));
        }
      }
    }
  }

  private void checkChildren(
      RelationshipGraph relationships, ImmutableMap<String, Entity> entities) {
    for (Relationship relationship : relationships.all()) {
      if (relationship.max().isPresent()
          && relationship.average() > relationship.max().getAsLong()) {
        String carrier =
            relationship.attributes().values().stream()
                .filter(name -> stated(entities, relationship, name))
                .findFirst()
                .orElseGet(() -> relationship.attributes().values().iterator().next());
        findings.error(
            "AverageAboveMax",
            locations.attribute(relationship.child(), carrier),
            String.format(
                "%s per %s: the average is %s, but the maximum is %s",
                relationship.child(),
                relationship.parent(),
                QuantityFormat.of(relationship.average()),
                QuantityFormat.of(relationship.max().getAsLong())),
            "set 'max' to at least the average");
      }
      checkSpread(relationship, entities);
    }
  }

  private void checkSpread(Relationship relationship, ImmutableMap<String, Entity> entities) {
    Entity child = Objects.requireNonNull(entities.get(relationship.child()));
    double average = relationship.average();
    for (String name : relationship.attributes().values()) {
      Attribute attribute = child.attribute(name);
      SourceLocation location = locations.attribute(child.name(), name);
      if (attribute.spread().skew().orElse(1) < ChildDistribution.LEAST_SKEW) {
        findings.error(
            "Contradiction",
            location,
            "the top 20% of the parents cannot have less than 20% of the children",
            "set 'skew' to at least 20%, or remove it");
      }
      if (attribute.spread().p99().isEmpty()) {
        continue;
      }
      double p99 = attribute.spread().p99().getAsDouble();
      if (p99 > attribute.max().orElse(Long.MAX_VALUE)) {
        findings.error(
            "Contradiction",
            location,
            "'p99' is greater than 'max'",
            "set 'p99' to at most the maximum");
      } else if (p99 > ChildDistribution.greatestP99() * average) {
        findings.error(
            "Contradiction",
            location,
            String.format(
                "a 'p99' of %s is more than %s times the average of %s",
                QuantityFormat.of(p99),
                (int) ChildDistribution.greatestP99(),
                QuantityFormat.of(average)),
            "correct it, or state 'skew' instead: the share of the children that the top 20% of"
                + " the parents have");
      }
    }
  }

  private static boolean stated(
      ImmutableMap<String, Entity> entities, Relationship relationship, String attribute) {
    return Optional.ofNullable(entities.get(relationship.child()))
        .map(child -> child.attribute(attribute))
        .filter(found -> found.average().isPresent() || found.max().isPresent())
        .isPresent();
  }

  /**
   * An entity that is identified by its parent cannot be its own ancestor. Removes entities without
   * such a parent until none is left; the remaining ones are part of cycles or below them.
   */
  private void checkCycles(RelationshipGraph relationships, ImmutableMap<String, Entity> entities) {
    Map<String, Set<String>> parents = new LinkedHashMap<>();
    entities.keySet().forEach(name -> parents.put(name, new LinkedHashSet<>()));
    relationships.all().stream()
        .filter(Relationship::identifying)
        .forEach(found -> above(parents, found.child()).add(found.parent()));
    Deque<String> roots = new ArrayDeque<>();
    parents.forEach((name, above) -> addIfRoot(name, above, roots));
    while (!roots.isEmpty()) {
      String root = roots.removeFirst();
      parents.remove(root);
      for (Relationship below : relationships.ofParent(root)) {
        Set<String> above = parents.get(below.child());
        if (above != null && above.remove(root)) {
          addIfRoot(below.child(), above, roots);
        }
      }
    }
    while (!parents.isEmpty()) {
      List<String> circle = circle(parents);
      String start = circle.get(0);
      findings.error(
          "IdentityCycle",
          locations.entity(start),
          String.format("cycle of identities: %s -> %s", String.join(" -> ", circle), start),
          "remove the reference from one of these identities");
      parents.keySet().removeAll(descendants(circle, parents));
    }
  }

  private static Set<String> above(Map<String, Set<String>> parents, String name) {
    return Objects.requireNonNull(parents.get(name));
  }

  private static void addIfRoot(String name, Set<String> above, Deque<String> roots) {
    if (above.isEmpty()) {
      roots.addLast(name);
    }
  }

  /** Follows parents from the first entity until one repeats. */
  private static List<String> circle(Map<String, Set<String>> parents) {
    Set<String> seen = new LinkedHashSet<>();
    String name = parents.keySet().iterator().next();
    while (seen.add(name)) {
      name = above(parents, name).iterator().next();
    }
    List<String> path = new ArrayList<>(seen);
    return path.subList(path.indexOf(name), path.size());
  }

  /** Entities below a cycle cannot be checked separately from it. */
  private static Set<String> descendants(List<String> circle, Map<String, Set<String>> parents) {
    Set<String> found = new LinkedHashSet<>(circle);
    boolean grew = true;
    while (grew) {
      grew = false;
      for (Map.Entry<String, Set<String>> entry : parents.entrySet()) {
        if (entry.getValue().stream().anyMatch(found::contains)) {
          grew |= found.add(entry.getKey());
        }
      }
    }
    return found;
  }
}
