package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
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
    ImmutableList<String> missing = planned.missing();
    boolean elsewhere = pattern instanceof Pattern.Foreign && missing.size() > 1;
    ImmutableList<String> reasons = elsewhere ? missing.subList(0, 1) : missing;
    return new Unserved(
        pattern,
        reasons.isEmpty() ? "no plan serves it" : String.join("; ", reasons),
        elsewhere
            ? Optional.of(String.join("; ", missing.subList(1, missing.size())))
            : Optional.empty());
  }

  /** Whether DynamoDB was expected to serve it. */
  public boolean isFault() {
    return !(pattern instanceof Pattern.Foreign);
  }
}
