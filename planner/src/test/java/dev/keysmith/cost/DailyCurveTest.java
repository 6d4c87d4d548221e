package dev.keysmith.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.spec.TrafficRate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DailyCurveTest {
  @Test
  void flatTrafficNeedsItsAverage() {
    assertThat(mean(new TrafficRate(100, 100))).isEqualTo(100);
    assertThat(mean(new TrafficRate(0, 0))).isZero();
  }

  @Test
  void capacityCoversThePeakAndTheHoursNextToIt() {
    TrafficRate traffic = new TrafficRate(10, 100);
    assertThat(DailyCurve.provisioned(traffic).get(11)).isEqualTo(100);
    assertThat(DailyCurve.provisioned(traffic).get(12)).isEqualTo(100);
    assertThat(DailyCurve.provisioned(traffic).get(13)).isEqualTo(100);
    assertThat(DailyCurve.provisioned(traffic).get(14)).isLessThan(100);
    assertThat(DailyCurve.provisioned(traffic).get(0)).isLessThan(0.01);
  }

  /**
   * Between what the average needs and what the peak needs all day, the more the higher the peak.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1.1, 1.5, 2, 3, 5, 10, 30, 100, 1000})
  void capacityIsBetweenAverageAndPeak(double times) {
    TrafficRate traffic = new TrafficRate(10, 10 * times);
    assertThat(mean(traffic)).isBetween(10.0, 10 * times);
    assertThat(mean(traffic)).isGreaterThan(mean(new TrafficRate(10, 10 * (1 + times) / 2)));
  }

  @Test
  void aTwofoldPeakByHand() {
    // three hours at 2, then 2 × (1 − t ÷ 12) at t = 0.5 … 9.5 twice each, and 10.5 once
    double hours = 3 * 2 + 2 * 2 * (10 - 50 / 12.0) + 2 * (1 - 10.5 / 12);
    assertThat(mean(new TrafficRate(1, 2))).isCloseTo(hours / 24, within(1e-12));
  }

  private static double mean(TrafficRate traffic) {
    return DailyCurve.mean(DailyCurve.provisioned(traffic));
  }
}
