package dev.keysmith.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DurationOptionTest {
  @ParameterizedTest
  @CsvSource({"30s, PT30S", "2m, PT2M", "500ms, PT0.5S", "1.5m, PT90S", "24h, PT24H"})
  void readsNumbersWithTheirUnit(String text, Duration time) {
    assertThat(new DurationOption().convert(text)).isEqualTo(time);
  }
}
