package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.plan.RequestTarget;
import java.util.Map;
import java.util.Optional;

/** What capacity is paid for: a table, or an index of it. */
public record TableOrIndex(String table, Optional<String> index) {
  public static TableOrIndex of(String table) {
    return new TableOrIndex(table, Optional.empty());
  }

  public static TableOrIndex of(String table, String index) {
    return new TableOrIndex(table, Optional.of(index));
  }

  /** The one that a request is sent to. */
  public static TableOrIndex of(RequestTarget target) {
    return new TableOrIndex(target.table(), target.index());
  }

  /** Those of a design, each table before its indexes. */
  public static ImmutableList<TableOrIndex> all(Design design) {
    ImmutableList.Builder<TableOrIndex> all = ImmutableList.builder();
    for (Table table : design.tables().values()) {
      all.add(of(table.name()));
      table.indexes().keySet().forEach(index -> all.add(of(table.name(), index)));
    }
    return all.build();
  }

  /** The units of a charge by what they are paid for. */
  public static ImmutableMap<TableOrIndex, Double> units(String table, CapacityCharge charge) {
    ImmutableMap.Builder<TableOrIndex, Double> units = ImmutableMap.builder();
    if (charge.table() != 0) {
      units.put(of(table), charge.table());
    }
    for (Map.Entry<String, Double> index : charge.indexes().entrySet()) {
      if (index.getValue() != 0) {
        units.put(of(table, index.getKey()), index.getValue());
      }
    }
    return units.buildOrThrow();
  }

  public boolean isTable() {
    return index.isEmpty();
  }

  /** Whether its entries lie in the table's own partitions: the table itself, a local index. */
  boolean sharesTable(Design design) {
    return index(design).map(Index::local).orElse(true);
  }

  /** The table or index whose partitions it uses. */
  public TableOrIndex home(Design design) {
    return sharesTable(design) ? of(table) : this;
  }

  /** The attributes that make up its partition key. */
  public ImmutableList<String> partition(Design design) {
    return index(design)
        .map(Index::partition)
        .orElseGet(() -> ImmutableList.of(design.table(table).key().partition()));
  }

  public Optional<Index> index(Design design) {
    return index.flatMap(design.table(table)::index);
  }

  /** {@code orders}, or {@code orders.ByCustomer}. */
  @Override
  public String toString() {
    return table + index.map(name -> "." + name).orElse("");
  }
}
