package dev.keysmith.capacity;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.LinkedHashMap;

/**
 * The units of a request, the table's and each index's apart, as DynamoDB reports them.
 *
 * @param table the units of the base table
 * @param indexes the units of each index that was touched, by name
 */
public record CapacityCharge(double table, ImmutableMap<String, Double> indexes) {
  public static final CapacityCharge NONE = of(0);

  /** A charge of the table alone. */
  public static CapacityCharge of(double table) {
    return new CapacityCharge(table, ImmutableMap.of());
  }

  /** This charge and so many units of an index; none if the index was not touched. */
  public CapacityCharge withIndex(String index, double units) {
    return units == 0 ? this : plus(new CapacityCharge(0, ImmutableMap.of(index, units)));
  }

  /** Both charges. */
  public CapacityCharge plus(CapacityCharge other) {
    // Most charges are of a table alone.
    if (indexes.isEmpty() || other.indexes.isEmpty()) {
      return new CapacityCharge(table + other.table, indexes.isEmpty() ? other.indexes : indexes);
    }
    var sum = new LinkedHashMap<>(indexes);
    other.indexes.forEach((index, units) -> sum.merge(index, units, Double::sum));
    return new CapacityCharge(table + other.table, ImmutableMap.copyOf(sum));
  }

  /** So many of these charges; the number may be a mean. */
  public CapacityCharge times(double number) {
    if (indexes.isEmpty()) {
      return of(number * table);
    }
    return new CapacityCharge(
        number * table, ImmutableMap.copyOf(Maps.transformValues(indexes, each -> number * each)));
  }

  /** The units of the indexes together. */
  double indexTotal() {
    if (indexes.isEmpty()) {
      return 0;
    }
    return indexes.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** All units together. */
  public double total() {
    return table + indexTotal();
  }
}
