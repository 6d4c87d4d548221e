package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import java.util.Optional;

/**
 * A layout to be: what of an entity goes into a table, under which key.
 *
 * @param partitionPrefix what stands before the partition key in a shared table
 * @param sortPrefix the same before the sort key
 * @param holds the attributes that it keeps, where not all
 */
record Member(
    Entity entity,
    Optional<String> variant,
    BaseKey key,
    String partitionPrefix,
    String sortPrefix,
    ImmutableMap<String, AttributePath> copies,
    ImmutableMap<String, Embed> embeds,
    Optional<ImmutableList<String>> holds) {

  /** The main item of an entity. */
  static Member main(Entity entity, BaseKey key) {
    return new Member(
        entity,
        Optional.empty(),
        key,
        Names.prefix(entity.name()),
        Names.prefix(entity.name()),
        ImmutableMap.of(),
        ImmutableMap.of(),
        Optional.empty());
  }

  /** A second item that keeps only some attributes. */
  static Member second(Entity entity, String variant, BaseKey key, Iterable<String> holds) {
    String prefix = Names.prefix(entity.name()) + "-" + Names.prefix(variant);
    return new Member(
        entity,
        Optional.of(variant),
        key,
        prefix,
        prefix,
        ImmutableMap.of(),
        ImmutableMap.of(),
        Optional.of(ImmutableList.copyOf(holds)));
  }

  Member in(String partition, String sort) {
    return new Member(entity, variant, key, partition, sort, copies, embeds, holds);
  }

  Member copying(ImmutableMap<String, AttributePath> more) {
    return new Member(entity, variant, key, partitionPrefix, sortPrefix, more, embeds, holds);
  }

  Member embedding(ImmutableMap<String, Embed> more) {
    return new Member(entity, variant, key, partitionPrefix, sortPrefix, copies, more, holds);
  }

  Member holding(Iterable<String> attributes) {
    return new Member(
        entity,
        variant,
        key,
        partitionPrefix,
        sortPrefix,
        copies,
        embeds,
        Optional.of(ImmutableList.copyOf(attributes)));
  }
}
