package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillTotals;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PricingOptions.Reserved;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.TableClass;
import dev.keysmith.plan.NumberFormat;

/** A bill in sentences. */
public final class BillText {
  /** Dollars per month below which another table class is not worth the change. */
  private static final double LEAST_SAVING_USD = 1;

  private BillText() {}

  /** "on-demand, us-east-1, prices as of 2026-11-01". */
  public static String basis(Bill bill) {
    return "%s, %s, prices as of %s"
        .formatted(
            bill.options().description(), bill.options().region(), bill.priceSchedule().date());
  }

  /** "on-demand, prices as of 2026-11-01", of bills in several regions. */
  public static String basisInRegions(Bill bill) {
    return "%s, prices as of %s"
        .formatted(bill.options().description(), bill.priceSchedule().date());
  }

  /** "Forum: $277.62/month (on-demand, us-east-1, prices as of 2026-11-01)". */
  public static String headline(String subject, Bill bill) {
    return "%s: %s/month%s (%s)"
        .formatted(
            subject, MoneyFormat.text(bill.monthlyUsd()), withoutUnserved(bill), basis(bill));
  }

  /** A bill says nothing of what is not served, and would look cheaper than it is. */
  private static String withoutUnserved(Bill bill) {
    int unserved = bill.unserved().size();
    return switch (unserved) {
      case 0 -> "";
      case 1 -> " without " + bill.unserved().get(0).pattern().id() + ", which is not served";
      default -> " without the %d patterns that are not served".formatted(unserved);
    };
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

  /** "reserved: 300 WCU, 100 RCU". */
  static String reserved(BillTotals totals) {
    return "reserved: %s WCU, %s RCU"
        .formatted(
            NumberFormat.number(totals.reserved().writeUnits()),
            NumberFormat.number(totals.reserved().readUnits()));
  }

  /** Reserved capacity that does not pay, tables of another class, and cheaper table classes. */
  public static ImmutableList<String> remarks(Bill bill) {
    ImmutableList.Builder<String> remarks = ImmutableList.builder();
    if (bill.options().reserved() != Reserved.NONE && !bill.totals().reserved().pays()) {
      remarks.add(
          "Reserved capacity: no block of 100 units is used enough to be cheaper than provisioned"
              + " capacity");
    }
    if (bill.options().tableClass().isEmpty() && !bill.infrequentlyAccessed().isEmpty()) {
      remarks.add(
          "Table class %s: %s"
              .formatted(
                  TableClass.INFREQUENT_ACCESS.words(),
                  String.join(", ", bill.infrequentlyAccessed())));
    }
    bill.classSavings().stream()
        .filter(saving -> saving.usd() >= LEAST_SAVING_USD)
        .forEach(
            saving ->
                remarks.add(
                    "Table class %s for %s: saves %s/month"
                        .formatted(
                            saving.better().words(),
                            saving.table(),
                            MoneyFormat.text(saving.usd()))));
    return remarks.build();
  }

  /** Why a pattern is not served, and what to use instead. */
  public static String unserved(UnsupportedPattern one) {
    return one.alternative()
        .map(instead -> "%s. Alternative: %s".formatted(one.reason(), instead))
        .orElse(one.reason());
  }
}
