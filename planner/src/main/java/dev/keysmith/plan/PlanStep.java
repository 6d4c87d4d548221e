package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.spec.AttributeCondition;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A request of a plan, or several of one form that go in parallel.
 *
 * @param target the table or index that it is sent to
 * @param fetches what items it is about: layouts by their name in the design
 * @param key what it asks of the key attributes, partition first; for a transaction, of each item
 * @param filter conditions that the key does not decide, on what was read
 * @param backward whether a Query goes from the greatest sort key down
 * @param limit most items a Query asks for
 * @param round which round trip it is in, from 1; requests of one round go in parallel
 * @param requests how many of these are sent in one execution of the pattern, pages included
 * @param itemsRead mean number of items read or written, in all requests
 * @param itemsReturned of those read, the mean number that pass the filter
 * @param reads read units of all requests, table and indexes apart
 * @param writes write units of all requests, table and indexes apart
 * @param arithmetic how the units come about, in lines that a reader can redo with a pencil
 */
public record PlanStep(
    DynamoDbOperation operation,
    RequestTarget target,
    ImmutableList<String> fetches,
    ImmutableList<KeyBinding> key,
    ImmutableList<AttributeCondition> filter,
    boolean backward,
    OptionalInt limit,
    int round,
    double requests,
    double itemsRead,
    double itemsReturned,
    CapacityCharge reads,
    CapacityCharge writes,
    CostDerivation arithmetic) {

  /** A request to a table, or to an index of it. */
  public PlanStep(
      DynamoDbOperation operation,
      String table,
      Optional<String> index,
      ImmutableList<String> fetches,
      ImmutableList<KeyBinding> key,
      ImmutableList<AttributeCondition> filter,
      boolean backward,
      OptionalInt limit,
      int round,
      double requests,
      double itemsRead,
      double itemsReturned,
      CapacityCharge reads,
      CapacityCharge writes,
      CostDerivation arithmetic) {
    this(
        operation,
        RequestTarget.of(table, index),
        fetches,
        key,
        filter,
        backward,
        limit,
        round,
        requests,
        itemsRead,
        itemsReturned,
        reads,
        writes,
        arithmetic);
  }

  public String table() {
    return target.table();
  }

  public Optional<String> index() {
    return target.index();
  }

  public double itemsDiscarded() {
    return itemsRead - itemsReturned;
  }

  public double readUnits() {
    return reads.total();
  }

  public double writeUnits() {
    return writes.total();
  }

  /** The same in another round trip. */
  public PlanStep inRound(int other) {
    return new PlanStep(
        operation,
        target,
        fetches,
        key,
        filter,
        backward,
        limit,
        other,
        requests,
        itemsRead,
        itemsReturned,
        reads,
        writes,
        arithmetic);
  }
}
