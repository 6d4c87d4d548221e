package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.AccessPattern;
import java.util.Optional;

/**
 * A pattern that the design does not serve.
 *
 * @param reasons the first is general, the others say what each table or index lacks
 * @param alternative the service to use instead, for patterns that DynamoDB does not support
 */
public record UnsupportedPattern(
    AccessPattern pattern, ImmutableList<String> reasons, Optional<String> alternative) {
  public UnsupportedPattern {
    if (reasons.isEmpty()) {
      throw new IllegalArgumentException("no reason why " + pattern.id() + " is not served");
    }
  }

  public static UnsupportedPattern of(AccessPattern pattern, PlanSet planned) {
    ImmutableList<String> missing = planned.missing();
    if (missing.isEmpty()) {
      return new UnsupportedPattern(
          pattern, ImmutableList.of("no plan serves it"), Optional.empty());
    }
    // Of a pattern for another service the text is "reason: what to use instead".
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

  /** Whether DynamoDB should serve it. */
  public boolean isFault() {
    return !(pattern instanceof AccessPattern.ExternalQuery);
  }
}
