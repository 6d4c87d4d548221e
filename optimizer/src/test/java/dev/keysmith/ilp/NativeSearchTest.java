package dev.keysmith.ilp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class NativeSearchTest {
  private final CountDownLatch stopped = new CountDownLatch(1);

  /** Searches until it is stopped. */
  private String search() throws InterruptedException {
    stopped.await();
    return "found";
  }

  @Test
  void isStoppedWhenTheTimeIsOver() {
    TimeLimit over = TimeLimit.in(Duration.ZERO);
    assertThat(NativeSearch.run(this::search, stopped::countDown, over, ProgressListener.NONE))
        .isEqualTo("found");
  }

  @Test
  void isStoppedByAnInterruptWhichIsNotForgotten() {
    Thread.currentThread().interrupt();
    TimeLimit ample = TimeLimit.in(Duration.ofHours(1));
    assertThat(NativeSearch.run(this::search, stopped::countDown, ample, ProgressListener.NONE))
        .isEqualTo("found");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void passesOnWhatWentWrong() {
    TimeLimit ample = TimeLimit.in(Duration.ofHours(1));
    assertThatThrownBy(
            () ->
                NativeSearch.run(
                    () -> {
                      throw new IllegalArgumentException("no");
                    },
                    stopped::countDown,
                    ample,
                    ProgressListener.NONE))
        .hasRootCauseMessage("no");
  }
}
