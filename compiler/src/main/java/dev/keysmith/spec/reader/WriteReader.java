package dev.keysmith.spec.reader;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.Fields;
import dev.keysmith.source.Node;
import dev.keysmith.source.Place;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Value;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads one action of a write. */
final class WriteReader {
  private final Reading reading;
  private final Parameters parameters;
  private final ValueReader values;
  private final ConditionReader conditions;
  private final PathReader paths;

  WriteReader(
      Reading reading, Parameters parameters, ValueReader values, ConditionReader conditions) {
    this.reading = reading;
    this.parameters = parameters;
    this.values = values;
    this.conditions = conditions;
    this.paths = new PathReader(reading);
  }

  /** What is assigned: values by attribute, and attributes that become absent. */
  private record Assignments(ImmutableMap<String, Value> set, ImmutableList<String> absent) {}

  /**
   * The action of a verb.
   *
   * @param shared what the pattern as a whole knows of relatives
   */
  Optional<WriteAction> action(String verb, Fields fields, Optional<Node> shared) {
    Optional<Entity> entity =
        fields.optional(verb).flatMap(node -> reading.entity(node, "'" + verb + "'"));
    int times =
        fields
            .optional("times")
            .map(node -> reading.scalars().small(node, "times", 1, 10_000).orElse(1))
            .orElse(1);
    return switch (verb) {
      case "create", "put" -> {
        Assignments start = assignments(fields, entity);
        ImmutableList<AttributePath> knows = knows(fields, shared, entity);
        entity.ifPresent(known -> useAsParameters(known, start, fields.place(verb)));
        yield entity.map(
            known ->
                verb.equals("create")
                    ? new WriteAction.Create(
                        known.name(), start.set(), start.absent(), knows, times)
                    : new WriteAction.Put(known.name(), start.set(), start.absent(), knows, times));
      }
      case "update" -> {
        ImmutableList<Condition> where = where(fields, entity, verb);
        WriteAction.Update update = update(fields, entity, where, shared, times);
        yield entity.map(known -> update);
      }
      case "delete" -> {
        ImmutableList<Condition> where = where(fields, entity, verb);
        OptionalDouble matches = matches(fields);
        yield entity.map(known -> new WriteAction.Delete(known.name(), where, matches, times));
      }
      case "require" -> {
        ImmutableList<Condition> where = where(fields, entity, verb);
        yield entity.map(known -> new WriteAction.Require(known.name(), where, times));
      }
      default -> throw new IllegalStateException("a write that is not read: " + verb);
    };
  }

  /** What is stored is given under the attributes' own names, unless it is set. */
  private void useAsParameters(Entity entity, Assignments start, Place place) {
    for (Attribute attribute : entity.attributes().values()) {
      if (!start.set().containsKey(attribute.name())
          && !start.absent().contains(attribute.name())
          && !attribute.type().isCollection()) {
        parameters.use(attribute.name(), attribute, place);
      }
    }
    for (String absent : start.absent()) {
      if (entity.identity().contains(absent)) {
        reading
            .findings()
            .error(
                "IdentityChanged",
                place,
                "'" + absent + "' is part of the identity of " + entity.name(),
                "it cannot be absent: give it a value, or leave it out of 'set'");
      }
    }
  }

  private WriteAction.Update update(
      Fields fields,
      Optional<Entity> entity,
      ImmutableList<Condition> where,
      Optional<Node> shared,
      int times) {
    Assignments assigned = assignments(fields, entity);
    ImmutableList<String> add = added(fields, entity);
    ImmutableList<String> removed = attributes(fields, "remove", entity);
    if (!fields.has("set") && !fields.has("add") && !fields.has("remove")) {
      reading
          .findings()
          .error(
              "MissingField",
              fields.place(),
              "this update changes nothing",
              "say what it does with 'set', 'add' or 'remove'");
    }
    ImmutableList<String> gone =
        ImmutableList.<String>builder().addAll(removed).addAll(assigned.absent()).build();
    entity.ifPresent(known -> checkChanges(known, fields, assigned, add, removed));
    return new WriteAction.Update(
        entity.map(Entity::name).orElse(""),
        where,
        assigned.set(),
        add,
        gone,
        knows(fields, shared, entity),
        matches(fields),
        times);
  }

  private void checkChanges(
      Entity entity,
      Fields fields,
      Assignments assigned,
      ImmutableList<String> add,
      ImmutableList<String> removed) {
    Map<String, String> changed = new LinkedHashMap<>();
    assigned.set().keySet().forEach(name -> changeOnce(name, "set", changed, fields));
    assigned.absent().forEach(name -> changeOnce(name, "set", changed, fields));
    add.forEach(name -> changeOnce(name, "add", changed, fields));
    removed.forEach(name -> changeOnce(name, "remove", changed, fields));
    changed.forEach(
        (name, field) -> {
          Attribute attribute = entity.attributes().get(name);
          if (attribute == null) {
            return;
          }
          Place place = fields.place(field);
          if (entity.identity().contains(name)) {
            reading
                .findings()
                .error(
                    "IdentityChanged",
                    place,
                    "'" + name + "' is part of the identity of " + entity.name(),
                    "an update cannot change it: delete the old instance and create a new one");
          } else if (attribute.immutable()) {
            reading
                .findings()
                .error(
                    "ImmutableChanged",
                    place,
                    "'" + name + "' of " + entity.name() + " is immutable",
                    "leave it out of this update, or remove 'immutable: true'");
          }
          if (field.equals("add") && !attribute.type().isNumeric() && !attribute.type().isSet()) {
            reading
                .findings()
                .error(
                    "WrongType",
                    place,
                    "nothing can be added to '" + name + "', a " + attribute.type().word(),
                    "add to numbers and sets; use 'set' for the rest");
          }
        });
  }

  private void changeOnce(String name, String field, Map<String, String> changed, Fields fields) {
    String first = changed.putIfAbsent(name, field);
    if (first != null) {
      reading
          .findings()
          .error(
              "RepeatedName",
              fields.place(field),
              "'" + name + "' is changed twice, by '" + first + "' and by '" + field + "'",
              "keep one of them");
    }
  }

  /** {status: CLOSED, closedAt: $now, note: null}, or [status], which is {status: $status}. */
  private Assignments assignments(Fields fields, Optional<Entity> entity) {
    Optional<Node> node = fields.optional("set");
    ImmutableMap.Builder<String, Value> set = ImmutableMap.builder();
    ImmutableList.Builder<String> absent = ImmutableList.builder();
    if (node.isPresent() && node.get() instanceof Node.Mapping mapping) {
      if (mapping.entries().isEmpty()) {
        reading
            .findings()
            .error("WrongShape", node.get().place(), "'set' cannot be empty", "remove it");
      }
      for (Node.Entry entry : mapping.entries()) {
        Optional<Attribute> attribute =
            entity.flatMap(known -> reading.attribute(known, entry.name(), entry.key().place()));
        if (entry.value() instanceof Node.Scalar scalar && scalar.isNull()) {
          absent.add(entry.name());
        } else {
          values.whole(entry.value(), attribute).ifPresent(value -> set.put(entry.name(), value));
        }
      }
    } else {
      for (String name : attributes(fields, "set", entity)) {
        entity
            .map(known -> known.attributes().get(name))
            .filter(attribute -> !attribute.type().isCollection())
            .ifPresent(attribute -> parameters.use(name, attribute, fields.place("set")));
        set.put(name, new Value.Parameter(name));
      }
    }
    return new Assignments(set.buildKeepingLast(), absent.build());
  }

  /** What is added to; how much is given with each request. */
  private ImmutableList<String> added(Fields fields, Optional<Entity> entity) {
    Optional<Node> node = fields.optional("add");
    if (node.isPresent() && node.get() instanceof Node.Mapping mapping) {
      String names = mapping.entries().stream().map(Node.Entry::name).collect(joining(", "));
      reading
          .findings()
          .error(
              "WrongShape",
              node.get().place(),
              "'add' cannot be a mapping: how much is added is given with each request, and may be"
                  + " negative",
              "write a list: [" + (names.isEmpty() ? "a, b" : names) + "]");
      return ImmutableList.of();
    }
    return attributes(fields, "add", entity);
  }

  private ImmutableList<String> attributes(Fields fields, String field, Optional<Entity> entity) {
    ImmutableList.Builder<String> names = ImmutableList.builder();
    fields
        .optional(field)
        .ifPresent(
            node -> {
              for (Node.Scalar name : reading.scalars().scalars(node, "'" + field + "'")) {
                entity.ifPresent(known -> reading.attribute(known, name.text(), name.place()));
                names.add(name.text());
              }
            });
    return names.build();
  }

  private ImmutableList<Condition> where(Fields fields, Optional<Entity> entity, String verb) {
    return fields
        .required("where", "say which instances to " + verb)
        .map(node -> conditions.conditions(node, entity))
        .orElse(ImmutableList.of());
  }

  private OptionalDouble matches(Fields fields) {
    return fields
        .optional("matches")
        .map(node -> reading.scalars().amount(node, "matches"))
        .orElse(OptionalDouble.empty());
  }

  private ImmutableList<AttributePath> knows(
      Fields fields, Optional<Node> shared, Optional<Entity> entity) {
    ImmutableList.Builder<AttributePath> known = ImmutableList.builder();
    Optional<Node> own = fields.optional("knows");
    own.ifPresent(
        node -> {
          for (Node.Scalar path : reading.scalars().scalars(node, "knows")) {
            entity
                .flatMap(start -> paths.path(start, path.text(), path.place()))
                .ifPresent(known::add);
          }
        });
    // What a whole write knows need not concern each of its actions.
    if (own.isEmpty() && shared.isPresent() && shared.get() instanceof Node.Sequence sequence) {
      for (Node element : sequence.elements()) {
        if (element instanceof Node.Scalar path && entity.isPresent()) {
          paths.tryPath(entity.get(), path.text()).ifPresent(known::add);
        }
      }
    }
    return known.build();
  }
}
