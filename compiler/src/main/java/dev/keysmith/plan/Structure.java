package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A place where items of a layout can be read: their table, or an index that they are in.
 *
 * <p>Every question is tried on every place, so what does not depend on the question is worked out
 * once.
 */
final class Structure {
  private final LayoutFacts facts;
  private final Optional<Index> index;
  private final ImmutableList<String> partition;
  private final ImmutableList<String> sort;
  private final String name;
  private final double itemSize;
  private final Map<String, Boolean> gives = new ConcurrentHashMap<>();

  private Structure(LayoutFacts facts, Optional<Index> index) {
    Table table = facts.table();
    this.facts = facts;
    this.index = index;
    this.partition =
        index.map(Index::partition).orElseGet(() -> ImmutableList.of(table.key().partition()));
    this.sort =
        index
            .map(Index::sort)
            .orElseGet(() -> table.key().sort().map(ImmutableList::of).orElse(ImmutableList.of()));
    this.name = table.name() + index.map(found -> "." + found.name()).orElse("");
    this.itemSize = index.map(facts::entrySize).orElseGet(facts::size);
  }

  static Structure table(LayoutFacts facts) {
    return new Structure(facts, Optional.empty());
  }

  static Structure index(LayoutFacts facts, Index index) {
    return new Structure(facts, Optional.of(index));
  }

  /** What tells how it is asked, apart from what it holds. */
  record Key(
      LayoutFacts layout,
      boolean table,
      ImmutableList<String> partition,
      ImmutableList<String> sort) {}

  Key key() {
    return new Key(facts, isTable(), partition, sort);
  }

  LayoutFacts facts() {
    return facts;
  }

  Optional<Index> index() {
    return index;
  }

  Design.Placed placed() {
    return new Design.Placed(table(), layout());
  }

  Table table() {
    return facts.table();
  }

  ItemLayout layout() {
    return facts.layout();
  }

  String entity() {
    return layout().entity();
  }

  /** Key attributes that a Query must give. */
  ImmutableList<String> partition() {
    return partition;
  }

  /** Key attributes that order an item collection. */
  ImmutableList<String> sort() {
    return sort;
  }

  boolean isTable() {
    return index.isEmpty();
  }

  /** A global index lags behind its table, so no read from it is strong. */
  boolean canBeStrong() {
    return index.map(Index::local).orElse(true);
  }

  boolean gives(String attribute) {
    return gives.computeIfAbsent(
        attribute,
        it -> index.map(found -> facts.gives(found, it)).orElseGet(() -> facts.gives(it)));
  }

  /** Mean bytes of what is read of one item. */
  double itemSize() {
    return itemSize;
  }

  /** Share of the layout's items that are here. */
  double share() {
    return index.map(facts::share).orElse(1.0);
  }

  /** The table, and the index behind a dot: one name for all layouts there. */
  String name() {
    return name;
  }
}
