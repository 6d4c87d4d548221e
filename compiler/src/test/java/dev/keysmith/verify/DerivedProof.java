package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.DesignCompiler;
import dev.keysmith.aws.PriceReader;
import dev.keysmith.cost.Unserved;
import dev.keysmith.solve.Derived;
import dev.keysmith.solve.DesignOptions;
import dev.keysmith.spec.Preferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.Engine;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.time.Duration;
import java.util.Optional;

/** Derives a design and proves it on a real engine. */
final class DerivedProof {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceReader.shipped());

  private DerivedProof() {}

  /** What is wrong with it. */
  static ImmutableList<String> faults(Spec spec, Style style, int items) {
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
              new VerificationOptions(1, items, Optional.empty()),
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
