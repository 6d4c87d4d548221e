package dev.keysmith.emit.report;

import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.rationale.Rationale;

/** Why a part of a derived design is there, in a sentence or two with its figures. */
public final class RationaleText {
  private RationaleText() {}

  public static String of(Rationale reason) {
    String why = reason.explanation();
    return why
        + (why.endsWith(".") ? "" : ".")
        + (reason.monthlyUsd() > 0
            ? " It costs " + MoneyFormat.text(reason.monthlyUsd()) + " a month to keep."
            : "")
        + (reason.withoutUsd().isPresent()
            ? " Without it the whole design would cost "
                + MoneyFormat.text(reason.withoutUsd().getAsDouble())
                + " a month."
            : "");
  }
}
