package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Generates the instances of an entity, given those of its parents. */
final class ExampleInstanceGenerator {
  private static final int EACH = 4;

  /** References can point round in a circle; honest hierarchies are not this deep. */
  private static final int DEEPEST = 16;

  /** Which parent each points at: most at one, so that a collection has several items. */
  private static final ImmutableList<Integer> GATHERED = ImmutableList.of(1, 1, 1, 2);

  /** The same where a parent has two children at most. */
  private static final ImmutableList<Integer> PAIRED = ImmutableList.of(1, 1, 2, 3);

  /** Of a second reference: together with the first, no two are the same. */
  private static final ImmutableList<Integer> SPREAD = ImmutableList.of(1, 2, 3, 1);

  /** Of a second reference to one parent: no instance is in two roles at once. */
  private static final ImmutableList<Integer> OTHERS = ImmutableList.of(2, 3, 4, 3);

  private static final ImmutableList<Integer> EACH_ITS_OWN = ImmutableList.of(1, 2, 3, 4);

  /** Of listed values: the first twice, so that it has a collection of several too. */
  private static final ImmutableList<Integer> LISTED = ImmutableList.of(0, 1, 0, 2);

  private final Spec spec;
  private final RelationshipGraph relationships;
  private final ExampleInstances instances;
  private final QueriedValues asked;
  private final StateAttributes states;

  ExampleInstanceGenerator(Spec spec, ExampleInstances instances) {
    this.spec = spec;
    this.relationships = RelationshipGraph.of(spec);
    this.instances = instances;
    this.asked = QueriedValues.of(spec);
    this.states = new StateAttributes(spec);
  }

  ImmutableList<String> parents(String entity) {
    return relationships.ofChild(entity).stream()
        .map(Relationship::parent)
        .collect(ImmutableList.toImmutableList());
  }

  ImmutableList<ExampleInstance> of(String name) {
    Entity entity = spec.entity(name);
    ImmutableMap<Relationship, ImmutableList<Integer>> parents = preferred(entity);
    ImmutableMap<String, ImmutableList<Integer>> numbers = numbers(entity, parents.size());
    List<ExampleInstance> made = new ArrayList<>();
    Set<List<Object>> identities = new HashSet<>();
    for (int attempt = 0; attempt < EACH; attempt++) {
      Map<String, Object> values = new HashMap<>();
      for (Map.Entry<Relationship, ImmutableList<Integer>> one : parents.entrySet()) {
        pointAt(values, entity, one.getKey(), one.getValue().get(attempt), made);
      }
      ExampleInstance instance = instance(entity, made.size() + 1, attempt, values, numbers);
      List<Object> identity =
          entity.identity().stream().map(part -> (Object) instance.value(part)).toList();
      if (identities.add(identity)) {
        made.add(instance);
      }
    }
    return ImmutableList.copyOf(made);
  }

  // --- references -------------------------------------------------------------------------------

  /** Which parent the instances would point at, for each relationship. */
  private ImmutableMap<Relationship, ImmutableList<Integer>> preferred(Entity entity) {
    ImmutableMap.Builder<Relationship, ImmutableList<Integer>> preferred = ImmutableMap.builder();
    Set<String> seen = new HashSet<>(List.of(entity.name()));
    int count = 0;
    for (Relationship one : relationships.ofChild(entity.name())) {
      boolean again = !seen.add(one.parent());
      preferred.put(one, again ? OTHERS : numbers(one, count));
      count++;
    }
    return preferred.buildOrThrow();
  }

  private static ImmutableList<Integer> numbers(Relationship one, int before) {
    if (one.isOneToOne()) {
      return EACH_ITS_OWN;
    }
    if (before > 0) {
      return SPREAD;
    }
    return one.max().isPresent() && one.max().getAsLong() <= 2 ? PAIRED : GATHERED;
  }

  private void pointAt(
      Map<String, Object> values,
      Entity entity,
      Relationship one,
      int preferred,
      List<ExampleInstance> siblings) {
    int number = siblings.size() + 1;
    double present =
        one.attributes().values().stream()
            .mapToDouble(name -> entity.attribute(name).present())
            .min()
            .orElse(1);
    // The first instance of its entity has no other to refer to.
    boolean own = one.parent().equals(entity.name());
    if (!isThere(present, own ? number - 1 : number)) {
      return;
    }
    List<ExampleInstance> parents = own ? siblings : instances.all(one.parent());
    int wanted = own ? 1 : preferred;
    Optional<ExampleInstance> parent =
        Stream.concat(parents.stream().filter(each -> each.number() == wanted), parents.stream())
            .filter(each -> agrees(values, one, each))
            .findFirst();
    one.attributes()
        .forEach(
            (part, name) ->
                parent
                    .flatMap(each -> each.value(part))
                    .or(
                        () ->
                            // There is no instance yet to refer to.
                            entity.attribute(name).isOptional()
                                ? Optional.empty()
                                : Optional.of(ExampleValues.open(root(one, part), number + 1)))
                    .ifPresent(value -> values.putIfAbsent(name, value)));
  }

  /** Whether a parent agrees with the values of other references. */
  private static boolean agrees(
      Map<String, Object> values, Relationship one, ExampleInstance parent) {
    return one.attributes().entrySet().stream()
        .allMatch(
            part -> {
              Object referenced = values.get(part.getValue());
              return referenced == null
                  || Optional.of(referenced).equals(parent.value(part.getKey()));
            });
  }

  /** The attribute that a reference points at in the end. */
  private Attribute root(Relationship one, String part) {
    Attribute root = spec.entity(one.parent()).attribute(part);
    for (int hop = 0; hop < DEEPEST && !root.references().isEmpty(); hop++) {
      Attribute.Reference reference = root.references().get(0);
      root = spec.entity(reference.entity()).attribute(reference.attribute());
    }
    return root;
  }

  // --- its own attributes -----------------------------------------------------------------------

  /** What patterns list instances by has one value in several of them. */
  private ImmutableMap<String, ImmutableList<Integer>> numbers(Entity entity, int references) {
    ImmutableMap.Builder<String, ImmutableList<Integer>> numbers = ImmutableMap.builder();
    ImmutableSet<String> listing = asked.listing(entity.name());
    int before = references;
    for (Attribute attribute : entity.attributes().values()) {
      if (listing.contains(attribute.name())
          && attribute.references().isEmpty()
          && !attribute.unique()
          && !attribute.isNeverTwice()) {
        numbers.put(attribute.name(), before == 0 ? GATHERED : SPREAD);
        before++;
      }
    }
    return numbers.buildOrThrow();
  }

  private ExampleInstance instance(
      Entity entity,
      int number,
      int attempt,
      Map<String, Object> references,
      ImmutableMap<String, ImmutableList<Integer>> numbers) {
    Map<String, Object> all = new LinkedHashMap<>();
    for (Attribute attribute : entity.attributes().values()) {
      Object referenced = references.get(attribute.name());
      if (referenced != null) {
        all.put(attribute.name(), referenced);
      } else if (attribute.references().isEmpty()) {
        ImmutableList<String> listed = asked.values(entity.name(), attribute);
        int which = numbers.getOrDefault(attribute.name(), EACH_ITS_OWN).get(attempt);
        all.put(
            attribute.name(),
            ExampleValues.listed(attribute, listed, LISTED.get(attempt))
                .orElseGet(() -> ExampleValues.open(entity, attribute, which)));
      }
    }
    Map<String, Object> values = new LinkedHashMap<>();
    all.forEach(
        (name, value) -> {
          Attribute attribute = entity.attribute(name);
          if (references.containsKey(name)
              || states
                  .isPresent(entity, attribute, all)
                  .orElse(isThere(attribute.present(), number))) {
            values.put(name, value);
          }
        });
    return new ExampleInstance(entity.name(), number, PlainValues.normal(values));
  }

  /** What is optional the last ones lack, and at least two have. */
  private static boolean isThere(double present, int number) {
    long have = present >= 1 ? EACH : Math.min(EACH - 1, Math.max(2, Math.round(EACH * present)));
    return number <= have;
  }
}
