package dev.keysmith.verify.items;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.plain.Instance;
import dev.keysmith.verify.plain.Instances;
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
 * counter; {@link ItemComparison} takes an empty collection and a zero for the same.
 *
 * <p>It is asked again after every write, and a write changes few of the instances: items of those
 * that are still the same are remembered from the last time. For one thread at a time.
 */
public final class ExpectedItems {
  private final Spec spec;
  private final Design design;
  private final ItemImage image;
  private final CounterPlaces counters;
  private final ImmutableMap<Embed, Embedding> embeddings;

  /** By layout and instance, of the last time. */
  private final Map<ItemLayout, Map<Instance, Made>> made = new IdentityHashMap<>();

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
    this.image = new ItemImage(spec);
    this.counters = new CounterPlaces(spec, design);
    this.embeddings =
        design.items().stream()
            .flatMap(placed -> placed.item().embeds().values().stream())
            .distinct()
            .collect(
                ImmutableMap.toImmutableMap(embed -> embed, embed -> new Embedding(spec, embed)));
  }

  /** The attributes of the items, by table and key; of two with one key the later. */
  public ImmutableMap<String, ImmutableMap<Key, ImmutableMap<String, Object>>> of(
      Instances instances) {
    Map<String, ImmutableMap.Builder<Key, ImmutableMap<String, Object>>> tables =
        new LinkedHashMap<>();
    for (String table : design.tables().keySet()) {
      tables.put(table, ImmutableMap.builder());
    }
    for (StoredItem item : items(instances)) {
      tables
          .computeIfAbsent(item.placed().table().name(), table -> ImmutableMap.builder())
          .put(item.key(), item.attributes());
    }
    return tables.entrySet().stream()
        .collect(
            ImmutableMap.toImmutableMap(
                Map.Entry::getKey, table -> table.getValue().buildKeepingLast()));
  }

  /** The items with what they stand for, layout by layout. */
  public ImmutableList<StoredItem> items(Instances instances) {
    Relatives relatives = new Relatives(instances);
    ImmutableList.Builder<StoredItem> items = ImmutableList.builder();
    for (Placed placed : design.items()) {
      Map<Instance, Made> before = made.getOrDefault(placed.item(), ImmutableMap.of());
      Map<Instance, Made> now = new IdentityHashMap<>();
      for (Instance instance : instances.all(placed.item().entity())) {
        ImmutableMap<String, Object> named = relatives.named(instance, placed.item());
        ImmutableMap<String, Object> extras = extras(placed, instance, relatives, instances);
        Made last = before.get(instance);
        Made item =
            last != null && last.isOf(named, extras) ? last : make(placed, instance, named, extras);
        now.put(instance, item);
        item.item().ifPresent(items::add);
      }
      made.put(placed.item(), now);
    }
    return items.build();
  }

  private Made make(
      Placed placed,
      Instance instance,
      ImmutableMap<String, Object> named,
      ImmutableMap<String, Object> extras) {
    return new Made(
        named,
        extras,
        image
            .item(placed, named, extras)
            .map(
                attributes ->
                    new StoredItem(
                        placed,
                        instance,
                        identity(instance),
                        Key.of(placed.table(), attributes),
                        attributes)));
  }

  private ImmutableMap<String, Object> identity(Instance instance) {
    return ImmutableMap.copyOf(
        Maps.filterKeys(instance.values(), spec.entity(instance.entity()).identity()::contains));
  }

  private ImmutableMap<String, Object> extras(
      Placed placed, Instance instance, Relatives relatives, Instances instances) {
    Entity entity = spec.entity(instance.entity());
    ImmutableList<Object> identity = instance.identity(entity);
    ImmutableMap.Builder<String, Object> extras = ImmutableMap.builder();
    placed
        .item()
        .embeds()
        .forEach(
            (name, embed) -> {
              ImmutableList<ImmutableMap<String, Object>> children =
                  relatives.children(instance, embed.relationship()).stream()
                      .map(Instance::values)
                      .collect(ImmutableList.toImmutableList());
              if (!children.isEmpty()) {
                extras.put(
                    name, Objects.requireNonNull(embeddings.get(embed)).collection(children));
              }
            });
    counters
        .on(placed)
        .forEach(
            (name, sequence) -> {
              BigDecimal last = instances.lastNumber(sequence, identity);
              if (last.signum() != 0) {
                extras.put(name, Numbers.stripped(last));
              }
            });
    if (entity.versioned() && placed.item().isMain()) {
      extras.put(
          LayoutFacts.VERSION_ATTRIBUTE,
          Numbers.stripped(BigDecimal.valueOf(instances.version(entity.name(), identity))));
    }
    return extras.buildOrThrow();
  }
}
