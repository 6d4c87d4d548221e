package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An index worth having on a table of a layout candidate, for one of the layouts in it.
 *
 * @param layout whose items enter it
 * @param keys how those get the index's key attributes that they do not have yet
 * @param names that some of these get in a design, by their stand-ins ({@link ComposedKeyNames})
 * @param partition identifies its partition key where it is to be sharded
 * @param shards over how many it is
 * @param techniques that made it
 */
public record IndexCandidate(
    IndexId id,
    String table,
    String layout,
    Index index,
    ImmutableMap<String, KeyRule> keys,
    ImmutableMap<String, String> names,
    PartitionKeyId partition,
    OptionalInt shards,
    ImmutableSet<Class<? extends Technique>> techniques) {

  /** Whether items grow by it: a key of it is no attribute that they have anyway. */
  public boolean growsItems(ItemLayout item) {
    return !composed(item).isEmpty();
  }

  /** The keys that items have for it alone. */
  public ImmutableMap<String, KeyRule> composed(ItemLayout item) {
    return ImmutableMap.copyOf(
        Maps.filterEntries(keys, key -> !item.keys().containsKey(key.getKey()) && !isPlain(key)));
  }

  /** An index by one of its keys alone. */
  public IndexCandidate keyedBy(String name) {
    Index one =
        new Index(
            index.name(),
            ImmutableList.of(name),
            ImmutableList.of(),
            false,
            new IndexProjection.Keys());
    return with(table, one, ImmutableMap.of(name, Objects.requireNonNull(keys.get(name), name)));
  }

  /** Whether a key attribute is the item's attribute of that name. */
  private static boolean isPlain(Map.Entry<String, KeyRule> key) {
    return key.getValue()
        .only()
        .flatMap(KeyTemplate::lone)
        .filter(field -> field.attribute().equals(key.getKey()))
        .isPresent();
  }

  /** The same under a name that differs from that of the unsharded one. */
  public IndexCandidate sharded() {
    IndexId other = id.spread();
    return new IndexCandidate(
        other,
        table,
        layout,
        index.named(other.name()),
        keys,
        names,
        partition,
        shards,
        techniques);
  }

  /** The same under the name that it gets in a design. */
  public IndexCandidate named(String name) {
    return with(table, index.named(name), keys);
  }

  /** The same as part of another table, with other key attributes. */
  public IndexCandidate with(
      String otherTable, Index other, ImmutableMap<String, KeyRule> otherKeys) {
    return new IndexCandidate(
        id, otherTable, layout, other, otherKeys, names, partition, shards, techniques);
  }

  /** The same with other names of some key attributes. */
  IndexCandidate renamed(ImmutableMap<String, String> names) {
    return names.isEmpty()
        ? this
        : with(
            table,
            new Index(
                index.name(),
                index.partition().stream()
                    .map(name -> names.getOrDefault(name, name))
                    .collect(ImmutableList.toImmutableList()),
                index.sort().stream()
                    .map(name -> names.getOrDefault(name, name))
                    .collect(ImmutableList.toImmutableList()),
                index.local(),
                index.projection()),
            keys.entrySet().stream()
                .collect(
                    ImmutableMap.toImmutableMap(
                        key -> names.getOrDefault(key.getKey(), key.getKey()),
                        Map.Entry::getValue)));
  }

  /** An item has one number of shards for all its keys. */
  private OptionalInt more(OptionalInt there) {
    return shards.isEmpty() || there.orElse(0) >= shards.getAsInt() ? there : shards;
  }

  /** The table with this index. */
  public Table on(Table base) {
    ItemLayout item = Objects.requireNonNull(base.items().get(layout), layout);
    Map<String, KeyRule> rules = new LinkedHashMap<>(item.keys());
    rules.putAll(keys);
    Map<String, KeyAttributeType> types = new LinkedHashMap<>(base.types());
    for (String attribute : index.keyAttributes()) {
      Optional<KeyAttributeType> type =
          Objects.requireNonNull(rules.get(attribute), attribute).type();
      types.putIfAbsent(attribute, type.orElseThrow());
    }
    Map<String, Index> indexes = new LinkedHashMap<>(base.indexes());
    indexes.put(index.name(), index);
    Map<String, ItemLayout> items = new LinkedHashMap<>(base.items());
    items.put(
        layout,
        new ItemLayout(
            item.entity(),
            item.variant(),
            ImmutableMap.copyOf(rules),
            item.copies(),
            item.embeds(),
            item.counters(),
            more(item.shards()),
            item.holds(),
            item.type()));
    return new Table(
        base.name(),
        base.key(),
        ImmutableMap.copyOf(types),
        ImmutableMap.copyOf(indexes),
        base.ttl(),
        ImmutableMap.copyOf(items),
        base.tableClass());
  }

  /** Of what tells nearly all apart: a hash of everything would take longer than it saves. */
  @Override
  public int hashCode() {
    return Objects.hash(id, table, layout);
  }
}
