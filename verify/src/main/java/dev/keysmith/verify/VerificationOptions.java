package dev.keysmith.verify;

import dev.keysmith.verify.data.DataScale;
import java.util.Optional;

/**
 * How a design is verified.
 *
 * @param seed of all that is drawn; the same seed draws the same
 * @param items about how many instances the reads are run on
 * @param pattern the only one to run; all where there is none
 */
public record VerificationOptions(long seed, int items, Optional<String> pattern) {
  public static final VerificationOptions USUAL =
      new VerificationOptions(1, DataScale.USUAL_ITEMS, Optional.empty());
}
