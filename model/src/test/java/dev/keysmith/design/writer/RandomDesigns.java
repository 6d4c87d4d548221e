package dev.keysmith.design.writer;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.design.TableKey;
import dev.keysmith.design.WriteSharding;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;

/** Designs of any shape for the shop of the golden cases, with names made to need quotes. */
public final class RandomDesigns {
  private static final List<String> KEY_NAMES =
      List.of(
          "PK", "State#Date", "a b", "é中", "yes", "0x1F", "GSI1-PK", "key: x", "\"q\"", "😀", "-");
  private static final List<String> TEXTS =
      List.of(
          "X#",
          "#",
          "a \"quoted\" one#",
          "back\\slash#",
          "\t\u0000\u2028\ufeff#",
          "# no comment#",
          "😀|",
          "true#");

  private final Spec spec;
  private final Random random;

  public RandomDesigns(Spec spec, Random random) {
    this.spec = spec;
    this.random = random;
  }

  private ImmutableList<Design.Suppression> suppressions(ImmutableMap<String, Table> tables) {
    ImmutableList.Builder<Design.Suppression> suppressions = ImmutableList.builder();
    for (int i = random.nextInt(3); i > 0; i--) {
      suppressions.add(
          new Design.Suppression(
              pick(List.of("UnusedIndex", "null", "odd: rule")),
              random.nextBoolean() ? Optional.of(pick(tables.keySet().asList())) : Optional.empty(),
              pick(List.of("soon", "a \"quoted\" reason: # no comment", "42"))));
    }
    return suppressions.build();
  }

  public Design design() {
    Map<String, List<Entity>> layoutRef = new LinkedHashMap<>();
    for (Entity entity : spec.entities().values()) {
      layoutRef
          .computeIfAbsent(pick(List.of("shop", "a.b-c", "Null", "007")), name -> new ArrayList<>())
          .add(entity);
    }
    ImmutableMap.Builder<String, Table> tables = ImmutableMap.builder();
    layoutRef.forEach((name, entities) -> tables.put(name, table(name, entities)));
    ImmutableMap<String, Table> built = tables.buildOrThrow();
    ImmutableMap.Builder<String, Design.PinnedPlan> plans = ImmutableMap.builder();
    for (String pattern : List.of("P1", "P2")) {
      Table table = pick(built.values().asList());
      if (random.nextBoolean()) {
        Optional<String> index =
            table.indexes().keySet().stream().skip(random.nextInt(2)).findFirst();
        plans.put(pattern, new Design.PinnedPlan(table.name(), index));
      }
    }
    return new Design(built, plans.buildOrThrow(), suppressions(built));
  }

  private Table table(String name, List<Entity> entities) {
    List<String> names = new ArrayList<>(KEY_NAMES);
    java.util.Collections.shuffle(names, random);
    TableKey key =
        random.nextInt(4) == 0
            ? TableKey.of(names.remove(0))
            : TableKey.of(names.remove(0), names.remove(0));
    ImmutableMap.Builder<String, Index> indexes = ImmutableMap.builder();
    for (String index : List.of("GSI1", "By.Date", "off").subList(0, random.nextInt(4))) {
      indexes.put(index, index(index, key, names, entities));
    }
    ImmutableMap<String, Index> built = indexes.buildOrThrow();
    ImmutableSet.Builder<String> attributes = ImmutableSet.builder();
    attributes.addAll(key.attributes());
    built.values().forEach(index -> attributes.addAll(index.keyAttributes()));
    ImmutableMap.Builder<String, ItemLayout> items = ImmutableMap.builder();
    for (Entity entity : entities) {
      ItemLayout main = item(entity, Optional.empty(), key, attributes.build());
      items.put(main.name(), main);
      if (random.nextInt(3) == 0) {
        ItemLayout second = item(entity, Optional.of("second-1"), key, attributes.build());
        items.put(second.name(), second);
      }
    }
    ImmutableMap.Builder<String, KeyAttributeType> types = ImmutableMap.builder();
    attributes
        .build()
        .forEach(
            attribute ->
                types.put(
                    attribute,
                    attribute.equals("total") ? KeyAttributeType.NUMBER : KeyAttributeType.STRING));
    boolean ttl = entities.stream().anyMatch(entity -> entity.ttl().isPresent());
    return new Table(
        name,
        key,
        types.buildOrThrow(),
        built,
        ttl && random.nextBoolean() ? Optional.of("expiresAt") : Optional.empty(),
        items.buildOrThrow(),
        random.nextInt(4) == 0 ? TableClass.INFREQUENT_ACCESS : TableClass.STANDARD);
  }

  private Index index(String name, TableKey key, List<String> names, List<Entity> entities) {
    IndexProjection projection =
        switch (random.nextInt(3)) {
          case 0 -> new IndexProjection.All();
          case 1 -> new IndexProjection.Keys();
          default ->
              new IndexProjection.Include(
                  ImmutableList.copyOf(entities.get(0).attributes().keySet()));
        };
    boolean order = entities.stream().anyMatch(entity -> entity.name().equals("Order"));
    if (key.sort().isPresent() && random.nextInt(3) == 0) {
      return new Index(
          name,
          ImmutableList.of(key.partition()),
          ImmutableList.of(names.remove(0)),
          true,
          projection);
    }
    if (order && random.nextBoolean()) {
      return new Index(
          name, ImmutableList.of("status", "buyer"), ImmutableList.of("total"), false, projection);
    }
    return new Index(
        name,
        ImmutableList.of(names.remove(0)),
        random.nextBoolean() ? ImmutableList.of() : ImmutableList.of(names.remove(0)),
        false,
        projection);
  }

  private ItemLayout item(
      Entity entity, Optional<String> variant, TableKey key, ImmutableSet<String> attributes) {
    boolean order = entity.name().equals("Order");
    RelationshipGraph relationships = RelationshipGraph.of(spec);
    OptionalInt shards =
        random.nextInt(3) == 0 ? OptionalInt.of(1 + random.nextInt(200)) : OptionalInt.empty();
    ImmutableMap.Builder<String, KeyRule> keys = ImmutableMap.builder();
    for (String attribute : attributes) {
      if (entity.attributes().containsKey(attribute)) {
        keys.put(
            attribute, KeyRule.always(KeyTemplate.parse("{" + attribute + "}", types(entity))));
      } else if (attribute.equals(key.partition()) && shards.isPresent()) {
        keys.put(
            attribute,
            KeyRule.always(
                KeyTemplate.parse(
                    "S#{shard}",
                    types(entity),
                    Optional.of(new WriteSharding(shards.getAsInt(), entity.identity())))));
      } else if (KEY_NAMES.contains(attribute)) {
        keys.put(
            attribute,
            key.attributes().contains(attribute) || random.nextBoolean()
                ? KeyRule.always(template(entity))
                : alternatives(entity));
      }
    }
    Optional<Relationship> buyer =
        relationships.ofChild("Order").stream()
            .filter(hop -> hop.role().equals(Optional.of("buyer")))
            .findFirst();
    Optional<Relationship> line = relationships.ofChild("OrderItem").stream().findFirst();
    return new ItemLayout(
        entity.name(),
        variant,
        keys.buildOrThrow(),
        order && random.nextBoolean()
            ? ImmutableMap.of(
                "buyer name",
                new AttributePath(ImmutableList.of(buyer.orElseThrow()), "Customer", "name"))
            : ImmutableMap.of(),
        order && random.nextBoolean()
            ? ImmutableMap.of("no", new ItemLayout.Embed(line.orElseThrow(), random.nextBoolean()))
            : entity.name().equals("Customer")
                ? ImmutableMap.of(
                    "orders", new ItemLayout.Embed(buyer.orElseThrow(), random.nextBoolean()))
                : ImmutableMap.of(),
        order && random.nextBoolean()
            ? variant.isPresent()
                ? ImmutableMap.of("last", new ItemLayout.SequenceCounter("OrderItem", "line"))
                : ImmutableMap.of(
                    "last",
                    new ItemLayout.SequenceCounter("OrderItem", "line"),
                    "lines",
                    new ItemLayout.ChildCount(line.orElseThrow()))
            : ImmutableMap.of(),
        shards,
        Optional.empty());
  }

  private KeyTemplate template(Entity entity) {
    StringBuilder text = new StringBuilder(pick(TEXTS));
    for (int i = random.nextInt(3); i > 0; i--) {
      Attribute attribute =
          pick(
              entity.attributes().values().stream()
                  .filter(given -> !given.isOptional() && !given.type().isCollection())
                  .toList());
      text.append('{').append(attribute.name()).append(format(attribute)).append('}');
      text.append(pick(TEXTS));
    }
    return KeyTemplate.parse(text.toString(), types(entity));
  }

  private String format(Attribute attribute) {
    return switch (attribute.type()) {
      case NUMBER -> pick(List.of("", ":08", ":-012"));
      case TIMESTAMP -> pick(List.of("", ":-", ":month", ":hour"));
      case DATE -> pick(List.of("", ":-", ":day"));
      default -> "";
    };
  }

  private KeyRule alternatives(Entity entity) {
    ImmutableList.Builder<KeyRule.Alternative> alternatives = ImmutableList.builder();
    Attribute first = entity.attributes().values().asList().get(0);
    for (Test test :
        List.of(
            new Test.Exists(random.nextBoolean()),
            new Test.Is(
                new ValueExpression.Literal(pick(List.of("A", "yes", "1.50", "true", "a: b", "")))),
            new Test.In(
                ImmutableList.of(
                    new ValueExpression.Literal("null"), new ValueExpression.Literal("x, y"))))) {
      alternatives.add(
          new KeyRule.Alternative(
              Optional.of(
                  new KeyRuleCondition(
                      ImmutableMap.of(
                          first.name(),
                          new AttributeCondition(
                              AttributePath.own(entity.name(), first.name()),
                              test,
                              OptionalDouble.empty())))),
              template(entity)));
    }
    if (random.nextBoolean()) {
      alternatives.add(new KeyRule.Alternative(Optional.empty(), template(entity)));
    }
    return new KeyRule(alternatives.build());
  }

  private static Map<String, AttributeType> types(Entity entity) {
    Map<String, AttributeType> types = new LinkedHashMap<>();
    entity.attributes().forEach((name, attribute) -> types.put(name, attribute.type()));
    return types;
  }

  private <T> T pick(List<T> from) {
    return Objects.requireNonNull(from.get(random.nextInt(from.size())));
  }
}
