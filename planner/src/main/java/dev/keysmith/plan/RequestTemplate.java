package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.AttributeCondition;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is sent to DynamoDB, with the parameters of the pattern in place of their values.
 *
 * @param target the table or index that it is sent to
 * @param layouts the layouts of the items that it reads or writes, by their name in the design
 * @param key the conditions on the key attributes, partition first; for a transaction, of each item
 * @param filter conditions that the key does not decide: of a read the FilterExpression, of a write
 *     its condition
 * @param clientFilter conditions that neither the key nor a FilterExpression can decide, for the
 *     client to check on returned items
 * @param descending whether a Query goes from the greatest sort key down
 * @param limit the Limit of a Query
 */
public record RequestTemplate(
    DynamoDbOperation operation,
    RequestTarget target,
    ImmutableList<String> layouts,
    ImmutableList<KeyBinding> key,
    ImmutableList<AttributeCondition> filter,
    ImmutableList<AttributeCondition> clientFilter,
    boolean descending,
    OptionalInt limit) {

  /**
   * A request for items by their whole keys, or a Query in the order of the sort key to its end.
   */
  public static RequestTemplate of(
      DynamoDbOperation operation,
      RequestTarget target,
      ImmutableList<String> layouts,
      ImmutableList<KeyBinding> key,
      ImmutableList<AttributeCondition> filter) {
    return new RequestTemplate(
        operation, target, layouts, key, filter, ImmutableList.of(), false, OptionalInt.empty());
  }

  /** A request for items by their whole keys, of which the client discards some. */
  public static RequestTemplate byKeys(
      DynamoDbOperation operation,
      RequestTarget target,
      ImmutableList<String> layouts,
      ImmutableList<KeyBinding> key,
      ImmutableList<AttributeCondition> clientFilter) {
    return new RequestTemplate(
        operation,
        target,
        layouts,
        key,
        ImmutableList.of(),
        clientFilter,
        false,
        OptionalInt.empty());
  }

  /** Whether the same is sent, whatever the client checks on what is returned. */
  boolean isSentLike(RequestTemplate other) {
    return operation == other.operation
        && target.equals(other.target)
        && key.equals(other.key)
        && filter.equals(other.filter)
        && descending == other.descending
        && limit.equals(other.limit);
  }

  /** Whether something that was read may be discarded. */
  public boolean discards() {
    return !filter.isEmpty() || !clientFilter.isEmpty();
  }

  public String table() {
    return target.table();
  }

  public Optional<String> index() {
    return target.index();
  }
}
