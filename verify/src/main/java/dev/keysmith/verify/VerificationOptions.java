package dev.keysmith.verify;

import dev.keysmith.verify.data.DataScale;
import java.util.Optional;

/**
 * The options of a verification.
 *
 * @param seed of all random numbers; the same seed gives the same run
 * @param items the approximate number of instances for the reads
 * @param pattern the only pattern to run; all if empty
 * @param nearBill whether patterns whose bill is of far more or larger requests than they make on
 *     these instances are run again on data of which they find about as much as is billed
 */
public record VerificationOptions(
    long seed, int items, Optional<String> pattern, boolean nearBill) {
  public static final VerificationOptions USUAL =
      new VerificationOptions(1, DataScale.USUAL_ITEMS, Optional.empty(), true);

  /** With the requested data alone. */
  public VerificationOptions(long seed, int items, Optional<String> pattern) {
    this(seed, items, pattern, false);
  }
}
