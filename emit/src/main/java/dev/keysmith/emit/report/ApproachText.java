package dev.keysmith.emit.report;

import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.optimizer.OptimalityGap;
import dev.keysmith.optimizer.OptimalityGap.Status;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;

/** What kind of design was derived, and how sure that is, in words. */
public final class ApproachText {
  private ApproachText() {}

  public static String style(Style style) {
    return style == Style.SINGLE_TABLE
        ? "All entities share one table, told apart by prefixes of their keys."
        : "Each entity has a table under its own names, unless reading it together with another"
            + " pays for sharing one.";
  }

  /**
   * @param monthlyUsd what the design costs
   */
  public static String sure(Spec spec, OptimalityGap optimality, double monthlyUsd) {
    String cheapest =
        optimality.isSimplerThanCheapest(monthlyUsd)
            ? " The cheapest would cost "
                + MoneyFormat.text(optimality.cheapestUsd())
                + " and is less simple; 'prefer: {tolerance: 0%}' in the spec takes it."
            : "";
    return (optimality.status() == Status.OPTIMAL
            ? "It is the simplest design within "
                + NumberFormat.percent(spec.prefer().tolerance())
                + " of the cheapest that can be made of "
            : "It is the best that was found in time among ")
        + NumberFormat.counted(optimality.candidates(), "candidate")
        + ", of which nothing costs less than "
        + MoneyFormat.text(optimality.lowerBoundUsd())
        + " a month."
        + cheapest;
  }
}
