package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;

/** The tables of a design that have the same prices. */
record TablesOfOneClass(Design design, ImmutableSet<String> tables, PriceSchedule prices) {
  /** One where the options state a class for all tables; else one for each class in use. */
  static ImmutableList<TablesOfOneClass> all(Design design, PriceSchedule priceSchedule) {
    return design.tables().values().stream()
        .map(Table::tableClass)
        .sorted()
        .map(priceSchedule::in)
        .distinct()
        .map(prices -> new TablesOfOneClass(design, tables(design, prices, priceSchedule), prices))
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableSet<String> tables(
      Design design, PriceSchedule prices, PriceSchedule priceSchedule) {
    return design.tables().values().stream()
        .filter(table -> priceSchedule.of(table) == prices)
        .map(Table::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  boolean contains(String table) {
    return tables.contains(table);
  }
}
