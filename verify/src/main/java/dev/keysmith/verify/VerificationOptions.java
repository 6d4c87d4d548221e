package dev.keysmith.verify;

import dev.keysmith.verify.data.DataScale;
import java.util.Optional;

/**
 * The options of a verification.
 *
 * @param seed of all random numbers; the same seed gives the same run
 * @param items the approximate number of instances for the reads
 * @param pattern the only pattern to run; all if empty
 */
public record VerificationOptions(long seed, int items, Optional<String> pattern) {
  public static final VerificationOptions USUAL =
      new VerificationOptions(1, DataScale.USUAL_ITEMS, Optional.empty());
}
