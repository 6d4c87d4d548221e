package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Optional;

/**
 * A request that was sent, as DynamoDB's API has it, and what came back.
 *
 * @param request without the parameters that have DynamoDB's default
 * @param items what was found, or what an item is after an update, as the API has them; their key
 *     first
 * @param more where the next page of a Query or Scan begins
 * @param failure why the engine rejected it: a condition
 * @param units what it consumes by the documented rule
 * @param reported what the engine reports; nothing for a failed condition
 */
public record SentRequest(
    String operation,
    ImmutableMap<String, Object> request,
    ImmutableList<ImmutableMap<String, Object>> items,
    Optional<ImmutableMap<String, Object>> more,
    Optional<String> failure,
    Units units,
    Optional<Units> reported) {

  /** Read and write units. */
  public record Units(double readUnits, double writeUnits) {
    public static final Units NONE = new Units(0, 0);

    public Units plus(Units other) {
      return new Units(readUnits + other.readUnits, writeUnits + other.writeUnits);
    }
  }
}
