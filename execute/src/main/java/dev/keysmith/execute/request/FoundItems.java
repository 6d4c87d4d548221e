package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyChoice;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.execute.ItemPredicate;
import dev.keysmith.item.CounterLocations;
import dev.keysmith.item.EmbeddedCollectionCodec;
import dev.keysmith.item.IndexEntryEncoder;
import dev.keysmith.item.ItemEncoder;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a described read finds: one item of each layout that has such a key, with a symbol for each
 * attribute that the key does not give.
 */
final class FoundItems {
  private final Spec spec;
  private final CounterLocations counters;
  private final ItemEncoder encoder;
  private final InstanceNames names;
  private final ImmutableSet<String> lists;
  private int alternative;

  /**
   * @param lists parameters of which a key has one value
   */
  FoundItems(Spec spec, Design design, InstanceNames names, ImmutableSet<String> lists) {
    this.spec = spec;
    this.lists = lists;
    this.counters = new CounterLocations(spec, design);
    this.encoder = new ItemEncoder(spec);
    this.names = names;
  }

  /** The number of the read that follows, among those that are kept apart; 0 for the first. */
  void reading(int number) {
    alternative = number;
  }

  /**
   * An item, and what its instance is called.
   *
   * @param children what the instances inside it are called, by the attribute that has them
   */
  record Found(
      LayoutRef layoutRef,
      String instance,
      ImmutableMap<String, String> children,
      ImmutableMap<String, Object> item) {}

  /**
   * One item of each layout that a request with these conditions on the key can find.
   *
   * @param oneOfSeveral whether the item may also be found by other values in place of literals
   * @param varying attributes of which other requests of the same read have other values
   */
  ImmutableList<Found> of(
      Table table,
      Optional<Index> index,
      List<ItemPredicate> key,
      boolean oneOfSeveral,
      ImmutableSet<String> varying) {
    ImmutableList.Builder<Found> found = ImmutableList.builder();
    for (ItemLayout layout : table.items().values()) {
      if (index.map(layout::mayEnter).orElse(true)) {
        found(new LayoutRef(table, layout), index, key, oneOfSeveral, varying)
            .ifPresent(found::add);
      }
    }
    return found.build();
  }

  private Optional<Found> found(
      LayoutRef layoutRef,
      Optional<Index> index,
      List<ItemPredicate> key,
      boolean oneOfSeveral,
      ImmutableSet<String> varying) {
    Map<String, KeyRule.Alternative> chosen = new LinkedHashMap<>();
    Map<String, Object> bound = new LinkedHashMap<>();
    for (ItemPredicate predicate : key) {
      String attribute = KeyDemand.attribute(predicate);
      Optional<KeyRule.Alternative> alternative =
          layoutRef.item().key(attribute).stream()
              .flatMap(rule -> rule.alternatives().stream())
              .filter(one -> KeyDemand.mayMeet(one.template(), predicate))
              .findFirst();
      if (alternative.isEmpty()) {
        return Optional.empty();
      }
      chosen.put(attribute, alternative.get());
      KeyDemand.values(alternative.get().template(), predicate)
          .forEach(
              (name, value) -> {
                if (!isOfList(value)
                    && !varying.contains(name)
                    && (!oneOfSeveral || ValueSymbol.isSymbolic(value))) {
                  bound.put(name, value);
                }
              });
    }
    Entity entity = spec.entity(layoutRef.item().entity());
    String instance = names.of(entity, bound, alternative);
    Map<String, Object> named = new LinkedHashMap<>();
    for (Attribute attribute : entity.attributes().values()) {
      named.put(attribute.name(), symbol(instance, attribute.name(), attribute.type()));
    }
    layoutRef
        .item()
        .copies()
        .forEach(
            (name, path) ->
                named.put(
                    name,
                    symbol(
                        instance,
                        name,
                        spec.entity(path.entity()).attribute(path.attribute()).type())));
    bound.forEach(named::replace);
    return encoder
        .item(layoutRef, named, extras(layoutRef, instance))
        .map(item -> decided(layoutRef, item, named, chosen))
        .flatMap(item -> entry(layoutRef, index, item))
        .map(item -> new Found(layoutRef, instance, children(layoutRef, instance), item));
  }

  /** One of several values is that of the item which is found. */
  private boolean isOfList(Object value) {
    return value instanceof ValueSymbol symbol && lists.contains(symbol.name());
  }

  private ImmutableMap<String, String> children(LayoutRef layoutRef, String instance) {
    ImmutableMap.Builder<String, String> children = ImmutableMap.builder();
    layoutRef
        .item()
        .embeds()
        .forEach(
            (name, embed) ->
                children.put(name, names.embedded(spec.entity(embed.entity()), instance)));
    return children.buildOrThrow();
  }

  private static Optional<ImmutableMap<String, Object>> entry(
      LayoutRef layoutRef, Optional<Index> index, ImmutableMap<String, Object> item) {
    return index.isEmpty()
        ? Optional.of(item)
        : new IndexEntryEncoder(layoutRef.table(), index.get()).entry(item);
  }

  /** The keys that were asked for are of the alternative that can meet the request. */
  private static ImmutableMap<String, Object> decided(
      LayoutRef layoutRef,
      ImmutableMap<String, Object> item,
      Map<String, Object> named,
      Map<String, KeyRule.Alternative> chosen) {
    Map<String, Object> decided = new LinkedHashMap<>(item);
    for (String key : layoutRef.table().keyAttributes()) {
      KeyRule.Alternative alternative = chosen.get(key);
      if (alternative != null) {
        alternative.template().render(named).ifPresent(value -> decided.put(key, value));
      } else if (item.get(key) instanceof KeyChoice choice) {
        decided.remove(key);
        choice.options().get(0).value().ifPresent(value -> decided.put(key, value));
      }
    }
    return ImmutableMap.copyOf(decided);
  }

  /** What an item has beside its instance: children, counters, the version. */
  private ImmutableMap<String, Object> extras(LayoutRef layoutRef, String instance) {
    ImmutableMap.Builder<String, Object> extras = ImmutableMap.builder();
    layoutRef
        .item()
        .embeds()
        .forEach(
            (name, embed) -> {
              Entity child = spec.entity(embed.entity());
              String called = names.embedded(child, instance);
              Map<String, Object> values = new LinkedHashMap<>();
              for (Attribute attribute : child.attributes().values()) {
                values.put(attribute.name(), symbol(called, attribute.name(), attribute.type()));
              }
              extras.put(
                  name, new EmbeddedCollectionCodec(spec, embed).collection(List.of(values)));
            });
    Sets.union(counters.on(layoutRef).keySet(), layoutRef.item().counters().keySet())
        .forEach(name -> extras.put(name, symbol(instance, name, AttributeType.NUMBER)));
    if (layoutRef.item().isMain() && spec.entity(layoutRef.item().entity()).versioned()) {
      String version = LayoutStatistics.VERSION_ATTRIBUTE;
      extras.put(version, symbol(instance, version, AttributeType.NUMBER));
    }
    return extras.buildOrThrow();
  }

  static ValueSymbol symbol(String instance, String attribute, AttributeType type) {
    return new ValueSymbol(instance + "." + attribute, type);
  }
}
