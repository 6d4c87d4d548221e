package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same spec gives the same design, also on a machine that is busy with something else. */
final class DesignUnderLoadTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());

  /** So much that no clock ends anything. */
  private static final Duration AMPLE = Duration.ofMinutes(10);

  @ParameterizedTest
  @ValueSource(longs = 3)
  void isTheSameForRandomSpecs(long seed) {
    Spec spec = RandomSpecs.of(3, 6, 4).spec(seed);
    assertThat(underLoad(() -> derived(spec))).isEqualTo(derived(spec));
  }

  @Test
  void isTheSameForAnExample() {
    Spec spec =
        SpecFixtures.of(
            ProjectCheckout.read(ProjectCheckout.ROOT.resolve("examples/session-store.yaml")));
    assertThat(underLoad(() -> derived(spec))).isEqualTo(derived(spec));
  }

  /** The clock is the last resort, and it is said where it was used. */
  @Test
  void saysWhereTheClockEndedTheSearch() {
    Spec spec = RandomSpecs.of(3, 6, 4).spec(3);
    assertThat(design(spec, Duration.ofNanos(1)).optimality().stopped()).isTrue();
    assertThat(design(spec, AMPLE).optimality().stopped()).isFalse();
  }

  private static String derived(Spec spec) {
    OptimizedDesign derived = design(spec, AMPLE);
    OptimalityGap optimality = derived.optimality();
    return DesignWriter.write(derived.design())
        + derived.alternatives()
        + optimality.lowerBoundUsd()
        + optimality.challenge();
  }

  private static OptimizedDesign design(Spec spec, Duration time) {
    return COMPILER.design(spec, DesignOptions.of(spec), TimeLimit.in(time), ProgressListener.NONE);
  }

  /** With a thread on each processor that does nothing but keep it busy. */
  private static <T> T underLoad(Supplier<T> work) {
    AtomicBoolean done = new AtomicBoolean();
    List<Thread> busy = new ArrayList<>();
    for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
      Thread thread =
          new Thread(
              () -> {
                while (!done.get()) {
                  Thread.onSpinWait();
                }
              });
      thread.setDaemon(true);
      thread.start();
      busy.add(thread);
    }
    try {
      return work.get();
    } finally {
      done.set(true);
    }
  }
}
