package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Format;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Segment;
import dev.keysmith.spec.Value;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The partition key that a request asks for or writes to.
 *
 * @param structure whose partitions these are
 * @param layout of the items behind it
 * @param templates one for each partition attribute
 * @param given what its attributes are equal to, where the request says so
 */
record PartitionKey(
    Structure structure,
    ItemLayout layout,
    ImmutableList<KeyTemplate> templates,
    ImmutableMap<String, Value> given) {

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

  Optional<Value> value(String attribute) {
    return Optional.ofNullable(given.get(attribute));
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
