package dev.keysmith.verify.items;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.item.CounterLocations;
import dev.keysmith.item.ExpectedItems;
import dev.keysmith.item.IndexEntryEncoder;
import dev.keysmith.item.ItemKey;
import dev.keysmith.item.LayoutMatcher;
import dev.keysmith.item.QuotedValues;
import dev.keysmith.item.StoredItem;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.items.ItemDifference.Kind;
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
  private final CounterLocations counters;

  /** Entries by index and item, of the last time; most items are still the same. */
  private final Map<TableOrIndex, Map<StoredItem, Optional<ExpectedItem>>> entries =
      new LinkedHashMap<>();

  /** The last scan of each table and index in which there was no difference. */
  private final Map<TableOrIndex, List<ImmutableMap<String, Object>>> matched =
      new LinkedHashMap<>();

  public ItemComparison(Spec spec, Design design) {
    this.spec = spec;
    this.design = design;
    this.expected = new ExpectedItems(spec, design);
    this.counters = new CounterLocations(spec, design);
  }

  /** An item, or its entry in an index. */
  private record ExpectedItem(
      StoredItem item, ItemKey key, ImmutableMap<String, Object> attributes) {}

  /**
   * A table or an index with what should be in it, and whose items the table has.
   *
   * @param unchanged whether that is what should have been in it the last time
   */
  private record Contents(
      TableOrIndex structure,
      Table table,
      Optional<Index> index,
      Map<ItemKey, ExpectedItem> wanted,
      Map<ItemKey, StoredItem> owners,
      boolean unchanged) {

    ItemKey key(Map<String, Object> attributes) {
      return ItemComparison.key(table, index, attributes);
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
  public ItemDifferences compare(
      InstanceStore instances,
      Map<TableOrIndex, ? extends List<ImmutableMap<String, Object>>> found) {
    return compare(TableOrIndex.all(design), instances, found);
  }

  /** The same for the items of the tables alone. */
  public ItemDifferences compareTables(
      InstanceStore instances,
      Map<TableOrIndex, ? extends List<ImmutableMap<String, Object>>> found) {
    return compare(
        TableOrIndex.all(design).stream()
            .filter(TableOrIndex::isTable)
            .collect(ImmutableList.toImmutableList()),
        instances,
        found);
  }

  private ItemDifferences compare(
      ImmutableList<TableOrIndex> structures,
      InstanceStore instances,
      Map<TableOrIndex, ? extends List<ImmutableMap<String, Object>>> found) {
    ImmutableList<StoredItem> items = expected.items(instances);
    ImmutableList.Builder<ItemDifference> differences = ImmutableList.builder();
    Map<ItemKey, StoredItem> owners = new LinkedHashMap<>();
    for (TableOrIndex structure : structures) {
      if (structure.isTable()) {
        // Its indexes follow, and use them too.
        owners = new LinkedHashMap<>();
      }
      List<ImmutableMap<String, Object>> there = found.get(structure);
      List<ItemDifference> here = new ArrayList<>();
      Contents contents = contents(structure, items, owners, here);
      // A write concerns few tables: of the others neither items nor scan are new.
      if (!contents.unchanged() || there == null || there != matched.get(structure)) {
        compare(contents, there == null ? ImmutableList.of() : there, here);
      }
      if (here.isEmpty() && there != null) {
        matched.put(structure, there);
      } else {
        matched.remove(structure);
      }
      here.sort(Comparator.comparing(difference -> difference.key().toString()));
      differences.addAll(here);
    }
    return new ItemDifferences(differences.build());
  }

  private Contents contents(
      TableOrIndex structure,
      ImmutableList<StoredItem> items,
      Map<ItemKey, StoredItem> owners,
      List<ItemDifference> differences) {
    Table table = design.table(structure.table());
    Optional<Index> index = structure.index().flatMap(table::index);
    Map<ItemKey, ExpectedItem> wanted = new LinkedHashMap<>();
    Map<StoredItem, Optional<ExpectedItem>> before =
        entries.getOrDefault(structure, ImmutableMap.of());
    Map<StoredItem, Optional<ExpectedItem>> now = new IdentityHashMap<>();
    boolean unchanged = true;
    for (StoredItem item : items) {
      if (!item.layoutRef().table().name().equals(table.name())) {
        continue;
      }
      StoredItem first = index.isEmpty() ? owners.put(item.key(), item) : null;
      if (first != null) {
        differences.add(
            new ItemDifference(
                structure,
                Kind.SAME_KEY,
                item.key(),
                String.format(
                    "%s and %s have the same key, %s", words(first), words(item), item.key())));
      }
      Optional<ExpectedItem> entry = before.get(item);
      if (entry == null) {
        unchanged = false;
        entry = wanted(table, index, item);
      }
      now.put(item, entry);
      entry.ifPresent(found -> wanted.put(found.key(), found));
    }
    entries.put(structure, now);
    return new Contents(
        structure, table, index, wanted, owners, unchanged && now.size() == before.size());
  }

  private static Optional<ExpectedItem> wanted(
      Table table, Optional<Index> index, StoredItem item) {
    return index
        .map(found -> new IndexEntryEncoder(table, found).entry(item.attributes()))
        .orElse(Optional.of(item.attributes()))
        .map(entry -> new ExpectedItem(item, key(table, index, entry), entry));
  }

  private static ItemKey key(Table table, Optional<Index> index, Map<String, Object> attributes) {
    return index
        .map(found -> ItemKey.of(table, found, attributes).orElseThrow())
        .orElseGet(() -> ItemKey.of(table, attributes));
  }

  private void compare(
      Contents contents,
      List<ImmutableMap<String, Object>> found,
      List<ItemDifference> differences) {
    ImmutableMap<ItemKey, ImmutableMap<String, Object>> there =
        Maps.uniqueIndex(found, contents::key);
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

  private static ItemDifference missing(Contents contents, ItemKey key, ExpectedItem wanted) {
    return new ItemDifference(
        contents.structure(),
        Kind.MISSING,
        key,
        String.format("the %s of %s is missing, %s", contents.thing(), words(wanted.item()), key));
  }

  private Optional<ItemDifference> different(
      Contents contents,
      ItemKey key,
      ExpectedItem wanted,
      ImmutableMap<String, Object> attributes) {
    if (wanted.attributes().equals(attributes)) {
      return Optional.empty();
    }
    ImmutableList<String> differences =
        ItemEquality.of(wanted.item().layoutRef(), counters)
            .differences(wanted.attributes(), attributes);
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ItemDifference(
                contents.structure(),
                Kind.DIFFERENT,
                key,
                String.format(
                    "in the %s of %s, %s: %s",
                    contents.thing(), words(wanted.item()), key, String.join("; ", differences))));
  }

  private ItemDifference unexpected(
      Contents contents, ItemKey key, ImmutableMap<String, Object> attributes) {
    Optional<StoredItem> owner =
        Optional.ofNullable(contents.owners().get(ItemKey.of(contents.table(), attributes)));
    String whose =
        owner
            .map(item -> " of " + words(item) + " is stale")
            .orElseGet(
                () ->
                    new LayoutMatcher(spec)
                            .of(contents.table(), contents.index(), attributes)
                            .map(layoutRef -> " like those of " + layoutRef.item().name())
                            .orElse("")
                        + " should not exist");
    return new ItemDifference(
        contents.structure(),
        Kind.UNEXPECTED,
        key,
        "an " + contents.thing() + whose + ", " + key + ": " + QuotedValues.of(attributes));
  }

  /** {@code Issue {owner: "ann", number: 7}}: the layout, and the identity of the instance. */
  private static String words(StoredItem item) {
    return item.layoutRef().item().name() + " " + QuotedValues.of(item.identity());
  }
}
