package dev.keysmith.cli.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.emit.report.SparseIndexes;
import dev.keysmith.spec.Spec;
import org.jspecify.annotations.Nullable;

/**
 * A table as JSON. A key is a string where it is one attribute, a list where there are several,
 * null where there is none. Fields may be added, never renamed.
 */
record TableResult(
    String name,
    Object partitionKey,
    @Nullable Object sortKey,
    ImmutableList<IndexResult> indexes,
    ImmutableList<ItemResult> items,
    @Nullable String ttl,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String tableClass) {

  static TableResult of(Spec spec, Table table) {
    return new TableResult(
        table.name(),
        table.key().partition(),
        table.key().sort().orElse(null),
        table.indexes().values().stream()
            .map(index -> IndexResult.of(spec, table, index))
            .collect(ImmutableList.toImmutableList()),
        table.items().values().stream()
            .map(item -> ItemResult.of(table, item))
            .collect(ImmutableList.toImmutableList()),
        table.ttl().orElse(null),
        tableClass(table.tableClass()));
  }

  /** Absent for the Standard class. */
  static @Nullable String tableClass(TableClass tableClass) {
    return tableClass == TableClass.STANDARD ? null : tableClass.keyword();
  }

  /**
   * An index.
   *
   * @param projection "all", "keys", or the projected non-key attributes
   * @param sparse whether some items are not in the index
   */
  record IndexResult(
      String name,
      Object partitionKey,
      @Nullable Object sortKey,
      Object projection,
      boolean sparse,
      boolean local) {
    static IndexResult of(Spec spec, Table table, Index index) {
      return new IndexResult(
          index.name(),
          oneOrList(index.partition()),
          index.sort().isEmpty() ? null : oneOrList(index.sort()),
          projection(index.projection()),
          SparseIndexes.is(spec, table, index),
          index.local());
    }

    private static Object oneOrList(ImmutableList<String> attributes) {
      return attributes.size() == 1 ? attributes.get(0) : attributes;
    }

    private static Object projection(IndexProjection projection) {
      return switch (projection.kind()) {
        case ALL -> "all";
        case KEYS_ONLY -> "keys";
        case INCLUDE -> projection.attributes();
      };
    }
  }

  /**
   * How an entity's instances become items.
   *
   * @param variant the name of a duplicate item; null for the main item
   * @param templates by key attribute; a string, or a list of alternatives of which the first that
   *     applies is used
   * @param holds the stored attributes; null if all of them
   */
  record ItemResult(
      String entity,
      @Nullable String variant,
      ImmutableMap<String, Object> templates,
      ImmutableMap<String, String> copies,
      ImmutableMap<String, String> embeds,
      ImmutableMap<String, String> sequences,
      ImmutableMap<String, String> counts,
      @Nullable Integer shards,
      @Nullable ImmutableList<String> holds) {
    static ItemResult of(Table table, ItemLayout item) {
      ImmutableMap.Builder<String, Object> templates = ImmutableMap.builder();
      for (String attribute : table.keyAttributes()) {
        item.key(attribute).ifPresent(rule -> templates.put(attribute, template(rule)));
      }
      return new ItemResult(
          item.entity(),
          item.variant().orElse(null),
          templates.buildOrThrow(),
          texts(item.copies()),
          ImmutableMap.copyOf(Maps.transformValues(item.embeds(), ItemLayout.Embed::entity)),
          texts(item.sequences()),
          texts(item.counts()),
          item.shards().isPresent() ? item.shards().getAsInt() : null,
          item.holds().orElse(null));
    }

    private static ImmutableMap<String, String> texts(ImmutableMap<String, ?> values) {
      return ImmutableMap.copyOf(Maps.transformValues(values, Object::toString));
    }

    private static Object template(KeyRule rule) {
      return rule.only()
          .<Object>map(Object::toString)
          .orElseGet(
              () ->
                  rule.alternatives().stream()
                      .map(TemplateResult::of)
                      .collect(ImmutableList.toImmutableList()));
    }
  }

  /**
   * One of several templates.
   *
   * @param when null if it always applies
   */
  record TemplateResult(@Nullable String when, String is) {
    static TemplateResult of(KeyRule.Alternative alternative) {
      return new TemplateResult(
          alternative.when().map(KeyText::words).orElse(null), alternative.template().toString());
    }
  }
}
