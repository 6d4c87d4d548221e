package dev.keysmith.verify.items;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.items.Difference.Kind;
import dev.keysmith.verify.plain.Instances;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares what a design should hold with what is really there: every item of every table, and
 * every entry of every index. For one thread at a time.
 */
public final class ItemComparison {
  private final Spec spec;
  private final Design design;
  private final ExpectedItems expected;
  private final CounterPlaces counters;

  /** Entries by index and item, of the last time; most items are still the same. */
  private final Map<Structure, Map<StoredItem, Optional<Wanted>>> entries = new LinkedHashMap<>();

  public ItemComparison(Spec spec, Design design) {
    this.spec = spec;
    this.design = design;
    this.expected = new ExpectedItems(spec, design);
    this.counters = new CounterPlaces(spec, design);
  }

  /** An item, or its entry in an index. */
  private record Wanted(StoredItem item, Key key, ImmutableMap<String, Object> attributes) {}

  /** A table or an index with what should be in it, and whose items the table has. */
  private record Contents(
      Structure structure,
      Table table,
      Optional<Index> index,
      Map<Key, Wanted> wanted,
      Map<Key, StoredItem> owners) {

    Key key(Map<String, Object> attributes) {
      return index
          .map(found -> Key.of(table, found, attributes).orElseThrow())
          .orElseGet(() -> Key.of(table, attributes));
    }

    String thing() {
      return index.isPresent() ? "entry" : "item";
    }
  }

  /**
   * All differences.
   *
   * @param found what a scan of each table and index gives, as plain values; none where it is empty
   */
  public Differences compare(
      Instances instances, Map<Structure, ? extends List<ImmutableMap<String, Object>>> found) {
    ImmutableList<StoredItem> items = expected.items(instances);
    ImmutableList.Builder<Difference> differences = ImmutableList.builder();
    Map<Key, StoredItem> owners = new LinkedHashMap<>();
    for (Structure structure : Structure.all(design)) {
      if (structure.isTable()) {
        // Its indexes follow, and use them too.
        owners = new LinkedHashMap<>();
      }
      List<ImmutableMap<String, Object>> there = found.get(structure);
      List<Difference> here = new ArrayList<>();
      Contents contents = contents(structure, items, owners, here);
      compare(contents, there == null ? ImmutableList.of() : there, here);
      here.sort(Comparator.comparing(difference -> difference.key().toString()));
      differences.addAll(here);
    }
    return new Differences(differences.build());
  }

  private Contents contents(
      Structure structure,
      ImmutableList<StoredItem> items,
      Map<Key, StoredItem> owners,
      List<Difference> differences) {
    Table table = design.table(structure.table());
    Optional<Index> index = structure.index().flatMap(table::index);
    Map<Key, Wanted> wanted = new LinkedHashMap<>();
    Contents contents = new Contents(structure, table, index, wanted, owners);
    Map<StoredItem, Optional<Wanted>> before = entries.getOrDefault(structure, ImmutableMap.of());
    Map<StoredItem, Optional<Wanted>> now = new IdentityHashMap<>();
    for (StoredItem item : items) {
      if (!item.placed().table().name().equals(table.name())) {
        continue;
      }
      StoredItem first = index.isEmpty() ? owners.put(item.key(), item) : null;
      if (first != null) {
        differences.add(
            new Difference(
                structure,
                Kind.SAME_KEY,
                item.key(),
                words(first) + " and " + words(item) + " have one key, " + item.key()));
      }
      Optional<Wanted> entry = before.get(item);
      if (entry == null) {
        entry = wanted(contents, item);
      }
      now.put(item, entry);
      entry.ifPresent(found -> wanted.put(found.key(), found));
    }
    entries.put(structure, now);
    return contents;
  }

  private static Optional<Wanted> wanted(Contents contents, StoredItem item) {
    return contents
        .index()
        .map(index -> new IndexImage(contents.table(), index).entry(item.attributes()))
        .orElse(Optional.of(item.attributes()))
        .map(entry -> new Wanted(item, contents.key(entry), entry));
  }

  private void compare(
      Contents contents, List<ImmutableMap<String, Object>> found, List<Difference> differences) {
    ImmutableMap<Key, ImmutableMap<String, Object>> there = Maps.uniqueIndex(found, contents::key);
    contents
        .wanted()
        .forEach(
            (key, wanted) ->
                Optional.ofNullable(there.get(key))
                    .map(attributes -> different(contents, key, wanted, attributes))
                    .orElseGet(() -> Optional.of(missing(contents, key, wanted)))
                    .ifPresent(differences::add));
    Sets.difference(there.keySet(), contents.wanted().keySet())
        .forEach(
            key ->
                differences.add(
                    unexpected(contents, key, there.getOrDefault(key, ImmutableMap.of()))));
  }

  private static Difference missing(Contents contents, Key key, Wanted wanted) {
    return new Difference(
        contents.structure(),
        Kind.MISSING,
        key,
        "the " + contents.thing() + " of " + words(wanted.item()) + " is missing, " + key);
  }

  private Optional<Difference> different(
      Contents contents, Key key, Wanted wanted, ImmutableMap<String, Object> attributes) {
    if (wanted.attributes().equals(attributes)) {
      return Optional.empty();
    }
    ImmutableList<String> differences =
        Likeness.of(wanted.item().placed(), counters).differences(wanted.attributes(), attributes);
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Difference(
                contents.structure(),
                Kind.DIFFERENT,
                key,
                "in the "
                    + contents.thing()
                    + " of "
                    + words(wanted.item())
                    + ", "
                    + key
                    + ": "
                    + String.join("; ", differences)));
  }

  private Difference unexpected(
      Contents contents, Key key, ImmutableMap<String, Object> attributes) {
    Optional<StoredItem> owner =
        Optional.ofNullable(contents.owners().get(Key.of(contents.table(), attributes)));
    String whose =
        owner
            .map(item -> " of " + words(item) + " is stale")
            .orElseGet(
                () ->
                    new LayoutOf(spec)
                            .of(contents.table(), contents.index(), attributes)
                            .map(placed -> " like those of " + placed.item().name())
                            .orElse("")
                        + " should not be there");
    return new Difference(
        contents.structure(),
        Kind.UNEXPECTED,
        key,
        "an " + contents.thing() + whose + ", " + key + ": " + ValueWords.of(attributes));
  }

  /** {@code Issue {owner: "ann", number: 7}}: the layout, and the identity of the instance. */
  private static String words(StoredItem item) {
    return item.placed().item().name() + " " + ValueWords.of(item.identity());
  }
}
