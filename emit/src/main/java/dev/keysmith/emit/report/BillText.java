package dev.keysmith.emit.report;

import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.UnsupportedPattern;

/** A bill in sentences. */
public final class BillText {
  private BillText() {}

  /** "on-demand, us-east-1, prices as of 2026-11-01". */
  public static String basis(Bill bill) {
    return "%s, %s, prices as of %s"
        .formatted(
            bill.options().description(), bill.options().region(), bill.priceSchedule().date());
  }

  /** "Forum: $277.62/month (on-demand, us-east-1, prices as of 2026-11-01)". */
  public static String headline(String subject, Bill bill) {
    return "%s: %s/month (%s)".formatted(subject, MoneyFormat.text(bill.monthlyUsd()), basis(bill));
  }

  /** "reads $186.30, writes $90.72, storage $0.60". */
  public static String parts(Bill bill) {
    return "reads %s, writes %s, storage %s"
        .formatted(
            MoneyFormat.text(bill.totals().reads()),
            MoneyFormat.text(bill.totals().writes()),
            MoneyFormat.text(bill.totals().storage()));
  }

  /** "Provisioned at 70% utilisation: $116.60/month (saves $165.28)". */
  public static String otherMode(Bill bill) {
    double other = bill.otherMode().monthlyUsd();
    String mode = bill.options().inOtherMode().description();
    return "%s: %s/month (%s %s)"
        .formatted(
            Character.toUpperCase(mode.charAt(0)) + mode.substring(1),
            MoneyFormat.text(other),
            bill.isOtherModeCheaper() ? "saves" : "costs an additional",
            MoneyFormat.text(Math.abs(bill.monthlyUsd() - other)));
  }

  /** Why a pattern is not served, and what to use instead. */
  public static String unserved(UnsupportedPattern one) {
    return one.alternative()
        .map(instead -> "%s. Alternative: %s".formatted(one.reason(), instead))
        .orElse(one.reason());
  }
}
