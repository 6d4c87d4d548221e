package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Tariff;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.Figures;
import dev.keysmith.spec.Pattern;
import java.util.Optional;

/**
 * What it would take to answer a pattern by reading a whole table.
 *
 * @param units of one Scan, eventually consistent
 * @param pages how many requests one after the other it is
 * @param monthlyUsd at the pattern's average rate
 */
record ScanCost(
    String table, double items, double bytes, double units, double pages, double monthlyUsd) {
  private static final double EVENTUAL = 0.5;

  /** Of the table that an entity's own items are in; empty where it is only embedded. */
  static Optional<ScanCost> of(Reviewed reviewed, String entity, Pattern pattern) {
    return reviewed.design().main(entity).map(main -> of(reviewed, main, pattern));
  }

  private static ScanCost of(Reviewed reviewed, Placed main, Pattern pattern) {
    double items = 0;
    double bytes = 0;
    for (Placed placed : reviewed.design().items()) {
      if (placed.table().equals(main.table())) {
        double count = reviewed.spec().entity(placed.item().entity()).count();
        items += count;
        bytes += count * reviewed.facts(placed).size();
      }
    }
    double units = Math.ceil(bytes / Limits.READ_UNIT_BYTES) * EVENTUAL;
    return new ScanCost(
        main.table().name(),
        items,
        bytes,
        units,
        Math.ceil(bytes / Limits.PAGE_BYTES),
        reviewed.tariff().reads(units * pattern.traffic().average()));
  }

  ImmutableList<String> arithmetic(Pattern pattern, Tariff tariff) {
    return ImmutableList.of(
        "a Scan of "
            + table
            + ": "
            + Figures.number(items)
            + " items × "
            + Figures.number(Math.round(bytes / Math.max(1, items)))
            + " bytes ÷ "
            + Figures.number(Limits.READ_UNIT_BYTES)
            + " × "
            + EVENTUAL
            + " = "
            + Figures.number(units)
            + " read units, in "
            + Figures.counted(pages, "page")
            + " of 1 MB",
        tariff.readArithmetic(units, pattern.traffic().average()));
  }

  String price() {
    return Money.text(monthlyUsd) + " a month";
  }
}
