package dev.keysmith.capacity;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.ConsumedCharge;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/** Compares predicted with reported charges, and counts them by kind of request. */
final class ChargeComparisons {
  private static final Pattern LONG_TEXT = Pattern.compile("x{20,}");
  private final long seed;
  private final Map<String, Integer> counts = new TreeMap<>();
  private int step;

  ChargeComparisons(long seed) {
    this.seed = seed;
  }

  void equal(String kind, Object detail, CapacityCharge predicted, ConsumedCapacity reported) {
    equal(kind, detail, (Object) predicted, ConsumedCharge.of(reported));
  }

  void equal(String kind, Object detail, Object predicted, Object reported) {
    step++;
    assertThat(reported)
        .as(
            "seed %d, comparison %d, %s, %s",
            seed, step, kind, LONG_TEXT.matcher(detail.toString()).replaceAll("x…"))
        .isEqualTo(predicted);
    counts.merge(kind, 1, Integer::sum);
  }

  int total() {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  @Override
  public String toString() {
    return "seed %d: %d requests compared%n%s"
        .formatted(
            seed,
            total(),
            counts.entrySet().stream()
                .map(kind -> "  %6d  %s".formatted(kind.getValue(), kind.getKey()))
                .collect(joining(System.lineSeparator())));
  }
}
