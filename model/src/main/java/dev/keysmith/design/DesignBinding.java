package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.ItemLayout.ChildCount;
import dev.keysmith.design.ItemLayout.Counter;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Binds a design to a spec: the relationships behind copies and embedded children, the types of the
 * attributes in key templates, and the key attributes that follow from the attributes of an entity.
 *
 * <p>The result is what a reader gets from the file of the design. What the spec does not have is
 * an {@link IllegalArgumentException}.
 */
final class DesignBinding {
  private final Spec spec;
  private final RelationshipGraph relationships;

  DesignBinding(Spec spec, RelationshipGraph relationships) {
    this.spec = spec;
    this.relationships = relationships;
  }

  /**
   * @param bound tables that are bound to this spec already, by name
   */
  Design bind(Design design, ImmutableMap<String, Table> bound) {
    ImmutableMap.Builder<String, Table> tables = ImmutableMap.builder();
    for (Table table : design.tables().values()) {
      boolean isBound = bound.get(table.name()) == table;
      tables.put(table.name(), isBound ? table : bind(table));
    }
    return new Design(tables.buildOrThrow(), design.plans(), design.suppressions());
  }

  private Table bind(Table table) {
    ImmutableMap.Builder<String, ItemLayout> bound = ImmutableMap.builder();
    table.items().values().forEach(item -> bound.put(item.name(), bind(item, table)));
    ImmutableMap<String, ItemLayout> items = bound.buildOrThrow();
    return new Table(
        table.name(),
        table.key(),
        Maps.toMap(table.keyAttributes(), attribute -> type(attribute, table, items)),
        table.indexes(),
        table.ttl(),
        items,
        table.tableClass());
  }

  /** A string is the usual type, which no design declares: then it is the type of the values. */
  private static KeyAttributeType type(
      String attribute, Table table, ImmutableMap<String, ItemLayout> items) {
    KeyAttributeType declared = table.type(attribute);
    return declared != KeyAttributeType.STRING
        ? declared
        : items.values().stream()
            .flatMap(item -> item.key(attribute).stream())
            .flatMap(rule -> rule.alternatives().stream())
            .flatMap(alternative -> alternative.template().type().stream())
            .findFirst()
            .orElse(KeyAttributeType.STRING);
  }

  private ItemLayout bind(ItemLayout item, Table table) {
    Entity entity = spec.entity(item.entity());
    ImmutableMap<String, AttributePath> copies =
        ImmutableMap.copyOf(Maps.transformValues(item.copies(), this::bind));
    ItemNames names = new ItemNames(entity, copies, types(entity, copies), shards(item, entity));
    ImmutableMap.Builder<String, KeyRule> keys = ImmutableMap.builder();
    for (String attribute : table.keyAttributes()) {
      if (item.isImplied(attribute, table.key())) {
        keys.put(attribute, names.own(attribute));
      } else if (item.key(attribute).isPresent()) {
        keys.put(attribute, names.bind(item.key(attribute).get()));
      } else if (names.types().containsKey(attribute) && item.stores(attribute, table.key())) {
        keys.put(attribute, names.own(attribute));
      }
    }
    return new ItemLayout(
        item.entity(),
        item.variant(),
        keys.buildOrThrow(),
        copies,
        ImmutableMap.copyOf(
            Maps.transformValues(
                item.embeds(), embed -> new Embed(bind(embed.relationship()), embed.map()))),
        ImmutableMap.copyOf(Maps.transformValues(item.counters(), this::bind)),
        item.shards(),
        item.holds(),
        item.type());
  }

  private Counter bind(Counter counter) {
    return counter instanceof ChildCount count
        ? new ChildCount(bind(count.relationship()))
        : counter;
  }

  private static Optional<WriteSharding> shards(ItemLayout item, Entity entity) {
    return item.shards().isPresent()
        ? Optional.of(new WriteSharding(item.shards().getAsInt(), entity.identity()))
        : Optional.empty();
  }

  private Map<String, AttributeType> types(
      Entity entity, ImmutableMap<String, AttributePath> copies) {
    Map<String, AttributeType> types = new LinkedHashMap<>();
    for (Attribute attribute : entity.attributes().values()) {
      types.put(attribute.name(), attribute.type());
    }
    copies.forEach(
        (name, path) ->
            types.put(name, spec.entity(path.entity()).attribute(path.attribute()).type()));
    return types;
  }

  private AttributePath bind(AttributePath path) {
    return new AttributePath(
        path.hops().stream().map(this::bind).collect(ImmutableList.toImmutableList()),
        path.entity(),
        path.attribute());
  }

  private Relationship bind(Relationship relationship) {
    return relationships.ofChild(relationship.child()).stream()
        .filter(
            other ->
                other.parent().equals(relationship.parent())
                    && other.role().equals(relationship.role()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    relationship.child() + " does not reference " + relationship.label()));
  }

  /** The names that the keys of an item may use. */
  private record ItemNames(
      Entity entity,
      ImmutableMap<String, AttributePath> copies,
      Map<String, AttributeType> types,
      Optional<WriteSharding> shards) {

    KeyRule own(String attribute) {
      return KeyRule.always(KeyTemplate.lone(attribute, keyType(attribute)));
    }

    private AttributeType keyType(String attribute) {
      return Optional.ofNullable(types.get(attribute))
          .filter(AttributeType::canBeKey)
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "'%s' of %s cannot be a key".formatted(attribute, entity.name())));
    }

    KeyRule bind(KeyRule rule) {
      return new KeyRule(
          rule.alternatives().stream()
              .map(
                  alternative ->
                      new KeyRule.Alternative(
                          alternative.when().map(this::bind), bind(alternative.template())))
              .collect(ImmutableList.toImmutableList()));
    }

    /** A template means what its text means among the attributes of the item. */
    private KeyTemplate bind(KeyTemplate template) {
      return KeyTemplate.parse(template.toString(), types, shards);
    }

    private KeyRuleCondition bind(KeyRuleCondition when) {
      return new KeyRuleCondition(
          when.conditions().entrySet().stream()
              .collect(
                  ImmutableMap.toImmutableMap(
                      Map.Entry::getKey,
                      entry ->
                          new AttributeCondition(
                              path(entry.getKey()),
                              bind(entry.getValue().test()),
                              OptionalDouble.empty()))));
    }

    private AttributePath path(String name) {
      return Optional.ofNullable(copies.get(name))
          .orElseGet(() -> AttributePath.own(entity.name(), entity.attribute(name).name()));
    }

    /** One of a single value is that value. */
    private static Test bind(Test test) {
      return test instanceof Test.In in && in.values().size() == 1
          ? new Test.Is(in.values().get(0))
          : test;
    }
  }
}
