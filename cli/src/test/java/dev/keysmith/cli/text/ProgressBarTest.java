package dev.keysmith.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class ProgressBarTest {
  private static final String CLEAR = "\r\u001b[K";

  private final StringWriter err = new StringWriter();
  private long millis;
  private final ProgressBar bar =
      new ProgressBar(new PrintWriter(err, true), () -> millis * 1_000_000 + Long.MAX_VALUE - 5);

  private String drawnAt(long time, String stage, long done, long total) {
    millis = time;
    err.getBuffer().setLength(0);
    bar.at(stage, done, total);
    return err.toString();
  }

  @Test
  void whatIsDoneWithinASecondShowsNothing() {
    assertThat(drawnAt(999, "running reads", 35, 36)).isEmpty();
    bar.close();
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void oneLineIsDrawnOverAndOver() {
    assertThat(drawnAt(1000, "running reads", 9, 36))
        .isEqualTo(CLEAR + "running reads  ██████░░░░░░░░░░░░░░░░░░  9/36");
    assertThat(drawnAt(1099, "running reads", 10, 36)).as("not so often").isEmpty();
    assertThat(drawnAt(1100, "running writes", 24, 24))
        .isEqualTo(CLEAR + "running writes  " + "█".repeat(24) + "  24/24");
  }

  @Test
  void whereTheEndIsNotKnownItCounts() {
    assertThat(drawnAt(2000, "searching", 12, 0)).isEqualTo(CLEAR + "searching  12");
  }

  @Test
  void nothingStaysAtTheEnd() {
    assertThat(drawnAt(2000, "running reads", 1, 2)).isNotEmpty();
    err.getBuffer().setLength(0);
    bar.close();
    assertThat(err.toString()).isEqualTo(CLEAR);
    assertThat(drawnAt(9000, "running reads", 2, 2)).as("by a thread that is late").isEmpty();
  }
}
