package dev.keysmith.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.code.CodedDesigns.DesignCase;
import dev.keysmith.code.compiled.GeneratedRuns;
import dev.keysmith.code.java.JavaProject;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.SharedEngine;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The asynchronous data layer does what the patterns mean, on an asynchronous client, with the
 * units of the plans. {@code -Dthrough.only=REGEX} verifies other designs.
 */
final class AsyncCodeTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());
  private static final String USUAL = "example-session-store.multi-table|ecommerce.single-table";
  private static final int ITEMS = 40;

  private static List<DesignCase> designs() {
    return CodedDesigns.named(Pattern.compile(System.getProperty("through.only", USUAL)));
  }

  @ParameterizedTest
  @MethodSource("designs")
  void futuresHaveWhatThePatternsMean(DesignCase one) {
    GeneratedRuns runs =
        GeneratedRuns.of(
            one.spec(),
            one.design(),
            JavaProject.generate(one.input(COMPILER), "dev.keysmith.generated"));
    VerificationOutcome outcome =
        COMPILER.verify(
            one.spec(),
            one.design(),
            (meter, tables) -> runs.executor(new MeteredAsyncClient(meter), tables),
            SharedEngine.get(),
            new VerificationOptions(1, ITEMS, Optional.empty()),
            ProgressListener.NONE);
    assertThat(outcome.loadMismatch()).isEmpty();
    assertThat(outcome.worstCapacityError()).isZero();
    assertThat(outcome.patterns())
        .filteredOn(pattern -> !one.faulty().contains(pattern.pattern()))
        .allSatisfy(pattern -> assertThat(pattern.mismatch()).as(pattern.pattern()).isEmpty());
  }
}
