package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.Table;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.item.EmbeddedCollectionCodec;
import dev.keysmith.item.ItemDecoder;
import dev.keysmith.item.LayoutMatcher;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** The instances that items of tables were made of; an item of no layout is left out. */
final class StoredInstances {
  private final Spec spec;
  private final LayoutMatcher layouts;
  private final ItemDecoder decoder;

  /** What is known of each instance, by entity and identity; several items may store it. */
  private final Map<String, Map<ImmutableList<Object>, Map<String, Object>>> known =
      new LinkedHashMap<>();

  private StoredInstances(Spec spec) {
    this.spec = spec;
    this.layouts = new LayoutMatcher(spec);
    this.decoder = new ItemDecoder(spec);
  }

  /**
   * The instances.
   *
   * @param items of each table, as plain values
   */
  static InstanceStore of(
      Spec spec, Design design, Function<Table, List<ImmutableMap<String, Object>>> items) {
    StoredInstances found = new StoredInstances(spec);
    for (Table table : design.tables().values()) {
      items.apply(table).forEach(item -> found.add(table, item));
    }
    return found.store();
  }

  private void add(Table table, ImmutableMap<String, Object> item) {
    Optional<LayoutRef> layoutRef = layouts.of(table, Optional.empty(), item);
    layoutRef
        .flatMap(found -> decoder.decode(found, Optional.empty(), item))
        .ifPresent(values -> add(layoutRef.orElseThrow(), item, values));
  }

  private void add(
      LayoutRef layoutRef, ImmutableMap<String, Object> item, ImmutableMap<String, Object> values) {
    Entity entity = spec.entity(layoutRef.item().entity());
    Map<String, Object> own = Maps.filterKeys(values, entity.attributes()::containsKey);
    if (!own.keySet().containsAll(entity.identity())) {
      return;
    }
    Map<String, Object> instance = add(entity, own);
    if (item.get(LayoutStatistics.VERSION_ATTRIBUTE) instanceof BigDecimal version) {
      instance.putIfAbsent(LayoutStatistics.VERSION_ATTRIBUTE, version);
    }
    layoutRef
        .item()
        .embeds()
        .forEach(
            (name, embed) -> {
              if (item.containsKey(name)) {
                children(embed, item.get(name), own)
                    .forEach(child -> add(spec.entity(embed.entity()), child));
              }
            });
  }

  private ImmutableList<ImmutableMap<String, Object>> children(
      Embed embed, Object collection, Map<String, Object> parent) {
    return new EmbeddedCollectionCodec(spec, embed).children(collection, parent);
  }

  private Map<String, Object> add(Entity entity, Map<String, Object> values) {
    ImmutableList<Object> identity =
        entity.identity().stream()
            .map(part -> PlainValues.normal(Objects.requireNonNull(values.get(part), part)))
            .collect(ImmutableList.toImmutableList());
    Map<String, Object> instance =
        known
            .computeIfAbsent(entity.name(), added -> new LinkedHashMap<>())
            .computeIfAbsent(identity, added -> new LinkedHashMap<>());
    instance.putAll(values);
    return instance;
  }

  private InstanceStore store() {
    InstanceStore store = new InstanceStore(spec);
    known.forEach(
        (name, instances) ->
            instances
                .values()
                .forEach(values -> store.put(instance(name, values), version(values))));
    return store;
  }

  private EntityInstance instance(String entity, Map<String, Object> values) {
    ImmutableMap.Builder<String, Object> ordered = ImmutableMap.builder();
    for (String attribute : spec.entity(entity).attributes().keySet()) {
      Object value = values.get(attribute);
      if (value != null) {
        ordered.put(attribute, PlainValues.normal(value));
      }
    }
    return new EntityInstance(entity, ordered.buildOrThrow());
  }

  private static long version(Map<String, Object> values) {
    return values.get(LayoutStatistics.VERSION_ATTRIBUTE) instanceof BigDecimal number
        ? number.longValue()
        : 1;
  }
}
