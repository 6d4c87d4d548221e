package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conditions of one pattern of a random spec. */
final class RandomConditions {
  private final SeededRandom draw;
  private final Spec spec;
  private final RelationshipGraph relationships;
  private final ParameterNames parameters;

  RandomConditions(
      SeededRandom draw, Spec spec, RelationshipGraph relationships, ParameterNames parameters) {
    this.draw = draw;
    this.spec = spec;
    this.relationships = relationships;
    this.parameters = parameters;
  }

  SpecTree identity(Entity entity) {
    return equalities(entity.identity());
  }

  SpecTree equalities(Iterable<String> attributes) {
    SpecTree where = new SpecTree();
    attributes.forEach(name -> where.put(name, parameters.fresh(name)));
    return where;
  }

  /** What a collection of instances is queried by; empty for all there are. */
  SpecTree collection(Entity entity) {
    for (int attempt = 0; attempt < 4; attempt++) {
      SpecTree where = anchor(entity, draw.between(0, 99));
      if (!where.isEmpty() && isAllowed(entity, where)) {
        return where;
      }
    }
    boolean all = draw.features().containsAll(List.of(SpecFeature.LIST_ALL, SpecFeature.LIMIT));
    return all && draw.chance(50) ? new SpecTree() : identity(entity);
  }

  /** What is queried by a reference can be queried by a part of the identity too. */
  private boolean isAllowed(Entity entity, SpecTree where) {
    boolean reference =
        relationships.ofChild(entity.name()).stream()
            .anyMatch(parent -> where.keys().containsAll(parent.attributes().values()));
    boolean part = where.has(entity.identity().get(0));
    boolean unique = entity.uniqueKeys().values().stream().anyMatch(where.keys()::containsAll);
    return (!reference || draw.features().contains(SpecFeature.BY_REFERENCE))
        && (!part || draw.features().contains(SpecFeature.BY_PART_OF_IDENTITY))
        && (!unique || draw.features().contains(SpecFeature.BY_UNIQUE));
  }

  private SpecTree anchor(Entity entity, int kind) {
    if (kind < 40) {
      return draw.may(SpecFeature.BY_REFERENCE, 100)
          ? draw.pick(relationships.ofChild(entity.name()))
              .map(parent -> equalities(parent.attributes().values()))
              .orElse(new SpecTree())
          : new SpecTree();
    }
    if (kind < 50) {
      return entity.identity().size() > 1 && draw.may(SpecFeature.BY_PART_OF_IDENTITY, 100)
          ? equalities(entity.identity().subList(0, draw.between(1, entity.identity().size() - 1)))
          : new SpecTree();
    }
    if (kind < 60) {
      return draw.may(SpecFeature.BY_UNIQUE, 100)
          ? draw.pick(entity.uniqueKeys().values().asList())
              .map(this::equalities)
              .orElse(new SpecTree())
          : new SpecTree();
    }
    if (kind < 70) {
      return draw.may(SpecFeature.PATH, 100) ? path(entity) : new SpecTree();
    }
    if (kind < 80) {
      return only(entity, SpecFeature.DISTINCT, attribute -> attribute.distinct().isPresent());
    }
    SpecTree where = new SpecTree();
    draw.pick(entity.attributes().values().stream().filter(it -> !it.values().isEmpty()).toList())
        .flatMap(attribute -> closed(attribute))
        .ifPresent(test -> where.put(test.attribute, test.test));
    return where;
  }

  private SpecTree only(
      Entity entity, SpecFeature feature, java.util.function.Predicate<Attribute> kind) {
    return draw.may(feature, 100)
        ? draw.pick(
                entity.attributes().values().stream()
                    .filter(kind)
                    .filter(attribute -> !entity.identity().contains(attribute.name()))
                    .toList())
            .map(attribute -> equalities(ImmutableList.of(attribute.name())))
            .orElse(new SpecTree())
        : new SpecTree();
  }

  private record Named(String attribute, Object test) {}

  /** A condition on one of a closed set of values. */
  private Optional<Named> closed(Attribute attribute) {
    List<String> values = attribute.values().keySet().asList();
    if (draw.may(SpecFeature.LITERAL, 60)) {
      return draw.pick(values).map(value -> new Named(attribute.name(), value));
    }
    if (values.size() > 2 && draw.may(SpecFeature.IN, 40)) {
      return Optional.of(in(attribute, draw.some(values, values.size() - 1)));
    }
    return draw.may(SpecFeature.PARAMETER_ON_VALUES, 60)
        ? Optional.of(new Named(attribute.name(), parameters.fresh(attribute.name())))
        : Optional.empty();
  }

  private Named in(Attribute attribute, List<String> values) {
    return new Named(attribute.name(), new SpecTree().put("in", values));
  }

  private SpecTree path(Entity entity) {
    SpecTree where = new SpecTree();
    draw.pick(relationships.ofChild(entity.name()))
        .flatMap(
            parent ->
                draw.pick(
                        spec.entity(parent.parent()).attributes().values().stream()
                            .filter(RandomConditions::isLookedUp)
                            .toList())
                    .map(attribute -> parent.label() + "." + attribute.name()))
        .ifPresent(key -> where.put(key, parameters.fresh(key.substring(key.indexOf('.') + 1))));
    return where;
  }

  /** What is queried by its value. */
  private static boolean isLookedUp(Attribute attribute) {
    return attribute.uniqueWithin().isPresent()
        || !attribute.values().isEmpty()
        || attribute.distinct().isPresent()
        || !attribute.references().isEmpty();
  }

  /** Attributes of an entity that fit beside others. */
  ImmutableList<String> small(String entity) {
    return spec.entity(entity).attributes().values().stream()
        .filter(attribute -> attribute.bytes() <= 200)
        .map(Attribute::name)
        .collect(ImmutableList.toImmutableList());
  }

  /** Adds up to so many conditions of any kind on attributes that have none yet. */
  void narrow(Entity entity, SpecTree where, int most) {
    List<Attribute> free = new ArrayList<>(entity.attributes().values());
    free.removeIf(attribute -> where.has(attribute.name()) || attribute.bytes() > 1000);
    for (Attribute attribute : draw.shuffled(free).stream().limit(most).toList()) {
      test(attribute, entity.identity().contains(attribute.name()))
          .ifPresent(test -> where.put(test.attribute, test.test));
    }
  }

  private Optional<Named> test(Attribute attribute, boolean identifies) {
    String name = attribute.name();
    AttributeType type = attribute.type();
    boolean closed = !attribute.values().isEmpty();
    if (attribute.isOptional() && draw.may(SpecFeature.EXISTS, 40)) {
      return Optional.of(new Named(name, new SpecTree().put("exists", draw.chance(60))));
    }
    if (closed && draw.may(SpecFeature.NOT, 25)) {
      String value = draw.pick(attribute.values().keySet().asList()).orElseThrow();
      return Optional.of(new Named(name, new SpecTree().put("not", value)));
    }
    if (closed) {
      return closed(attribute);
    }
    if (type == AttributeType.BOOLEAN) {
      return draw.may(SpecFeature.LITERAL, 70)
          ? Optional.of(new Named(name, draw.oneOf("true", "false")))
          : Optional.empty();
    }
    if (type.isCollection()) {
      // An element is of another type than the whole, which the same write may set.
      return type != AttributeType.MAP && draw.may(SpecFeature.CONTAINS, 60)
          ? Optional.of(new Named(name, fraction(value("contains", name + "Element"))))
          : Optional.empty();
    }
    boolean worded =
        type == AttributeType.STRING
            && attribute.references().isEmpty()
            && attribute.generated().isEmpty();
    if (worded && draw.may(SpecFeature.PREFIX, 30)) {
      return Optional.of(new Named(name, fraction(value("prefix", name))));
    }
    if (worded && draw.may(SpecFeature.CONTAINS, 20)) {
      return Optional.of(new Named(name, fraction(value("contains", name))));
    }
    if (attribute.distinct().isPresent() && !identifies && draw.chance(40)) {
      return draw.may(SpecFeature.IN, 40)
          ? Optional.of(in(attribute, List.of(parameters.fresh(name), parameters.fresh(name))))
          : Optional.of(new Named(name, parameters.fresh(name)));
    }
    boolean measured = type.isNumeric() || (type.isText() && !worded) || draw.chance(20);
    boolean ranged = measured && type != AttributeType.BINARY && attribute.references().isEmpty();
    return ranged && draw.may(SpecFeature.RANGE, 70)
        ? Optional.of(new Named(name, fraction(range(name))))
        : Optional.empty();
  }

  private SpecTree value(String kind, String name) {
    return new SpecTree().put(kind, parameters.fresh(name));
  }

  private SpecTree range(String name) {
    return switch (draw.between(0, 5)) {
      case 0 -> value("from", name);
      case 1 -> value("after", name);
      case 2 -> value("to", name);
      case 3 -> value("before", name);
      case 4 ->
          new SpecTree().put("between", List.of(parameters.fresh(name), parameters.fresh(name)));
      default -> value("from", name).put("before", parameters.fresh(name));
    };
  }

  private SpecTree fraction(SpecTree test) {
    return draw.may(SpecFeature.FRACTION, 50) ? test.put("fraction", draw.share(1, 60)) : test;
  }
}
