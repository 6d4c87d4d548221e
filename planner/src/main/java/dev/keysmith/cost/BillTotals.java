package dev.keysmith.cost;

import java.util.stream.DoubleStream;

/**
 * Dollars per month.
 *
 * @param recovery of point-in-time recovery; nothing unless chosen
 * @param streams of reading streams; nothing unless chosen
 * @param roundedUp of provisioned capacity beyond what patterns use: whole units, and at least one
 * @param reserved what reserved capacity saves, which is not in the other amounts
 */
public record BillTotals(
    double reads,
    double writes,
    double storage,
    double recovery,
    double streams,
    double roundedUp,
    ReservedCapacity reserved) {
  public double monthlyUsd() {
    return OrderIndependentSum.of(
        DoubleStream.of(
            reads, writes, storage, recovery, streams, roundedUp, -reserved.savedUsd()));
  }
}
