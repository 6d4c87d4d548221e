package dev.keysmith.item;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.math.BigDecimal;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Every item that a design should hold for given instances.
 *
 * <p>Parents without children have no collection of them, parents that never gave out a number no
 * counter; a comparison takes an empty collection and a zero for the same.
 *
 * <p>It is called again after every write, and a write changes few of the instances: items of those
 * that are still the same are remembered from the last time. For one thread at a time.
 */
public final class ExpectedItems {
  private final Spec spec;
  private final Design design;
  private final ItemEncoder image;
  private final CounterLocations counters;
  private final ImmutableMap<Embed, EmbeddedCollectionCodec> embeddings;

  /** By layout and instance, of the last time. */
  private final Map<ItemLayout, Map<EntityInstance, Made>> made = new IdentityHashMap<>();

  /** An item, if there is one, with all that it was made of beside the instance. */
  private record Made(
      ImmutableMap<String, Object> named,
      ImmutableMap<String, Object> extras,
      Optional<StoredItem> item) {
    boolean isOf(
        ImmutableMap<String, Object> otherNamed, ImmutableMap<String, Object> otherExtras) {
      return named.equals(otherNamed) && extras.equals(otherExtras);
    }
  }

  public ExpectedItems(Spec spec, Design design) {
    this.spec = spec;
    this.design = design;
    this.image = new ItemEncoder(spec);
    this.counters = new CounterLocations(spec, design);
    this.embeddings =
        design.items().stream()
            .flatMap(layoutRef -> layoutRef.item().embeds().values().stream())
            .distinct()
            .collect(
                ImmutableMap.toImmutableMap(
                    embed -> embed, embed -> new EmbeddedCollectionCodec(spec, embed)));
  }

  /** The attributes of the items, by table and key; of two with one key the later. */
  ImmutableMap<String, ImmutableMap<ItemKey, ImmutableMap<String, Object>>> of(
      InstanceStore instances) {
    Map<String, ImmutableMap.Builder<ItemKey, ImmutableMap<String, Object>>> tables =
        new LinkedHashMap<>();
    for (String table : design.tables().keySet()) {
      tables.put(table, ImmutableMap.builder());
    }
    for (StoredItem item : items(instances)) {
      tables
          .computeIfAbsent(item.layoutRef().table().name(), table -> ImmutableMap.builder())
          .put(item.key(), item.attributes());
    }
    return tables.entrySet().stream()
        .collect(
            ImmutableMap.toImmutableMap(
                Map.Entry::getKey, table -> table.getValue().buildKeepingLast()));
  }

  /** The items with what they stand for, layout by layout. */
  public ImmutableList<StoredItem> items(InstanceStore instances) {
    RelatedInstanceCache relatives = new RelatedInstanceCache(instances);
    ImmutableList.Builder<StoredItem> items = ImmutableList.builder();
    for (LayoutRef layoutRef : design.items()) {
      Map<EntityInstance, Made> before = made.getOrDefault(layoutRef.item(), ImmutableMap.of());
      Map<EntityInstance, Made> now = new IdentityHashMap<>();
      for (EntityInstance instance : instances.all(layoutRef.item().entity())) {
        ImmutableMap<String, Object> named = relatives.named(instance, layoutRef.item());
        ImmutableMap<String, Object> extras = extras(layoutRef, instance, relatives, instances);
        Made last = before.get(instance);
        Made item =
            last != null && last.isOf(named, extras)
                ? last
                : make(layoutRef, instance, named, extras);
        now.put(instance, item);
        item.item().ifPresent(items::add);
      }
      made.put(layoutRef.item(), now);
    }
    return items.build();
  }

  private Made make(
      LayoutRef layoutRef,
      EntityInstance instance,
      ImmutableMap<String, Object> named,
      ImmutableMap<String, Object> extras) {
    return new Made(
        named,
        extras,
        image
            .item(layoutRef, named, extras)
            .map(
                attributes ->
                    new StoredItem(
                        layoutRef,
                        instance,
                        identity(instance),
                        ItemKey.of(layoutRef.table(), attributes),
                        attributes)));
  }

  private ImmutableMap<String, Object> identity(EntityInstance instance) {
    return ImmutableMap.copyOf(
        Maps.filterKeys(instance.values(), spec.entity(instance.entity()).identity()::contains));
  }

  private ImmutableMap<String, Object> extras(
      LayoutRef layoutRef,
      EntityInstance instance,
      RelatedInstanceCache relatives,
      InstanceStore instances) {
    Entity entity = spec.entity(instance.entity());
    ImmutableList<Object> identity = instance.identity(entity);
    ImmutableMap.Builder<String, Object> extras = ImmutableMap.builder();
    layoutRef
        .item()
        .embeds()
        .forEach(
            (name, embed) -> {
              ImmutableList<ImmutableMap<String, Object>> children =
                  relatives.children(instance, embed.relationship()).stream()
                      .map(EntityInstance::values)
                      .collect(ImmutableList.toImmutableList());
              if (!children.isEmpty()) {
                extras.put(
                    name, Objects.requireNonNull(embeddings.get(embed)).collection(children));
              }
            });
    layoutRef
        .item()
        .counts()
        .forEach(
            (name, count) -> {
              int children = relatives.children(instance, count.relationship()).size();
              if (children > 0) {
                extras.put(name, NumberNormalizer.stripped(BigDecimal.valueOf(children)));
              }
            });
    counters
        .on(layoutRef)
        .forEach(
            (name, sequence) -> {
              BigDecimal last = instances.lastNumber(sequence, identity);
              if (last.signum() != 0) {
                extras.put(name, NumberNormalizer.stripped(last));
              }
            });
    if (entity.versioned() && layoutRef.item().isMain()) {
      extras.put(
          LayoutStatistics.VERSION_ATTRIBUTE,
          NumberNormalizer.stripped(
              BigDecimal.valueOf(instances.version(entity.name(), identity))));
    }
    return extras.buildOrThrow();
  }
}
