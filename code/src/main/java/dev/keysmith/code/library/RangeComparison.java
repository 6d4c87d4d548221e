package dev.keysmith.code.library;

import com.google.common.collect.ImmutableMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether a number is in a range, in TypeScript; an absent one is not. */
final class RangeComparison {
  private static final ImmutableMap<String, String> OPERATORS =
      ImmutableMap.of("from", ">=", "after", ">", "to", "<=", "before", "<");

  private RangeComparison() {}

  /**
   * @param bounds by the words that files have for them; others are left out
   */
  static Optional<String> of(String value, Map<?, ?> bounds) {
    String compared =
        OPERATORS.entrySet().stream()
            .filter(operator -> bounds.containsKey(operator.getKey()))
            .map(
                operator ->
                    "Number(%s) %s %s"
                        .formatted(value, operator.getValue(), bounds.get(operator.getKey())))
            .collect(Collectors.joining(" && "));
    return compared.isEmpty()
        ? Optional.empty()
        : Optional.of("%s !== undefined && %s".formatted(value, compared));
  }
}
