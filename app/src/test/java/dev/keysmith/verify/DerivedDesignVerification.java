package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import java.time.Duration;
import java.util.Optional;

/** Derives a design and verifies it on a real engine. */
final class DerivedDesignVerification {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());

  private DerivedDesignVerification() {}

  /** What is wrong with it. */
  static ImmutableList<String> mismatches(Spec spec, Style style, int items) {
    OptimizedDesign derived =
        COMPILER.design(
            spec,
            DesignOptions.only(style),
            TimeLimit.in(Duration.ofMinutes(10)),
            ProgressListener.NONE);
    ImmutableList.Builder<String> mismatches = ImmutableList.builder();
    derived.bill().unserved().stream()
        .filter(UnsupportedPattern::isFault)
        .forEach(unserved -> mismatches.add("not served: " + unserved.pattern()));
    DynamoDbEngine engine = SharedEngine.get();
    VerificationOutcome verified =
        COMPILER.verify(
            spec,
            derived.design(),
            engine,
            new VerificationOptions(1, items, Optional.empty()),
            ProgressListener.NONE);
    verified.loadMismatch().ifPresent(mismatch -> mismatches.add("not loaded: " + mismatch));
    verified.patterns().stream()
        .filter(pattern -> !pattern.isCorrect())
        .forEach(pattern -> mismatches.add(pattern.pattern() + ": " + pattern.mismatch()));
    if (verified.worstCapacityError() != 0) {
      mismatches.add("other units than planned: " + verified.worstCapacityError());
    }
    return mismatches.build();
  }
}
