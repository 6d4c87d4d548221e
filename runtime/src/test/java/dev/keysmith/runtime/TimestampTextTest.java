package dev.keysmith.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times as text, against the formatters of the platform. */
final class TimestampTextTest {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  @Test
  void timesOfEveryYearAreWrittenAndRead() {
    long first = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
    long last = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
    SplittableRandom random = new SplittableRandom(1);
    for (long second = first; second <= last; second += 5 * 86_400) {
      Instant time =
          Instant.ofEpochSecond(
              Math.min(last, second + random.nextInt(5 * 86_400)),
              random.nextInt(1_000) * 1_000_000L);
      String text = TimestampText.of(time);
      assertThat(text).isEqualTo(FORMAT.format(time));
      assertThat(TimestampText.parse(text)).isEqualTo(time);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-02-29T23:59:59.999Z",
        "2026-11-15T09:30:00Z",
        "2026-11-15T09:30:00.123456789Z",
        "2026-11-15T24:00:00.000Z",
        "-0001-12-31T23:59:59.999Z",
        "+10000-01-01T00:00:00.000Z"
      })
  void otherFormsAreReadAsThePlatformDoes(String text) {
    assertThat(TimestampText.parse(text)).isEqualTo(Instant.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0001-12-31T23:59:59.999Z", "+10000-01-01T00:00:00.000Z"})
  void yearsOfOtherWidthsAreWrittenAsThePlatformDoes(String text) {
    Instant time = Instant.parse(text);
    assertThat(TimestampText.of(time)).isEqualTo(FORMAT.format(time));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2023-02-29T00:00:00.000Z",
        "2026-13-01T00:00:00.000Z",
        "2026-11-15 09:30:00.000Z",
        "2026-11-15T09:60:00.000Z",
        ""
      })
  void whatIsNoTimeIsRefused(String text) {
    assertThatThrownBy(() -> TimestampText.parse(text)).isInstanceOf(DateTimeParseException.class);
  }
}
