package dev.keysmith.execute;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.AttributeAssignment;
import java.util.Optional;

/**
 * An instance that a write is about, as far as its writer knows it; values are called as
 * everywhere.
 *
 * @param parameters what the client gave, and what was read
 * @param row the instance as it was read, where it was
 * @param before its values before
 * @param knownBefore those of its attributes of which it is known whether they were there
 * @param after its values when the write is done
 * @param knownAfter those of which that is known
 * @param existed whether there was one, as far as the writer knows; a put may find none
 * @param exists whether there is one afterwards
 * @param itself whether the instance itself is written, and not only what it shows of others
 */
record WrittenInstance(
    String entity,
    RuntimeParameters parameters,
    Optional<InstanceRow> row,
    ImmutableMap<String, Object> before,
    ImmutableSet<String> knownBefore,
    ImmutableMap<String, Object> after,
    ImmutableSet<String> knownAfter,
    boolean existed,
    boolean exists,
    boolean itself) {
  /** What is added to an attribute, or which elements are removed from it. */
  Object amount(AttributeAssignment.Adjusted adjusted) {
    return parameters
        .of(adjusted.amount())
        .orElseThrow(() -> new IllegalStateException("nothing to add: " + adjusted.amount()));
  }
}
