package dev.keysmith.difference;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What differs between the items of one layout before and after.
 *
 * @param before by attribute, what it was; without those that are new
 * @param after by attribute, what it becomes; without those that are removed
 * @param moved the attributes of the table's key that get other values
 * @param rewritten all attributes that existing items must get another value of, or lose
 */
record LayoutChanges(
    Map<String, String> before,
    Map<String, String> after,
    ImmutableSet<String> moved,
    ImmutableSet<String> rewritten) {
  private static final String STORED = "stored";

  static LayoutChanges of(
      Spec specBefore, Table tableBefore, Spec specAfter, Table tableAfter, String layout) {
    ItemLayout was = tableBefore.items().get(layout);
    ItemLayout is = tableAfter.items().get(layout);
    if (was == null || is == null) {
      throw new IllegalArgumentException("not on both sides: " + layout);
    }
    // Only where one of them stores a part of the attributes, which ones matters.
    Set<String> listed =
        was.holds().isPresent() || is.holds().isPresent()
            ? Sets.intersection(
                specBefore.entity(was.entity()).attributes().keySet(),
                specAfter.entity(is.entity()).attributes().keySet())
            : ImmutableSet.of();
    listed = Sets.union(listed, newAttributes(specBefore, specAfter, is));
    Map<String, String> old = stored(specBefore, tableBefore, was, listed);
    Map<String, String> changed = stored(specAfter, tableAfter, is, listed);
    Map<String, String> before = new LinkedHashMap<>();
    Map<String, String> after = new LinkedHashMap<>();
    Set<String> moved = new LinkedHashSet<>();
    Set<String> rewritten = new LinkedHashSet<>();
    for (String name : Sets.union(changed.keySet(), old.keySet())) {
      String from = old.getOrDefault(name, "");
      String to = changed.getOrDefault(name, "");
      if (from.equals(to)
          || (isPlain(specBefore, tableBefore, was, name, from)
              && isPlain(specAfter, tableAfter, is, name, to))) {
        continue;
      }
      if (!from.isEmpty()) {
        before.put(name, from);
      }
      if (!to.isEmpty()) {
        after.put(name, to);
      }
      if (tableAfter.key().attributes().contains(name)) {
        moved.add(name);
      }
      // What only an index that is removed needed may stay in the items.
      if (!to.isEmpty() || isInKey(tableAfter, name)) {
        rewritten.add(name);
      }
    }
    return new LayoutChanges(
        before, after, ImmutableSet.copyOf(moved), ImmutableSet.copyOf(rewritten));
  }

  /** Attributes that every instance has from now on, and none that exists. */
  private static Set<String> newAttributes(Spec before, Spec after, ItemLayout item) {
    Set<String> known = before.entity(item.entity()).attributes().keySet();
    return after.entity(item.entity()).attributes().values().stream()
        .filter(attribute -> attribute.present() >= 1)
        .map(Attribute::name)
        .filter(name -> !known.contains(name))
        .collect(ImmutableSet.toImmutableSet());
  }

  boolean isEmpty() {
    return before.isEmpty() && after.isEmpty();
  }

  /** "GSI1PK: CUSTOMER#{customerId}, total: counter of Line". */
  static String text(Map<String, String> attributes) {
    return attributes.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  /** Share of the items that get another value: those that have one before or after. */
  double share(LayoutStatistics was, LayoutStatistics is) {
    // Attributes by the same rule inputs are present together; others may not be.
    Map<Set<String>, Double> shares = new LinkedHashMap<>();
    for (String name : rewritten) {
      shares.merge(
          inputs(is.layout(), was.layout(), name),
          Math.max(share(was, name), share(is, name)),
          Math::max);
    }
    return Math.min(1, shares.values().stream().mapToDouble(Double::doubleValue).sum());
  }

  private static double share(LayoutStatistics layout, String name) {
    LayoutStatistics.StoredAttribute attribute = layout.stored().get(name);
    return attribute == null ? 0 : attribute.share();
  }

  private static ImmutableSet<String> inputs(ItemLayout is, ItemLayout was, String name) {
    return is.key(name)
        .or(() -> was.key(name))
        .map(KeyRule::attributes)
        .orElseGet(() -> ImmutableSet.of(name));
  }

  private static boolean isInKey(Table table, String name) {
    return table.keyAttributes().contains(name);
  }

  /** Whether the item has the attribute of the entity itself, be it a key or not. */
  private static boolean isPlain(
      Spec spec, Table table, ItemLayout item, String name, String text) {
    return text.equals("{" + name + "}")
        || text.equals(STORED)
        || (text.isEmpty()
            && spec.entity(item.entity()).attributes().containsKey(name)
            && item.stores(name, table.key()));
  }

  /** What an item has besides the attributes of its entity, by name. */
  private static Map<String, String> stored(
      Spec spec, Table table, ItemLayout item, Set<String> listed) {
    Map<String, String> stored = new LinkedHashMap<>();
    item.keys()
        .keySet()
        .forEach(key -> stored.put(key, KeyText.rule(item, key) + shards(item, key)));
    item.copies().forEach((name, path) -> stored.put(name, "copy of " + path));
    item.embeds()
        .forEach(
            (name, embed) ->
                stored.put(
                    name,
                    "embedded %s by %s, %s"
                        .formatted(
                            embed.entity(),
                            embed.relationship().label(),
                            embed.map() ? "a map" : "a list")));
    item.counters().forEach((name, counter) -> stored.put(name, "counter of " + counter));
    Set<String> known = spec.entity(item.entity()).attributes().keySet();
    listed.stream()
        .filter(name -> known.contains(name) && item.holds(name))
        .forEach(name -> stored.putIfAbsent(name, STORED));
    if (table.namesTypes(spec)) {
      stored.put(spec.prefer().typeAttribute(), item.typeName());
    }
    if (spec.entity(item.entity()).versioned() && item.isMain()) {
      stored.put(LayoutStatistics.VERSION_ATTRIBUTE, "version");
    }
    return stored;
  }

  private static String shards(ItemLayout item, String key) {
    return item.shards().isPresent() && item.key(key).map(KeyRule::isSpread).orElse(false)
        ? " in %d shards".formatted(item.shards().getAsInt())
        : "";
  }
}
