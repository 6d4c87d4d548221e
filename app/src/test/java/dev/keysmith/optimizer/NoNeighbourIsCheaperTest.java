package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No single change of a derived design is cheaper, and no pair of those that are tried. */
final class NoNeighbourIsCheaperTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());

  @ParameterizedTest
  @ValueSource(strings = {"session-store", "ecommerce", "device-log"})
  void ofAPublishedApplication(String name) {
    assertNoNeighbourIsCheaper(
        SpecFixtures.of(
            ProjectCheckout.read(ProjectCheckout.ROOT.resolve("corpus/" + name + "/spec.yaml"))));
  }

  /** A few; with {@code -Dneighbour.specs=300}, those of as many seeds from 1 on. */
  static LongStream seeds() {
    long specs = Long.getLong("neighbour.specs", 0);
    return specs == 0 ? LongStream.of(3, 9, 10) : LongStream.rangeClosed(1, specs);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void ofARandomSpec(long seed) {
    assertNoNeighbourIsCheaper(RandomSpecs.of(3, 5, 4).spec(seed));
  }

  private static void assertNoNeighbourIsCheaper(Spec spec) {
    OptimizedDesign derived =
        COMPILER.design(
            spec, DesignOptions.only(Style.MULTI_TABLE), ample(), ProgressListener.NONE);
    assertThat(derived.optimality().challenge().complete()).isTrue();
    assertThat(COMPILER.improve(spec, derived.design(), ImmutableSet.of(), 2, ample())).isEmpty();
  }

  private static TimeLimit ample() {
    return TimeLimit.in(Duration.ofMinutes(10));
  }
}
