package dev.keysmith.spec.reader;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlFields;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.AddedAmount;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads one action of a write. */
final class WriteActionReader {
  private final ParseContext parseContext;
  private final ParameterTypes parameters;
  private final ValueReader values;
  private final ConditionReader conditions;
  private final KnownValuesReader known;
  private final AddedAmountReader added;

  WriteActionReader(
      ParseContext parseContext,
      ParameterTypes parameters,
      ValueReader values,
      ConditionReader conditions) {
    this.parseContext = parseContext;
    this.parameters = parameters;
    this.values = values;
    this.conditions = conditions;
    this.known = new KnownValuesReader(parseContext);
    this.added = new AddedAmountReader(parseContext, parameters, values);
  }

  private static final ImmutableList<String> CHANGES =
      ImmutableList.of("set", "add", "subtract", "remove");

  /** The assignments: values by attribute, and attributes that become absent. */
  record Assignments(ImmutableMap<String, ValueExpression> set, ImmutableList<String> absent) {}

  /**
   * The action of a verb.
   *
   * @param shared the attributes of related entities that the whole pattern knows
   */
  Optional<WriteAction> action(String verb, YamlFields fields, Optional<YamlNode> shared) {
    Optional<Entity> entity =
        fields.optional(verb).flatMap(node -> parseContext.entity(node, "'" + verb + "'"));
    int times =
        fields
            .optional("times")
            .map(node -> parseContext.scalars().small(node, "times", 1, 10_000).orElse(1))
            .orElse(1);
    return switch (verb) {
      case "create", "put" -> {
        Assignments start = assignments(fields, "set", entity);
        ImmutableList<AttributePath> knows = known.related(fields, shared, entity, verb);
        entity.ifPresent(of -> useAsParameters(of, start, fields.location(verb)));
        yield entity.map(
            of ->
                verb.equals("create")
                    ? new WriteAction.Create(of.name(), start.set(), start.absent(), knows, times)
                    : new WriteAction.Put(of.name(), start.set(), start.absent(), knows, times));
      }
      case "upsert" -> {
        UpsertReader upsert =
            new UpsertReader(
                parseContext.findings(),
                fields,
                assignments(fields, "set", entity),
                assignments(fields, "initial", entity),
                added.read(fields, entity));
        ImmutableList<AttributePath> knows = known.related(fields, shared, entity, verb);
        entity.ifPresent(
            of -> {
              upsert.check(of);
              checkChanges(
                  of, fields, upsert.overwritten(of), upsert.add().keySet(), List.of(), List.of());
              useAsParameters(
                  of, new Assignments(upsert.given(), upsert.unnamed(of)), fields.location(verb));
            });
        yield entity.map(of -> upsert.action(of, knows, times));
      }
      case "update" -> {
        ImmutableList<AttributeCondition> where = where(fields, entity, verb);
        WriteAction.Update update =
            update(fields, entity, known.among(where, fields, entity), shared, times);
        yield entity.map(of -> update);
      }
      case "delete" -> {
        ImmutableList<AttributeCondition> where = where(fields, entity, verb);
        ImmutableList<AttributeCondition> all = known.among(where, fields, entity);
        known.related(fields, shared, entity, verb);
        OptionalDouble matches = matches(fields);
        boolean returns = returnsOld(fields, entity, where);
        yield entity.map(of -> new WriteAction.Delete(of.name(), all, matches, times, returns));
      }
      case "require" -> {
        ImmutableList<AttributeCondition> where = where(fields, entity, verb);
        yield entity.map(known -> new WriteAction.Require(known.name(), where, times));
      }
      default -> throw new IllegalStateException("unknown write: " + verb);
    };
  }

  /** Attributes that are not set are parameters of the same name. */
  private void useAsParameters(Entity entity, Assignments start, SourceLocation location) {
    for (Attribute attribute : entity.attributes().values()) {
      if (!start.set().containsKey(attribute.name())
          && !start.absent().contains(attribute.name())) {
        parameters.use(attribute.name(), attribute, location);
      }
    }
    for (String absent : start.absent()) {
      if (entity.identity().contains(absent)) {
        parseContext
            .findings()
            .error(
                "IdentityChanged",
                location,
                "'" + absent + "' is part of the identity of " + entity.name(),
                "it cannot be absent; give it a value, or remove it from 'set'");
      }
    }
  }

  private WriteAction.Update update(
      YamlFields fields,
      Optional<Entity> entity,
      ImmutableList<AttributeCondition> where,
      Optional<YamlNode> shared,
      int times) {
    Assignments assigned = assignments(fields, "set", entity);
    ImmutableMap<String, AddedAmount> add = added.read(fields, entity);
    ImmutableList<String> subtract = subtracted(fields, entity);
    ImmutableList<String> removed = attributes(fields, "remove", entity);
    if (CHANGES.stream().noneMatch(fields::has)) {
      parseContext
          .findings()
          .error(
              "MissingField",
              fields.location(),
              "this update changes nothing",
              "add 'set', 'add', 'subtract' or 'remove'");
    }
    ImmutableList<String> gone =
        ImmutableList.<String>builder().addAll(removed).addAll(assigned.absent()).build();
    entity.ifPresent(
        known -> checkChanges(known, fields, assigned, add.keySet(), subtract, removed));
    return new WriteAction.Update(
        entity.map(Entity::name).orElse(""),
        where,
        assigned.set(),
        add,
        subtract,
        gone,
        known.related(fields, shared, entity, "update"),
        matches(fields),
        times,
        returnsOld(fields, entity, where));
  }

  /** Of one instance, since each is written by a request of its own. */
  private boolean returnsOld(
      YamlFields fields, Optional<Entity> entity, ImmutableList<AttributeCondition> where) {
    Optional<YamlNode> node = fields.optional("returns");
    boolean returns =
        node.flatMap(given -> parseContext.scalars().word(given, "returns", SpecKeywords.RETURNS))
            .orElse(false);
    boolean named =
        entity
            .map(
                known ->
                    where.stream()
                        .filter(AttributeCondition::isEquality)
                        .map(condition -> condition.path().shortest())
                        .filter(AttributePath::isOwn)
                        .map(AttributePath::attribute)
                        .toList()
                        .containsAll(known.identity()))
            .orElse(true);
    if (returns && !named) {
      parseContext
          .findings()
          .error(
              "NotReturnable",
              node.orElseThrow().location(),
              "'returns: old' needs one instance, but 'where' may select several",
              "name it in 'where' by its identity: "
                  + String.join(", ", entity.orElseThrow().identity()));
    }
    return returns;
  }

  private void checkChanges(
      Entity entity,
      YamlFields fields,
      Assignments assigned,
      Set<String> add,
      List<String> subtract,
      List<String> removed) {
    Map<String, String> changed = new LinkedHashMap<>();
    assigned.set().keySet().forEach(name -> changeOnce(name, "set", changed, fields));
    assigned.absent().forEach(name -> changeOnce(name, "set", changed, fields));
    add.forEach(name -> changeOnce(name, "add", changed, fields));
    subtract.forEach(name -> changeOnce(name, "subtract", changed, fields));
    removed.forEach(name -> changeOnce(name, "remove", changed, fields));
    changed.forEach(
        (name, field) -> {
          Attribute attribute = entity.attributes().get(name);
          if (attribute == null) {
            return;
          }
          SourceLocation location = fields.location(field);
          if (entity.identity().contains(name)) {
            parseContext
                .findings()
                .error(
                    "IdentityChanged",
                    location,
                    "'" + name + "' is part of the identity of " + entity.name(),
                    "an update cannot change it; delete the old instance and create a new one");
          } else if (attribute.immutable()) {
            parseContext
                .findings()
                .error(
                    "ImmutableChanged",
                    location,
                    "'" + name + "' of " + entity.name() + " is immutable",
                    fields.has("upsert")
                        ? "give it in 'initial', or remove 'immutable: true'"
                        : "leave it out of this update, or remove 'immutable: true'");
          }
          if (field.equals("add") && !attribute.type().isNumeric() && !attribute.type().isSet()) {
            parseContext
                .findings()
                .error(
                    "WrongType",
                    location,
                    String.format(
                        "'add' cannot be used on '%s', a %s", name, attribute.type().keyword()),
                    "use 'add' for numbers and sets, 'set' for other types");
          }
          if (field.equals("subtract") && !attribute.type().isSet()) {
            parseContext
                .findings()
                .error(
                    "WrongType",
                    location,
                    String.format(
                        "'subtract' removes elements of sets, but '%s' is a %s",
                        name, attribute.type().keyword()),
                    attribute.type().isNumeric()
                        ? String.format("write 'add: {%s: -$%s}'", name, name)
                        : "use 'set' or 'remove'");
          }
        });
  }

  private void changeOnce(
      String name, String field, Map<String, String> changed, YamlFields fields) {
    String first = changed.putIfAbsent(name, field);
    if (first != null) {
      parseContext
          .findings()
          .error(
              "RepeatedName",
              fields.location(field),
              String.format("'%s' is changed twice, by '%s' and by '%s'", name, first, field),
              "keep one of them");
    }
  }

  /** {status: CLOSED, closedAt: $now, note: null}, or [status], which is {status: $status}. */
  private Assignments assignments(YamlFields fields, String field, Optional<Entity> entity) {
    Optional<YamlNode> node = fields.optional(field);
    ImmutableMap.Builder<String, ValueExpression> set = ImmutableMap.builder();
    ImmutableList.Builder<String> absent = ImmutableList.builder();
    if (node.isPresent() && node.get() instanceof YamlNode.Mapping mapping) {
      if (mapping.entries().isEmpty()) {
        parseContext
            .findings()
            .error(
                "WrongShape",
                node.get().location(),
                "'" + field + "' cannot be empty",
                "remove it");
      }
      for (YamlNode.Entry entry : mapping.entries()) {
        Optional<Attribute> attribute =
            entity.flatMap(
                known -> parseContext.attribute(known, entry.name(), entry.key().location()));
        if (entry.value() instanceof YamlNode.Scalar scalar && scalar.isNull()) {
          absent.add(entry.name());
        } else {
          values
              .whole(entry.value(), attribute)
              .ifPresent(
                  value -> {
                    set.put(entry.name(), value);
                    noteEmpty(entity, attribute, value, entry.value().location());
                  });
        }
      }
    } else {
      for (String name : attributes(fields, field, entity)) {
        entity
            .map(known -> known.attributes().get(name))
            .ifPresent(attribute -> parameters.use(name, attribute, fields.location(field)));
        set.put(name, new ValueExpression.Parameter(name));
      }
    }
    return new Assignments(set.buildKeepingLast(), absent.build());
  }

  private void noteEmpty(
      Optional<Entity> entity,
      Optional<Attribute> attribute,
      ValueExpression value,
      SourceLocation location) {
    if (entity.isPresent() && attribute.isPresent()) {
      parseContext.emptyAssignments().add(entity.get(), attribute.get(), value, location);
    }
  }

  /** The sets to remove elements from; the elements are parameters of their names. */
  private ImmutableList<String> subtracted(YamlFields fields, Optional<Entity> entity) {
    Optional<YamlNode> node = fields.optional("subtract");
    if (node.isPresent() && node.get() instanceof YamlNode.Mapping mapping) {
      String names = mapping.entries().stream().map(YamlNode.Entry::name).collect(joining(", "));
      parseContext
          .findings()
          .error(
              "WrongShape",
              node.get().location(),
              "'subtract' cannot be a mapping, because the elements are parameters of the request",
              "write a list: [" + (names.isEmpty() ? "a, b" : names) + "]");
      return ImmutableList.of();
    }
    ImmutableList<String> names = attributes(fields, "subtract", entity);
    for (String name : names) {
      entity
          .map(known -> known.attributes().get(name))
          .ifPresent(attribute -> parameters.use(name, attribute, fields.location("subtract")));
    }
    return names;
  }

  private ImmutableList<String> attributes(
      YamlFields fields, String field, Optional<Entity> entity) {
    ImmutableList.Builder<String> names = ImmutableList.builder();
    fields
        .optional(field)
        .ifPresent(
            node -> {
              for (YamlNode.Scalar name : parseContext.scalars().scalars(node, "'" + field + "'")) {
                entity.ifPresent(
                    known -> parseContext.attribute(known, name.text(), name.location()));
                names.add(name.text());
              }
            });
    return names.build();
  }

  private ImmutableList<AttributeCondition> where(
      YamlFields fields, Optional<Entity> entity, String verb) {
    return fields
        .required("where", "state which instances to " + verb)
        .map(node -> conditions.conditions(node, entity))
        .orElse(ImmutableList.of());
  }

  private OptionalDouble matches(YamlFields fields) {
    return fields
        .optional("matches")
        .map(node -> parseContext.scalars().amount(node, "matches"))
        .orElse(OptionalDouble.empty());
  }
}
