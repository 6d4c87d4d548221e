package dev.keysmith.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class SearchTest {
  private final CountDownLatch stopped = new CountDownLatch(1);

  /** Searches until it is stopped. */
  private String search() throws InterruptedException {
    stopped.await();
    return "found";
  }

  @Test
  void isStoppedWhenTheTimeIsOver() {
    TimeLimit over = TimeLimit.in(Duration.ZERO);
    assertThat(Search.run(this::search, stopped::countDown, over, Progress.NONE))
        .isEqualTo("found");
  }

  @Test
  void isStoppedByAnInterruptWhichIsNotForgotten() {
    Thread.currentThread().interrupt();
    TimeLimit ample = TimeLimit.in(Duration.ofHours(1));
    assertThat(Search.run(this::search, stopped::countDown, ample, Progress.NONE))
        .isEqualTo("found");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void passesOnWhatWentWrong() {
    TimeLimit ample = TimeLimit.in(Duration.ofHours(1));
    assertThatThrownBy(
            () ->
                Search.run(
                    () -> {
                      throw new IllegalArgumentException("no");
                    },
                    stopped::countDown,
                    ample,
                    Progress.NONE))
        .hasRootCauseMessage("no");
  }
}
