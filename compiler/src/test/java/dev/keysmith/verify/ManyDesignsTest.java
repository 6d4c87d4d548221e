package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.DesignCompiler;
import dev.keysmith.aws.PriceReader;
import dev.keysmith.cost.Unserved;
import dev.keysmith.solve.Derived;
import dev.keysmith.solve.DesignOptions;
import dev.keysmith.spec.Preferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Shrinker;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.Engine;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hundreds of small applications: each is designed, and the design proven on a real engine. What
 * fails is made as small as it can be before it is shown.
 *
 * <p>{@code -Ddesigns.first=N -Ddesigns.many=M} tries others, or more.
 */
final class ManyDesignsTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceReader.shipped());
  private static final long FIRST = Long.getLong("designs.first", 40_000);
  private static final int MANY = Integer.getInteger("designs.many", 200);
  private static final int ITEMS = 40;

  /** Enough to see what is wrong, before whoever waits for it goes away. */
  private static final int ATTEMPTS = 300;

  static LongStream seeds() {
    return LongStream.range(FIRST, FIRST + MANY);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whateverIsAskedIsServedAsItIsMeant(long seed) {
    RandomSpecs specs = RandomSpecs.of(2, 4, 3);
    Style style = seed % 2 == 0 ? Style.MULTI_TABLE : Style.SINGLE_TABLE;
    ImmutableList<String> faults = faults(specs.spec(seed), style);
    if (!faults.isEmpty()) {
      String smallest =
          Shrinker.shrink(specs.text(seed), spec -> !faults(spec, style).isEmpty(), ATTEMPTS);
      assertThat(faults).as("%s, made as small as it fails:%n%s", style, smallest).isEmpty();
    }
  }

  private static ImmutableList<String> faults(Spec spec, Style style) {
    Derived derived =
        COMPILER.design(
            spec, new DesignOptions(style), TimeLimit.in(Duration.ofMinutes(10)), Progress.NONE);
    ImmutableList.Builder<String> faults = ImmutableList.builder();
    derived.bill().unserved().stream()
        .filter(Unserved::isFault)
        .forEach(unserved -> faults.add("not served: " + unserved.pattern()));
    try (Engine engine = Engine.embedded()) {
      Verified verified =
          COMPILER.verify(
              spec,
              derived.design(),
              engine,
              new VerificationOptions(1, ITEMS, Optional.empty()),
              Progress.NONE);
      verified.loadFault().ifPresent(fault -> faults.add("not loaded: " + fault));
      verified.patterns().stream()
          .filter(pattern -> !pattern.isCorrect())
          .forEach(pattern -> faults.add(pattern.pattern() + ": " + pattern.fault()));
      if (verified.worstCapacityError() != 0) {
        faults.add("other units than planned: " + verified.worstCapacityError());
      }
    }
    return faults.build();
  }
}
