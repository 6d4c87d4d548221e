package dev.keysmith.fuzz;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * An input on which something failed.
 *
 * @param signature by which to know the same fault again with another input
 */
record InputFailure(
    FuzzInput input, int depth, String signature, Throwable cause, StageShares shares) {

  /** Runs an input; empty if nothing fails. */
  static Optional<InputFailure> of(StageChecks checks, FuzzInput input, int depth) {
    try {
      if (checks.isValid(input)) {
        checks.run(input, depth);
      }
      return Optional.empty();
    } catch (RuntimeException | AssertionError | StackOverflowError | OutOfMemoryError e) {
      return Optional.of(new InputFailure(input, depth, signature(e), e, checks.shares()));
    }
  }

  static String signature(Throwable failure) {
    if (failure instanceof BrokenProperty broken) {
      return broken.property();
    }
    return failure.getClass().getSimpleName()
        + Stream.of(failure.getStackTrace())
            .filter(frame -> frame.getClassName().startsWith("dev.keysmith."))
            .findFirst()
            .map(frame -> " in " + frame.getClassName() + "." + frame.getMethodName())
            .orElse("");
  }
}
