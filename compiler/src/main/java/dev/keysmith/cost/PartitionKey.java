package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Format;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Segment;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Value;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The partition key that a request asks for or writes to.
 *
 * @param structure whose partitions these are
 * @param layout of the items behind it
 * @param templates one for each partition attribute
 * @param given what its attributes are equal to, where the request says so
 * @param items what the request says of the items that it touches there, one by one
 */
record PartitionKey(
    Structure structure,
    ItemLayout layout,
    ImmutableList<KeyTemplate> templates,
    ImmutableMap<String, Value> given,
    ImmutableList<ImmutableMap<String, Value>> items) {

  /** The attributes that tell one partition from another in the requests of a pattern. */
  ImmutableSet<String> varying() {
    return segments()
        .flatMap(PartitionKey::field)
        // Whatever the bucket, requests crowd in the current one.
        .filter(field -> !(field.format() instanceof Format.Bucket))
        .map(Segment.Field::attribute)
        .filter(attribute -> !(given.get(attribute) instanceof Value.Literal))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The attributes that stand in it. */
  ImmutableSet<String> fields() {
    return segments()
        .flatMap(PartitionKey::field)
        .map(Segment.Field::attribute)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The same whichever items are touched. */
  PartitionKey ofAll() {
    return new PartitionKey(structure, layout, templates, given, ImmutableList.of());
  }

  /** What tells one partition from another. */
  Telling telling() {
    return new Telling(layout, varying(), given);
  }

  /**
   * What tells the items apart that the request names one by one: their identity, or anything else
   * that only one of them has.
   */
  ImmutableList<Telling> named(Entity entity, Bindings bindings) {
    ImmutableList.Builder<Telling> named = ImmutableList.builder();
    for (ImmutableMap<String, Value> item : items) {
      if (item.keySet().containsAll(entity.identity())) {
        named.add(Telling.of(layout, ImmutableSet.copyOf(entity.identity()), item));
      }
    }
    for (Attribute attribute : entity.attributes().values()) {
      if (attribute.unique()) {
        bindings
            .asked(entity.name(), attribute.name())
            .map(value -> ImmutableMap.of(attribute.name(), value))
            .ifPresent(given -> named.add(Telling.of(layout, given.keySet(), given)));
      }
    }
    return named.build();
  }

  /** Over how many partitions one value is spread on purpose. */
  int shards() {
    return segments()
        .mapToInt(segment -> segment instanceof Segment.Shard shard ? shard.shards().count() : 1)
        .reduce(1, (left, right) -> left * right);
  }

  private Stream<Segment> segments() {
    return templates.stream().flatMap(template -> template.segments().stream());
  }

  private static Stream<Segment.Field> field(Segment segment) {
    return segment instanceof Segment.Field field ? Stream.of(field) : Stream.of();
  }

  /**
   * The key without the names of its attributes. Layouts of one shape meet in one partition: an
   * issue's {@code REPO#{owner}#{repo}} is its repository's {@code REPO#{owner}#{name}}.
   */
  String shape() {
    return templates.stream()
        .map(
            template ->
                template.segments().stream()
                    .map(
                        segment ->
                            segment instanceof Segment.Field field
                                ? "{" + field.format().suffix() + "}"
                                : segment.toString())
                    .collect(Collectors.joining()))
        .collect(Collectors.joining(" + "));
  }

  /** As the design writes it. */
  @Override
  public String toString() {
    return templates.stream().map(KeyTemplate::toString).collect(Collectors.joining(" + "));
  }
}
