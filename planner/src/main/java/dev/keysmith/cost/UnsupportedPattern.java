package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.AccessPattern;
import java.util.Optional;

/**
 * A pattern that the design does not serve.
 *
 * @param reasons the first says why in general, the others what each structure lacks
 * @param alternative the service to use instead, for what DynamoDB is not for
 */
public record UnsupportedPattern(
    AccessPattern pattern, ImmutableList<String> reasons, Optional<String> alternative) {
  public UnsupportedPattern {
    if (reasons.isEmpty()) {
      throw new IllegalArgumentException("nobody says why " + pattern.id() + " is not served");
    }
  }

  public static UnsupportedPattern of(AccessPattern pattern, PlanSet planned) {
    ImmutableList<String> missing = planned.missing();
    if (missing.isEmpty()) {
      return new UnsupportedPattern(
          pattern, ImmutableList.of("no plan serves it"), Optional.empty());
    }
    // What is not for DynamoDB is said as "reason: what to use instead".
    int colon = pattern instanceof AccessPattern.ExternalQuery ? missing.get(0).indexOf(": ") : -1;
    return colon < 0
        ? new UnsupportedPattern(pattern, missing, Optional.empty())
        : new UnsupportedPattern(
            pattern,
            ImmutableList.of(missing.get(0).substring(0, colon)),
            Optional.of(missing.get(0).substring(colon + 2)));
  }

  /** All reasons in one sentence. */
  public String reason() {
    return String.join("; ", reasons);
  }

  /** Whether DynamoDB was expected to serve it. */
  public boolean isFault() {
    return !(pattern instanceof AccessPattern.ExternalQuery);
  }
}
