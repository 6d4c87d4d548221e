package dev.keysmith.export;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.Table;
import dev.keysmith.export.record.SortedRecord;
import dev.keysmith.instance.NullValue;
import dev.keysmith.item.CounterLocations;
import dev.keysmith.item.EmbeddedCollectionCodec;
import dev.keysmith.item.EntitySource;
import dev.keysmith.item.ItemDecoder;
import dev.keysmith.item.LayoutMatcher;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Makes rows of items: what an item tells about an instance, and about each child in it.
 *
 * <pre>
 *   PK ORDER#7   SK ORDER#7   Type Order   total 12   lines [{line 1, sku A}]   lastLine 1
 *
 *   Order {orderId: 7, total: 12}   OrderLine {orderId: 7, line: 1, sku: A}
 * </pre>
 *
 * <p>Keys, the type, versions, counters and copies are left out; so are items that are duplicates.
 * What the design does not explain becomes a row as well, of sections of its own. For one thread.
 */
final class ItemRows {
  private final Spec spec;
  private final Design design;
  private final LayoutMatcher matcher;
  private final ItemDecoder decoder;
  private final ExportSections sections;
  private final long now;
  private final Map<String, ImmutableSet<String>> technical = new LinkedHashMap<>();
  private final Map<Embed, EmbeddedCollectionCodec> codecs = new LinkedHashMap<>();

  /**
   * @param now in seconds since 1970, by which items have expired
   */
  ItemRows(Spec spec, Design design, ExportSections sections, long now) {
    this.spec = spec;
    this.design = design;
    this.matcher = new LayoutMatcher(spec);
    this.decoder = new ItemDecoder(spec);
    this.sections = sections;
    this.now = now;
    CounterLocations counters = new CounterLocations(spec, design);
    for (LayoutRef layoutRef : design.items()) {
      technical.put(
          layoutRef.item().name(),
          ImmutableSet.<String>builder()
              .addAll(layoutRef.table().keyAttributes())
              .addAll(layoutRef.item().copies().keySet())
              .addAll(layoutRef.item().embeds().keySet())
              .addAll(layoutRef.item().counters().keySet())
              .addAll(counters.on(layoutRef).keySet())
              .add(spec.prefer().typeAttribute(), LayoutStatistics.VERSION_ATTRIBUTE)
              .build());
      for (Embed embed : layoutRef.item().embeds().values()) {
        codecs.computeIfAbsent(embed, one -> new EmbeddedCollectionCodec(spec, one));
      }
    }
  }

  /** Makes the rows of an item. */
  void of(
      String tableName,
      ImmutableMap<String, Object> item,
      ExportTally tally,
      Consumer<SortedRecord> rows) {
    Table table = design.table(tableName);
    Optional<LayoutRef> layoutRef = matcher.of(table, Optional.empty(), item);
    if (layoutRef.isEmpty()) {
      rows.accept(sections.unmatched(table, item, ItemFault.NO_LAYOUT));
      return;
    }
    EntitySource source = sections.source(layoutRef.get().item().entity());
    int part = source.parts().indexOf(layoutRef.get());
    Entity entity = source.entity();
    ImmutableMap<String, Object> decoded =
        decoder.decode(layoutRef.get(), Optional.empty(), item).orElseThrow();
    if (!decoded.keySet().containsAll(entity.identity())) {
      rows.accept(sections.unmatched(table, item, ItemFault.NO_IDENTITY));
      return;
    }
    Row row = new Row(entity, decoded, tally, rows);
    if (part < 0) {
      tally.add(ExportTally.Counted.DUPLICATE, layoutRef.get().item().name(), 1);
    } else {
      row.write(part);
      row.reportUnknown(item, technical(layoutRef.get()));
    }
    children(layoutRef.get(), item, row);
  }

  /** An instance for which there is nothing but what was deleted. */
  Optional<LayoutRef> mainLayout(String tableName, ImmutableMap<String, Object> item) {
    return matcher
        .of(design.table(tableName), Optional.empty(), item)
        .filter(layoutRef -> layoutRef.item().isMain());
  }

  ImmutableMap<String, Object> identity(LayoutRef layoutRef, ImmutableMap<String, Object> item) {
    Entity entity = spec.entity(layoutRef.item().entity());
    return ImmutableMap.copyOf(
        Maps.filterKeys(
            decoder.decode(layoutRef, Optional.empty(), item).orElseThrow(),
            entity.identity()::contains));
  }

  private ImmutableSet<String> technical(LayoutRef layoutRef) {
    return Objects.requireNonNull(technical.get(layoutRef.item().name()));
  }

  private void children(LayoutRef layoutRef, ImmutableMap<String, Object> item, Row parent) {
    layoutRef
        .item()
        .embeds()
        .forEach(
            (attribute, embed) -> {
              EntitySource source = sections.source(embed.entity());
              int part =
                  source
                      .embeddings()
                      .indexOf(new EntitySource.Embedding(layoutRef, attribute, embed));
              Object collection = item.get(attribute);
              if (part >= 0 && collection != null) {
                children(attribute, collection, embed, part, parent);
              }
            });
  }

  private void children(String attribute, Object collection, Embed embed, int part, Row parent) {
    Entity child = spec.entity(embed.entity());
    ImmutableList<ImmutableMap<String, Object>> children;
    try {
      children = Objects.requireNonNull(codecs.get(embed)).children(collection, parent.decoded());
    } catch (ClassCastException | IllegalArgumentException e) {
      parent.report(attribute, collection, ItemFault.NO_CHILDREN);
      return;
    }
    for (ImmutableMap<String, Object> values : children) {
      if (values.keySet().containsAll(child.identity())) {
        new Row(child, values, parent.tally(), parent.rows()).write(part);
      } else {
        parent.report(attribute, ImmutableList.of(values), ItemFault.NO_IDENTITY);
      }
    }
    unknownOfChildren(attribute, collection, child, parent);
  }

  /** What children have beyond the attributes of their entity. */
  private static void unknownOfChildren(
      String attribute, Object collection, Entity child, Row parent) {
    Iterable<?> elements =
        collection instanceof Map<?, ?> map ? map.values() : (Iterable<?>) collection;
    for (Object element : elements) {
      ((Map<?, ?>) element)
          .forEach(
              (name, value) -> {
                if (!child.attributes().containsKey((String) name)) {
                  parent.report(attribute + "." + name, value, ItemFault.UNKNOWN_ATTRIBUTE);
                }
              });
    }
  }

  /** What an item tells about one instance. */
  private final class Row {
    private final Entity entity;
    private final ImmutableMap<String, Object> decoded;
    private final ImmutableList<Object> identity;
    private final ExportTally tally;
    private final Consumer<SortedRecord> rows;

    Row(
        Entity entity,
        ImmutableMap<String, Object> decoded,
        ExportTally tally,
        Consumer<SortedRecord> rows) {
      this.entity = entity;
      this.decoded = decoded;
      this.identity =
          entity.identity().stream()
              .map(name -> Objects.requireNonNull(decoded.get(name)))
              .collect(ImmutableList.toImmutableList());
      this.tally = tally;
      this.rows = rows;
    }

    ImmutableMap<String, Object> decoded() {
      return decoded;
    }

    ExportTally tally() {
      return tally;
    }

    Consumer<SortedRecord> rows() {
      return rows;
    }

    void write(int part) {
      ImmutableMap.Builder<String, Object> fitting = ImmutableMap.builder();
      entity
          .attributes()
          .values()
          .forEach(
              attribute -> {
                Object value = decoded.get(attribute.name());
                if (value == null || value instanceof NullValue) {
                  return;
                }
                if (!fits(attribute.type(), value)) {
                  report(attribute.name(), value, ItemFault.OTHER_TYPE);
                  return;
                }
                fitting.put(attribute.name(), value);
                if (value instanceof BigDecimal number) {
                  tally.number(entity.name(), attribute.name(), number);
                }
              });
      if (part == 0 && isExpired()) {
        tally.add(ExportTally.Counted.EXPIRED, entity.name(), 1);
      }
      rows.accept(sections.row(entity, identity, part, fitting.buildOrThrow()));
    }

    private boolean isExpired() {
      return entity.ttl().map(decoded::get).orElse("") instanceof BigDecimal end
          && end.compareTo(BigDecimal.valueOf(now)) < 0;
    }

    void reportUnknown(ImmutableMap<String, Object> item, ImmutableSet<String> usual) {
      item.forEach(
          (name, value) -> {
            if (!entity.attributes().containsKey(name) && !usual.contains(name)) {
              report(name, value, ItemFault.UNKNOWN_ATTRIBUTE);
            }
          });
    }

    void report(String attribute, Object value, ItemFault fault) {
      rows.accept(sections.unexpected(entity, identity, attribute, value, fault));
    }
  }

  private static boolean fits(AttributeType type, Object value) {
    return switch (type.stored()) {
      case TEXT -> value instanceof String;
      case NUMBER -> value instanceof BigDecimal;
      case FLAG -> value instanceof Boolean;
      case BYTES -> value instanceof BinaryValue;
      case COLLECTION ->
          switch (type) {
            case LIST -> value instanceof List;
            case MAP -> value instanceof Map;
            case STRING_SET ->
                value instanceof Set<?> set && set.iterator().next() instanceof String;
            default -> value instanceof Set<?> set && set.iterator().next() instanceof BigDecimal;
          };
    };
  }
}
