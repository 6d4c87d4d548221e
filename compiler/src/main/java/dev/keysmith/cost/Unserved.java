package dev.keysmith.cost;

import dev.keysmith.plan.Planned;
import dev.keysmith.spec.Pattern;
import java.util.Optional;

/**
 * A pattern that the design does not serve.
 *
 * @param alternative the service to use instead, for what DynamoDB is not for
 */
public record Unserved(Pattern pattern, String reason, Optional<String> alternative) {
  public static Unserved of(Pattern pattern, Planned planned) {
    String missing = String.join("; ", planned.missing());
    if (missing.isEmpty()) {
      return new Unserved(pattern, "no plan serves it", Optional.empty());
    }
    // What is not for DynamoDB is said as "reason: what to use instead".
    int colon = pattern instanceof Pattern.Foreign ? missing.indexOf(": ") : -1;
    return colon < 0
        ? new Unserved(pattern, missing, Optional.empty())
        : new Unserved(
            pattern, missing.substring(0, colon), Optional.of(missing.substring(colon + 2)));
  }

  /** Whether DynamoDB was expected to serve it. */
  public boolean isFault() {
    return !(pattern instanceof Pattern.Foreign);
  }
}
