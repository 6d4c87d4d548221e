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
  private final List<String> reported = new ArrayList<>();
  private final InterruptHandler interruption = handler(Duration.ofMinutes(5));
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

  private InterruptHandler handler(Duration patience) {
    return new InterruptHandler(hooks::add, ended::add, reported::add, patience);
  }

  /** As when the first design of a large spec is far away. */
  @Test
  void saysSoWhereNothingComesInTime() {
    handler(Duration.ZERO).ends(limit);
    hooks.get(0).run();
    assertThat(limit.isOver()).isTrue();
    assertThat(ended).isEmpty();
    assertThat(reported).singleElement().asString().contains("--time-limit");
  }

  @Test
  void whatIsBeingWrittenIsCompleted() throws InterruptedException {
    interruption.completes();
    interruption.completes();
    Thread controlC = new Thread(hooks.get(0));
    controlC.start();
    interruption.finished(0);
    controlC.join();
    assertThat(hooks).hasSize(1);
    assertThat(limit.isOver()).isFalse();
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
