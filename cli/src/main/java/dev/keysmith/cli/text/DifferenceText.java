package dev.keysmith.cli.text;

import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.difference.BackfillCost;
import dev.keysmith.difference.ChangeEffort;
import dev.keysmith.difference.DesignDiff;
import dev.keysmith.difference.DesignDifference;
import dev.keysmith.difference.MigrationCost;
import dev.keysmith.difference.SpecChange;
import dev.keysmith.plan.NumberFormat;

/** Differences in words, for the terminal and for Markdown. */
final class DifferenceText {
  private DifferenceText() {}

  /** "$281.88 → $262.43/month (-$19.45)". */
  static String bill(DesignDiff diff) {
    double after = diff.billAfter().monthlyUsd();
    return diff.billBefore()
        .map(
            bill ->
                diff.isOtherBill()
                    ? "%s → %s/month (%s)"
                        .formatted(
                            MoneyFormat.text(bill.monthlyUsd()),
                            MoneyFormat.text(after),
                            MoneyFormat.difference(after - bill.monthlyUsd()))
                    : "%s/month, unchanged".formatted(MoneyFormat.text(after)))
        .orElseGet(() -> "%s/month".formatted(MoneyFormat.text(after)));
  }

  /** "index Orders.ByStatus", "TTL of Sessions". */
  static String subject(DesignDifference difference) {
    String where = difference.where();
    return switch (difference.part()) {
      case TABLE -> "table " + where;
      case KEY -> "key of " + where;
      case INDEX -> "index " + where;
      case TTL -> "TTL of " + where;
      case STREAM -> "stream of " + where;
      case BILLING_MODE -> "billing mode of " + where;
      case TABLE_CLASS -> "table class of " + where;
      case ITEMS -> "items of " + where;
    };
  }

  /** "+", "-" or "~". */
  static String sign(DesignDifference difference) {
    if (difference.isAdded()) {
      return "+";
    }
    return difference.isRemoved() ? "-" : "~";
  }

  /** "PK: A → PK: B"; of something new or removed what it is or was. */
  static String values(String before, String after) {
    return before.isEmpty() || after.isEmpty() ? before + after : before + " → " + after;
  }

  static String path(SpecChange change) {
    return change.path().isEmpty() ? "the spec" : change.path();
  }

  /** "GSI1PK of 1,000,000 items: 2,000,000 write units, $1.25". */
  static String cost(DesignDifference difference, BackfillCost cost) {
    String what = difference.effort() == ChangeEffort.NEW_INDEX ? "entry" : "item";
    String several = difference.effort() == ChangeEffort.NEW_INDEX ? "entries" : "items";
    return "%s%s: %s write units, %s"
        .formatted(
            cost.attributes().isEmpty() ? "" : String.join(", ", cost.attributes()) + " of ",
            NumberFormat.counted(Math.rint(cost.items()), what, several),
            NumberFormat.number(Math.rint(cost.writeUnits())),
            MoneyFormat.text(cost.usd()));
  }

  /** What all of them consume; empty if they consume nothing. */
  static String migration(DesignDiff diff) {
    MigrationCost cost = diff.migration();
    if (cost.writeUnits() == 0) {
      return "";
    }
    return "Once, for all changes: %s write units%s, %s at the on-demand price."
        .formatted(
            NumberFormat.number(Math.rint(cost.writeUnits())),
            cost.readUnits() == 0
                ? ""
                : ", and %s read units to scan the tables"
                    .formatted(NumberFormat.number(Math.rint(cost.readUnits()))),
            MoneyFormat.text(cost.usd()));
  }

  /** Empty for zero, so that reads and writes are distinguished at a glance. */
  static String units(double units) {
    return units == 0 ? "" : NumberFormat.number(units);
  }
}
