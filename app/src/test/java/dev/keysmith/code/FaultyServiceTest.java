package dev.keysmith.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.app.CodeLanguage;
import dev.keysmith.app.DataLayerGenerator.CodeRuns;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.code.CodedDesigns.DesignCase;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.verify.PatternVerification;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.SharedEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Generated code does what the patterns mean if every fourth request meets a fault: results, stored
 * items, index entries, and concurrent clients. {@code -Dfaulty.only=REGEX} and {@code
 * -Dfaulty.seeds=N} verify other designs, with more faults.
 */
final class FaultyServiceTest {
  private static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());

  /**
   * Between them: transactions, reads of several keys, and reads of each repetition of an action.
   */
  private static final String USUAL = "example-online-shop.multi-table|expanded|repeated-embedded";

  private static final int PERCENT = 25;
  private static final int ITEMS = 12;

  private static List<DesignCase> designs() {
    return CodedDesigns.namedOrShaped(Pattern.compile(System.getProperty("faulty.only", USUAL)));
  }

  @ParameterizedTest
  @MethodSource("designs")
  void nothingIsLostAndNothingIsDoneTwice(DesignCase one) {
    for (int seed = 1; seed <= Integer.getInteger("faulty.seeds", 1); seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      AtomicInteger faults = new AtomicInteger();
      try (CodeRuns runs =
          COMPILER
              .dataLayer(one.spec(), one.design())
              .runs(CodeLanguage.JAVA, Path.of("."), notice -> {})) {
        VerificationOutcome outcome =
            COMPILER.verify(
                one.spec(),
                one.design(),
                (meter, tables) ->
                    new KnownOutcomes(
                        runs.runs()
                            .executor(
                                new FaultyMeter(meter, random.split(), PERCENT, faults), tables)),
                SharedEngine.get(),
                new VerificationOptions(seed, ITEMS, Optional.empty()),
                ProgressListener.NONE);
        System.out.printf("%s, seed %d: %,d faults%n", one.name(), seed, faults.get());
        assertThat(outcome.loadMismatch()).isEmpty();
        for (PatternVerification verified : outcome.patterns()) {
          if (!one.faulty().contains(verified.pattern())) {
            assertThat(verified.mismatch()).as("%s, seed %d", verified.pattern(), seed).isEmpty();
          }
        }
        assertThat(faults.get()).isGreaterThan(50);
      }
    }
  }
}
