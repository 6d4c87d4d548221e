package dev.keysmith.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Single actions of writes of a random spec: what is stored, and what is changed. */
final class RandomChanges {
  private final SeededRandom draw;
  private final RelationshipGraph relationships;
  private final ParameterNames parameters;
  private final RandomConditions conditions;

  RandomChanges(
      SeededRandom draw, Spec spec, RelationshipGraph relationships, ParameterNames parameters) {
    this.draw = draw;
    this.relationships = relationships;
    this.parameters = parameters;
    this.conditions = new RandomConditions(draw, spec, relationships, parameters);
  }

  /**
   * Stores an instance.
   *
   * @param known the identities of instances that the same write names, by entity
   */
  SpecTree store(String verb, Entity entity, Map<String, Map<String, String>> known) {
    SpecTree set = new SpecTree();
    for (Relationship parent : relationships.ofChild(entity.name())) {
      Optional.ofNullable(known.get(parent.parent()))
          .filter(identity -> !parent.parent().equals(entity.name()))
          .ifPresent(
              identity ->
                  parent
                      .attributes()
                      .forEach(
                          (part, attribute) ->
                              set.put(attribute, identity.getOrDefault(part, "$" + attribute))));
    }
    for (Attribute attribute : entity.attributes().values()) {
      String name = attribute.name();
      if (set.has(name)) {
        continue;
      }
      boolean free =
          !entity.identity().contains(name)
              && attribute.references().isEmpty()
              && attribute.uniqueWithin().isEmpty();
      if (free && attribute.isOptional() && draw.may(SpecFeature.CREATE_WITHOUT, 25)) {
        set.put(name, "null");
      } else if (free && !attribute.values().isEmpty() && draw.may(SpecFeature.CREATE_SETS, 50)) {
        set.put(name, attribute.values().keySet().asList().get(0));
      } else if (free
          && attribute.type() == AttributeType.TIMESTAMP
          && draw.may(SpecFeature.CREATE_SETS, 40)) {
        set.put(name, "$now");
      } else if (parameters.isUsed(name)) {
        set.put(name, parameters.fresh(name));
      } else {
        parameters.fresh(name);
      }
    }
    // A parameter of the attribute's own name goes without saying.
    List.copyOf(set.keys()).stream()
        .filter(name -> set.value(name).orElse("").equals("$" + name))
        .forEach(set::remove);
    SpecTree store = new SpecTree().put(verb, entity.name());
    if (!set.isEmpty()) {
      store.put("set", set);
    }
    if (draw.may(SpecFeature.KNOWS, 15)) {
      draw.pick(relationships.ofChild(entity.name()))
          .filter(parent -> !parent.parent().equals(entity.name()))
          .flatMap(this::shown)
          .ifPresent(path -> store.put("knows", List.of(path)));
    }
    return store;
  }

  /** An attribute of a related instance that a client may have available. */
  private Optional<String> shown(Relationship parent) {
    return draw.pick(conditions.small(parent.parent()))
        .map(attribute -> parent.label() + "." + attribute);
  }

  /** What an instance that a write creates is known by. */
  static Map<String, String> identity(Entity entity, SpecTree store) {
    Map<String, String> identity = new java.util.LinkedHashMap<>();
    for (String part : entity.identity()) {
      String value =
          store
              .value("set")
              .map(SpecTree.class::cast)
              .flatMap(set -> set.value(part))
              .map(String::valueOf)
              .orElse("$" + part);
      identity.put(part, value);
    }
    return identity;
  }

  /** Changes what the conditions select; empty if nothing of it ever changes. */
  Optional<SpecTree> update(Entity entity, SpecTree where) {
    List<Attribute> changing = new ArrayList<>();
    for (Attribute attribute : entity.attributes().values()) {
      if (!attribute.immutable()
          && attribute.generated().isEmpty()
          && attribute.references().size() < 2
          && !isPartOfMore(entity, attribute)
          && !entity.identity().contains(attribute.name())) {
        changing.add(attribute);
      }
    }
    SpecTree set = new SpecTree();
    SpecTree added = new SpecTree();
    List<String> subtracted = new ArrayList<>();
    List<String> removed = new ArrayList<>();
    for (Attribute attribute :
        draw.shuffled(changing).stream().limit(draw.between(1, 3)).toList()) {
      String name = attribute.name();
      boolean counts =
          (attribute.type() == AttributeType.NUMBER || attribute.type().isSet())
              && attribute.values().isEmpty();
      if (counts && draw.may(SpecFeature.UPDATE_ADDS, 60)) {
        boolean subtracts = attribute.type().isSet() && draw.may(SpecFeature.UPDATE_SUBTRACTS, 40);
        if (subtracts) {
          subtracted.add(name);
        } else {
          added.put(name, amount(attribute));
        }
      } else if (attribute.isOptional() && draw.may(SpecFeature.UPDATE_REMOVES, 35)) {
        removed.add(name);
      } else if (draw.may(SpecFeature.UPDATE_SETS, 100)) {
        set.put(name, value(attribute));
      }
    }
    SpecTree update = new SpecTree().put("update", entity.name()).put("where", where);
    if (!set.isEmpty()) {
      update.put("set", set);
    }
    if (!added.isEmpty()) {
      update.put("add", added);
    }
    if (!subtracted.isEmpty()) {
      update.put("subtract", subtracted);
    }
    if (!removed.isEmpty()) {
      update.put("remove", removed);
    }
    return set.isEmpty() && added.isEmpty() && subtracted.isEmpty() && removed.isEmpty()
        ? Optional.empty()
        : Optional.of(update);
  }

  /** What is added: a parameter of the attribute's name, another one, or the same each time. */
  private String amount(Attribute attribute) {
    String named = "$" + attribute.name();
    if (attribute.type().isSet() || !draw.may(SpecFeature.ADD_AMOUNT, 50)) {
      return named;
    }
    return draw.oneOf("1", "-1", "2.5", "-" + named, "$amount", "-$amount");
  }

  /** A part of a composite reference changes only with the rest of it. */
  private boolean isPartOfMore(Entity entity, Attribute attribute) {
    return relationships.ofChild(entity.name()).stream()
        .anyMatch(
            parent ->
                parent.attributes().size() > 1
                    && parent.attributes().containsValue(attribute.name()));
  }

  private String value(Attribute attribute) {
    if (!attribute.values().isEmpty() && draw.chance(60)) {
      return draw.pick(attribute.values().keySet().asList()).orElseThrow();
    }
    return attribute.type() == AttributeType.TIMESTAMP && draw.chance(70)
        ? "$now"
        : parameters.fresh(attribute.name());
  }
}
