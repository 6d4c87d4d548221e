package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.items.Embedding;
import dev.keysmith.verify.items.ItemDecoder;
import dev.keysmith.verify.items.LayoutOf;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads items: what they tell of instances, and whether those are asked for. */
final class RowReader {
  private final Spec spec;
  private final Instant now;
  private final ItemDecoder decoder;
  private final LayoutOf layouts;

  RowReader(Spec spec, Instant now) {
    this.spec = spec;
    this.now = now;
    this.decoder = new ItemDecoder(spec);
    this.layouts = new LayoutOf(spec);
  }

  /** The layout that an item is of, whichever. */
  Optional<Placed> layout(Table table, Optional<Index> index, ImmutableMap<String, Object> item) {
    return layouts.of(table, index, item);
  }

  /** Whether an instance is gone, deleted yet or not. */
  boolean isExpired(Entity entity, Row row) {
    return ClientSide.isExpired(entity, row.told(), now);
  }

  /** The children that stand in an attribute of a row's item. */
  List<Row> children(Row holder, String attribute, ItemLayout.Embed embed) {
    Object collection = holder.item().get(attribute);
    if (collection == null) {
      return List.of();
    }
    List<Row> rows = new ArrayList<>();
    for (ImmutableMap<String, Object> child :
        new Embedding(spec, embed).children(collection, holder.told())) {
      rows.add(
          new Row(
              child,
              ImmutableMap.of(),
              embed.map() ? OptionalInt.empty() : OptionalInt.of(rows.size())));
    }
    return rows;
  }

  /** What an item tells of its instance; empty where it is of another layout. */
  Optional<Row> row(Placed placed, Optional<Index> index, ImmutableMap<String, Object> item) {
    boolean own =
        placed.table().items().size() == 1
            || layouts
                .of(placed.table(), index, item)
                .map(found -> found.item().name().equals(placed.item().name()))
                .orElse(false);
    return own
        ? decoder.decode(placed, index, item).map(told -> Row.of(told, item))
        : Optional.empty();
  }

  boolean meets(List<Condition> conditions, Placed placed, Row row, Parameters parameters) {
    return conditions.stream()
        .allMatch(
            condition ->
                ClientSide.holds(
                    condition.test(),
                    row.value(localName(placed.item(), condition.path())),
                    type(condition.path()),
                    parameters));
  }

  boolean meets(List<Condition> conditions, Row row, Parameters parameters) {
    return conditions.stream()
        .allMatch(
            condition ->
                ClientSide.holds(
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
