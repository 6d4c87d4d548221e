package dev.keysmith.load;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The partition key that a request reads or writes.
 *
 * @param tableOrIndex whose partitions these are
 * @param layout of the items behind it
 * @param templates one for each partition attribute
 * @param given what its attributes are equal to, where the request says so
 * @param items what the request says of the items that it touches there, one by one
 */
record PartitionKey(
    TableOrIndex tableOrIndex,
    ItemLayout layout,
    ImmutableList<KeyTemplate> templates,
    ImmutableMap<String, ValueExpression> given,
    ImmutableList<ImmutableMap<String, ValueExpression>> items) {

  /** The attributes that distinguish partitions in the requests of a pattern. */
  ImmutableSet<String> varying() {
    return segments()
        .flatMap(PartitionKey::field)
        // Whatever the bucket, requests crowd in the current one.
        .filter(field -> !(field.format() instanceof KeyFormat.Bucket))
        .map(KeySegment.Field::attribute)
        .filter(attribute -> !(given.get(attribute) instanceof ValueExpression.Literal))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The attributes that stand in it. */
  ImmutableSet<String> fields() {
    return ImmutableSet.copyOf(positions());
  }

  /** The same in their order, one for each field: what keys of one shape have in common. */
  ImmutableList<String> positions() {
    return segments()
        .flatMap(PartitionKey::field)
        .map(KeySegment.Field::attribute)
        .collect(ImmutableList.toImmutableList());
  }

  /** The same whichever items are touched. */
  PartitionKey ofAll() {
    return new PartitionKey(tableOrIndex, layout, templates, given, ImmutableList.of());
  }

  /** The attributes that distinguish partitions. */
  PartitionDiscriminator discriminator() {
    return new PartitionDiscriminator(layout, varying(), given);
  }

  /**
   * Distinguishes the items that the request names one by one: their identity, or anything else
   * that only one of them has.
   */
  ImmutableList<PartitionDiscriminator> named(Entity entity, ParameterBindings bindings) {
    ImmutableList.Builder<PartitionDiscriminator> named = ImmutableList.builder();
    for (ImmutableMap<String, ValueExpression> item : items) {
      if (item.keySet().containsAll(entity.identity())) {
        named.add(PartitionDiscriminator.of(layout, ImmutableSet.copyOf(entity.identity()), item));
      }
    }
    for (ImmutableList<String> key : entity.uniqueKeys().values()) {
      ImmutableMap<String, ValueExpression> given = asked(entity, key, bindings);
      if (given.size() == key.size()) {
        named.add(PartitionDiscriminator.of(layout, given.keySet(), given));
      }
    }
    return named.build();
  }

  private static ImmutableMap<String, ValueExpression> asked(
      Entity entity, ImmutableList<String> names, ParameterBindings bindings) {
    ImmutableMap.Builder<String, ValueExpression> asked = ImmutableMap.builder();
    names.forEach(
        name -> bindings.asked(entity.name(), name).ifPresent(value -> asked.put(name, value)));
    return asked.buildOrThrow();
  }

  /** The number of shards of one value. */
  int shards() {
    return segments()
        .mapToInt(segment -> segment instanceof KeySegment.Shard shard ? shard.shards().count() : 1)
        .reduce(1, (left, right) -> left * right);
  }

  private Stream<KeySegment> segments() {
    return templates.stream().flatMap(template -> template.segments().stream());
  }

  private static Stream<KeySegment.Field> field(KeySegment segment) {
    return segment instanceof KeySegment.Field field ? Stream.of(field) : Stream.of();
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
                            segment instanceof KeySegment.Field field
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
