package dev.keysmith.cost;

import dev.keysmith.design.Design;

/**
 * What point-in-time recovery of all tables costs per month. It is no part of a bill unless chosen,
 * and the infrastructure that is generated turns it on.
 *
 * @param gigabytes of tables with their local indexes; global ones are rebuilt, not restored
 * @param usdPerGigabyte per month
 */
public record RecoveryCost(double gigabytes, double usdPerGigabyte) {
  public static RecoveryCost of(Design design, Bill bill) {
    return new RecoveryCost(
        OrderIndependentSum.of(
            bill.structures().stream()
                .filter(one -> one.tableOrIndex().sharesTable(design))
                .mapToDouble(one -> one.data().gigabytes())),
        bill.priceSchedule().recoveryPrice());
  }

  public double monthlyUsd() {
    return gigabytes * usdPerGigabyte;
  }
}
