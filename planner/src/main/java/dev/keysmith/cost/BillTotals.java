package dev.keysmith.cost;

import java.util.stream.DoubleStream;

/**
 * Dollars per month.
 *
 * @param recovery of point-in-time recovery; nothing unless chosen
 * @param streams of reading streams; nothing unless chosen
 */
public record BillTotals(
    double reads, double writes, double storage, double recovery, double streams) {
  public double monthlyUsd() {
    return OrderIndependentSum.of(DoubleStream.of(reads, writes, storage, recovery, streams));
  }
}
