package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.DesignCompiler;
import dev.keysmith.aws.PriceReader;
import dev.keysmith.cost.Unserved;
import dev.keysmith.solve.Derived;
import dev.keysmith.solve.DesignOptions;
import dev.keysmith.spec.Preferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.Engine;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every derived design does what its spec says, on a real engine. */
final class DerivedDesignsTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceReader.shipped());
  private static final int ITEMS = 250;

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24, 25, 26, 1000, 1010, 1022, 1068})
  void whateverIsAskedIsServedAsItIsMeant(long seed) {
    Spec spec = RandomSpecs.of(3, 6, 5).spec(seed);
    for (Style style : List.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)) {
      Derived derived = derived(spec, style);
      assertThat(derived.bill().unserved().stream().filter(Unserved::isFault)).isEmpty();
      prove(spec, derived);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {2011, 2016})
  void soItIsInLargerApplications(long seed) {
    Spec spec = RandomSpecs.of(5, 10, 8).spec(seed);
    for (Style style : List.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)) {
      prove(spec, derived(spec, style));
    }
  }

  private static Derived derived(Spec spec, Style style) {
    return COMPILER.design(
        spec, new DesignOptions(style), TimeLimit.in(Duration.ofMinutes(10)), Progress.NONE);
  }

  private static void prove(Spec spec, Derived derived) {
    try (Engine engine = Engine.embedded()) {
      Verified verified =
          COMPILER.verify(
              spec,
              derived.design(),
              engine,
              new VerificationOptions(1, ITEMS, Optional.empty()),
              Progress.NONE);
      assertThat(verified.loadFault()).isEmpty();
      assertThat(verified.worstCapacityError()).isZero();
      assertThat(verified.patterns().stream().filter(pattern -> !pattern.isCorrect()))
          .as(verified.patterns().stream().flatMap(it -> it.fault().stream()).toList().toString())
          .isEmpty();
    }
  }
}
