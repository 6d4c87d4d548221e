package dev.keysmith.runtime;

import java.math.BigDecimal;
import java.time.Duration;

/** Receives what a data layer does, for metrics and traces. */
public interface RequestListener {
  /** Does nothing. */
  RequestListener NONE = new RequestListener() {};

  /** A request was answered. */
  default void request(CompletedRequest request) {}

  /**
   * A sequence gave out a number; if the write then fails, the number is left out.
   *
   * @param attribute that has the number, with its entity: {@code Issue.number}
   */
  default void numberDrawn(String pattern, String attribute, BigDecimal number) {}

  /**
   * A request that DynamoDB answered.
   *
   * @param pattern the id of the access pattern
   * @param operation as DynamoDB calls it
   * @param table its name in the account; several are separated by commas
   * @param capacityUnits consumed read or write units, of the table and its indexes
   * @param attempts how often it was sent
   */
  record CompletedRequest(
      String pattern,
      String operation,
      String table,
      double capacityUnits,
      int attempts,
      Duration latency) {}
}
