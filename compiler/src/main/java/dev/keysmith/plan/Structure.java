package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import java.util.Optional;

/** A place where items of a layout can be read: their table, or an index that they are in. */
record Structure(LayoutFacts facts, Optional<Index> index) {
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
    return index.map(Index::partition).orElse(ImmutableList.of(table().key().partition()));
  }

  /** Key attributes that order an item collection. */
  ImmutableList<String> sort() {
    return index
        .map(Index::sort)
        .orElseGet(() -> table().key().sort().map(ImmutableList::of).orElse(ImmutableList.of()));
  }

  boolean isTable() {
    return index.isEmpty();
  }

  /** A global index lags behind its table, so no read from it is strong. */
  boolean canBeStrong() {
    return index.map(Index::local).orElse(true);
  }

  boolean gives(String attribute) {
    return index
        .map(found -> facts.gives(found, attribute))
        .orElseGet(() -> facts.gives(attribute));
  }

  /** Mean bytes of what is read of one item. */
  double itemSize() {
    return index.map(facts::entrySize).orElseGet(facts::size);
  }

  /** Share of the layout's items that are here. */
  double share() {
    return index.map(facts::share).orElse(1.0);
  }

  /** The table, and the index behind a dot: one name for all layouts there. */
  String name() {
    return table().name() + index.map(found -> "." + found.name()).orElse("");
  }
}
