package dev.keysmith.execute;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.item.EmbeddedCollectionCodec;
import dev.keysmith.item.ItemDecoder;
import dev.keysmith.item.LayoutMatcher;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the instances that items store, and whether the query selects them. */
final class InstanceRowReader {
  private final Spec spec;
  private final Instant now;
  private final ItemDecoder decoder;
  private final LayoutMatcher layouts;

  InstanceRowReader(Spec spec, Instant now) {
    this.spec = spec;
    this.now = now;
    this.decoder = new ItemDecoder(spec);
    this.layouts = new LayoutMatcher(spec);
  }

  /** The layout that an item is of, whichever. */
  Optional<LayoutRef> layout(
      Table table, Optional<Index> index, ImmutableMap<String, Object> item) {
    return layouts.of(table, index, item);
  }

  /** Whether an instance is gone, deleted yet or not. */
  boolean isExpired(Entity entity, InstanceRow row) {
    return ClientFilter.isExpired(entity, row.values(), now);
  }

  /** The children that stand in an attribute of a row's item. */
  List<InstanceRow> children(InstanceRow owner, String attribute, ItemLayout.Embed embed) {
    Object collection = owner.item().get(attribute);
    if (collection == null) {
      return List.of();
    }
    List<InstanceRow> rows = new ArrayList<>();
    for (ImmutableMap<String, Object> child :
        new EmbeddedCollectionCodec(spec, embed).children(collection, owner.values())) {
      rows.add(
          new InstanceRow(
              child,
              ImmutableMap.of(),
              embed.map() ? OptionalInt.empty() : OptionalInt.of(rows.size())));
    }
    return rows;
  }

  /** The values that an item stores of its instance; empty where it is of another layout. */
  Optional<InstanceRow> row(
      LayoutRef layoutRef, Optional<Index> index, ImmutableMap<String, Object> item) {
    boolean own =
        layoutRef.table().items().size() == 1
            || layouts
                .of(layoutRef.table(), index, item)
                .map(found -> found.item().name().equals(layoutRef.item().name()))
                .orElse(false);
    return own
        ? decoder.decode(layoutRef, index, item).map(decoded -> InstanceRow.of(decoded, item))
        : Optional.empty();
  }

  boolean meets(
      List<AttributeCondition> conditions,
      LayoutRef layoutRef,
      InstanceRow row,
      RuntimeParameters parameters) {
    return conditions.stream()
        .allMatch(
            condition ->
                ClientFilter.holds(
                    condition.test(),
                    row.value(localName(layoutRef.item(), condition.path())),
                    type(condition.path()),
                    parameters));
  }

  boolean meets(
      List<AttributeCondition> conditions, InstanceRow row, RuntimeParameters parameters) {
    return conditions.stream()
        .allMatch(
            condition ->
                ClientFilter.holds(
                    condition.test(),
                    row.value(condition.path().shortest().attribute()),
                    type(condition.path()),
                    parameters));
  }

  /** What a layout calls the attribute at the end of a path. */
  static String localName(ItemLayout layout, AttributePath path) {
    AttributePath shortest = path.shortest();
    if (shortest.isOwn()) {
      return shortest.attribute();
    }
    return layout.copies().entrySet().stream()
        .filter(copy -> copy.getValue().shortest().equals(shortest))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(path.toString());
  }

  AttributeType type(AttributePath path) {
    return spec.entity(path.entity()).attribute(path.attribute()).type();
  }
}
