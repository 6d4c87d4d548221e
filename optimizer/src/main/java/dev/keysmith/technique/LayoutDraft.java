package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout.ChildCount;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import java.util.Optional;

/**
 * A layout to be: what of an entity goes into a table, under which key.
 *
 * @param partitionPrefix what stands before the partition key in a shared table
 * @param sortPrefix the same before the sort key
 * @param counts numbers of children that it keeps, by the attribute that stores them
 * @param holds the attributes that it keeps, where not all
 */
public record LayoutDraft(
    Entity entity,
    Optional<String> variant,
    BaseTableKey key,
    String partitionPrefix,
    String sortPrefix,
    ImmutableMap<String, AttributePath> copies,
    ImmutableMap<String, Embed> embeds,
    ImmutableMap<String, ChildCount> counts,
    Optional<ImmutableList<String>> holds) {

  /** The main item of an entity. */
  public static LayoutDraft main(Entity entity, BaseTableKey key) {
    return new LayoutDraft(
        entity,
        Optional.empty(),
        key,
        NamingConventions.prefix(entity.name()),
        NamingConventions.prefix(entity.name()),
        ImmutableMap.of(),
        ImmutableMap.of(),
        ImmutableMap.of(),
        Optional.empty());
  }

  /** A second item that keeps only some attributes. */
  static LayoutDraft second(
      Entity entity, String variant, BaseTableKey key, Iterable<String> holds) {
    String prefix =
        NamingConventions.prefix(entity.name()) + "-" + NamingConventions.prefix(variant);
    return new LayoutDraft(
        entity,
        Optional.of(NamingConventions.variant(variant)),
        key,
        prefix,
        prefix,
        ImmutableMap.of(),
        ImmutableMap.of(),
        ImmutableMap.of(),
        Optional.of(ImmutableList.copyOf(holds)));
  }

  /** The same under another key. */
  LayoutDraft under(BaseTableKey other) {
    return new LayoutDraft(
        entity, variant, other, partitionPrefix, sortPrefix, copies, embeds, counts, holds);
  }

  LayoutDraft in(String partition, String sort) {
    return new LayoutDraft(entity, variant, key, partition, sort, copies, embeds, counts, holds);
  }

  LayoutDraft copying(ImmutableMap<String, AttributePath> more) {
    return new LayoutDraft(
        entity, variant, key, partitionPrefix, sortPrefix, more, embeds, counts, holds);
  }

  LayoutDraft embedding(ImmutableMap<String, Embed> more) {
    return new LayoutDraft(
        entity, variant, key, partitionPrefix, sortPrefix, copies, more, counts, holds);
  }

  LayoutDraft counting(ImmutableMap<String, ChildCount> more) {
    return new LayoutDraft(
        entity, variant, key, partitionPrefix, sortPrefix, copies, embeds, more, holds);
  }

  LayoutDraft holding(Iterable<String> attributes) {
    return new LayoutDraft(
        entity,
        variant,
        key,
        partitionPrefix,
        sortPrefix,
        copies,
        embeds,
        counts,
        Optional.of(ImmutableList.copyOf(attributes)));
  }
}
