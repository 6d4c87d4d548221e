package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CapacityComparisonTest {
  /** The four parents that there are, read twenty-five times each, are four parents. */
  @Test
  void repeatedArgumentsDoNotMakeTheMeanMoreCertain() {
    List<ConsumedUnits> runs = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      runs.add(new ConsumedUnits(1 + i % 4, 0));
    }
    ConsumedUnits predicted = new ConsumedUnits(2.5, 0);
    double often = CapacityComparison.of(predicted, runs, runs, 100).standardError().readUnits();
    double four = CapacityComparison.of(predicted, runs, runs, 4).standardError().readUnits();
    assertThat(often).isCloseTo(0.112, within(0.001));
    assertThat(four).isCloseTo(5 * often, within(1e-9));
  }
}
