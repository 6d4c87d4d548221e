package dev.keysmith.emit;

import dev.keysmith.cost.Money;
import dev.keysmith.solve.Reason;

/** Why a part of a derived design is there, in a sentence or two with its figures. */
public final class ReasonText {
  private ReasonText() {}

  public static String of(Reason reason) {
    String why = reason.why();
    return why
        + (why.endsWith(".") ? "" : ".")
        + (reason.monthlyUsd() > 0
            ? " It costs " + Money.text(reason.monthlyUsd()) + " a month to keep."
            : "")
        + (reason.withoutUsd().isPresent()
            ? " Without it the whole design would cost "
                + Money.text(reason.withoutUsd().getAsDouble())
                + " a month."
            : "");
  }
}
