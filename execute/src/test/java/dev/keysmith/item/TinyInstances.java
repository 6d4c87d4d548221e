package dev.keysmith.item;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;

/** A few instances of every entity, with values made to confuse keys. */
public final class TinyInstances {
  private static final ImmutableList<String> HARD =
      ImmutableList.of(
          "#", "|", "%", "%23", " ", "é", "中", "😀", "\u0000", "~", "$", "{a}", "ISSUE#", "-",
          "\"");

  private final Spec spec;
  private final RelationshipGraph relationships;
  private final SplittableRandom random;
  private final InstanceStore instances;
  private final Set<String> made = new LinkedHashSet<>();
  private int count;

  private TinyInstances(Spec spec, SplittableRandom random) {
    this.spec = spec;
    this.relationships = RelationshipGraph.of(spec);
    this.random = random;
    this.instances = new InstanceStore(spec);
  }

  public static InstanceStore of(Spec spec, SplittableRandom random) {
    TinyInstances tiny = new TinyInstances(spec, random);
    spec.entities().values().forEach(tiny::make);
    return tiny.instances;
  }

  /** Parents first. */
  private void make(Entity entity) {
    if (!made.add(entity.name())) {
      return;
    }
    for (Relationship relationship : relationships.ofChild(entity.name())) {
      make(spec.entity(relationship.parent()));
    }
    for (int i = 0; i < 12; i++) {
      instances.put(instance(entity));
    }
  }

  private EntityInstance instance(Entity entity) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Relationship relationship : relationships.ofChild(entity.name())) {
      refer(entity, relationship, values);
    }
    ImmutableMap.Builder<String, Object> ordered = ImmutableMap.builder();
    for (Attribute attribute : entity.attributes().values()) {
      Object value = values.get(attribute.name());
      if (value != null) {
        ordered.put(attribute.name(), value);
      } else if (!attribute.isOptional()
          || (attribute.references().isEmpty() && random.nextInt(3) > 0)) {
        ordered.put(attribute.name(), value(attribute));
      }
    }
    return new EntityInstance(entity.name(), ordered.buildOrThrow());
  }

  private void refer(Entity entity, Relationship relationship, Map<String, Object> values) {
    boolean optional =
        relationship.attributes().values().stream()
            .anyMatch(name -> entity.attribute(name).isOptional());
    List<EntityInstance> parents =
        instances.all(relationship.parent()).stream()
            .filter(
                parent ->
                    relationship.attributes().entrySet().stream()
                        .allMatch(
                            pair -> {
                              Object given = values.get(pair.getValue());
                              return given == null
                                  || given.equals(parent.values().get(pair.getKey()));
                            }))
            .toList();
    if (parents.isEmpty() || (optional && random.nextInt(3) == 0)) {
      return;
    }
    EntityInstance parent = parents.get(random.nextInt(parents.size()));
    relationship
        .attributes()
        .forEach(
            (part, name) ->
                values.put(name, Objects.requireNonNull(parent.values().get(part), part)));
  }

  private Object value(Attribute attribute) {
    if (!attribute.values().isEmpty()) {
      String word =
          attribute.values().keySet().asList().get(random.nextInt(attribute.values().size()));
      return switch (attribute.type().stored()) {
        case NUMBER -> new BigDecimal(word).stripTrailingZeros();
        case FLAG -> Boolean.valueOf(word);
        case TEXT, BYTES, COLLECTION -> word;
      };
    }
    return value(attribute.type());
  }

  private Object value(AttributeType type) {
    return switch (type) {
      case STRING -> text();
      case NUMBER -> number();
      case BOOLEAN -> random.nextBoolean();
      case BINARY -> BinaryValue.of((byte) random.nextInt(256), (byte) ++count);
      case TIMESTAMP -> timestamp();
      case DATE -> timestamp().substring(0, 10);
      case EPOCH ->
          BigDecimal.valueOf(1_700_000_000L + random.nextInt(1_000_000)).stripTrailingZeros();
      case EPOCH_MILLIS ->
          BigDecimal.valueOf(1_700_000_000_000L + random.nextInt(1_000_000)).stripTrailingZeros();
      case LIST -> ImmutableList.of(text(), number());
      case MAP -> ImmutableMap.of(text(), number());
      case STRING_SET -> ImmutableSet.of(text());
      case NUMBER_SET -> ImmutableSet.of(number());
    };
  }

  /** Never the same twice. */
  private String text() {
    String text = HARD.get(random.nextInt(HARD.size())) + ++count;
    return random.nextBoolean() ? text : text + HARD.get(random.nextInt(HARD.size()));
  }

  private BigDecimal number() {
    BigDecimal number = BigDecimal.valueOf(++count, random.nextInt(4) - 2);
    return (random.nextBoolean() ? number : number.negate()).stripTrailingZeros();
  }

  private String timestamp() {
    String whole = Instant.ofEpochSecond(1_700_000_000L + random.nextInt(100_000_000)).toString();
    return whole.replace("Z", String.format(".%03dZ", random.nextInt(1000)));
  }
}
