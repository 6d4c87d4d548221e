package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.verify.data.DataScale;

/**
 * Patterns that are run on the same data: reads, or writes.
 *
 * @param patterns as the spec has them
 */
record VerificationStage(DataScale scale, ImmutableList<AccessPattern> patterns) {
  boolean writes() {
    return patterns.stream().anyMatch(AccessPattern.Write.class::isInstance);
  }
}
