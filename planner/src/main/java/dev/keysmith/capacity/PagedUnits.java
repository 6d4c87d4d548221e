package dev.keysmith.capacity;

import java.util.function.DoubleUnaryOperator;

/** Units by the number of items: so many full pages, and the rest. */
final class PagedUnits implements DoubleUnaryOperator {
  private final SizeDistribution sizes;
  private final CapacityUnit unit;
  private final double itemsPerPage;
  private final double unitsPerPage;

  PagedUnits(SizeDistribution sizes, CapacityUnit unit, long itemsPerPage) {
    this.sizes = sizes;
    this.unit = unit;
    this.itemsPerPage = itemsPerPage;
    this.unitsPerPage = unit.covering(itemsPerPage * sizes.mean());
  }

  @Override
  public double applyAsDouble(double items) {
    if (items < itemsPerPage) {
      return sizes.units(items, unit);
    }
    double pages = Math.floor(items / itemsPerPage);
    double rest = items - pages * itemsPerPage;
    double full = pages * unitsPerPage;
    return rest == 0 ? full : full + sizes.units(rest, unit);
  }
}
