package dev.keysmith.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.progress.TimeLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ctrl-C, without a process that it would end. */
final class InterruptHandlerTest {
  private final List<Runnable> hooks = new ArrayList<>();
  private final List<Integer> ended = new ArrayList<>();
  private final InterruptHandler interruption = new InterruptHandler(hooks::add, ended::add);
  private final TimeLimit limit = TimeLimit.in(Duration.ofHours(1));

  @Test
  void endsTheSearchAndWaitsForWhatIsStillSaid() throws InterruptedException {
    interruption.ends(limit);
    Thread controlC = new Thread(hooks.get(0));
    controlC.start();
    while (!limit.isOver()) {
      Thread.onSpinWait();
    }
    assertThat(interruption.isHeard()).isTrue();
    assertThat(ended).isEmpty();

    interruption.finished(1);
    controlC.join();
    assertThat(ended).containsExactly(1);
  }

  @Test
  void changesNothingAtTheUsualEnd() {
    interruption.ends(limit);
    interruption.finished(0);
    hooks.get(0).run();
    assertThat(ended).isEmpty();
    assertThat(interruption.isHeard()).isFalse();
    assertThat(limit.isOver()).isFalse();
  }

  @Test
  void leavesCommandsAloneThatSearchForNothing() {
    interruption.finished(0);
    assertThat(hooks).isEmpty();
  }
}
