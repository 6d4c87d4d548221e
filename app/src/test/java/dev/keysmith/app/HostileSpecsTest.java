package dev.keysmith.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.keysmith.aws.PriceList;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.HostileSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import dev.keysmith.verify.GeneratedVolume;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Hostile specs through every stage: an error with its place, or a result. Others, or more of them:
 * {@code -Dhostile.first=1000 -Dhostile.many=100000}.
 */
final class HostileSpecsTest {
  private static final long FIRST = Long.getLong("hostile.first", 1);
  private static final long MANY = Long.getLong("hostile.many", 150);

  /** One in so many is verified on the engine, which takes longer than everything else. */
  private static final long VERIFIED = Long.getLong("hostile.verified", 15);

  private final PriceList prices = PriceListReader.shipped();
  private final DesignCompiler compiler = new DesignCompiler(prices);

  @Test
  void noSpecIsTooMuch() {
    int valid = 0;
    DynamoDbEngine engine = SharedEngine.get();
    for (long seed : LongStream.range(FIRST, FIRST + MANY).toArray()) {
      String text = HostileSpecs.text(seed);
      try {
        valid += run(seed, text, engine) ? 1 : 0;
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
        fail("seed " + seed + ": " + e + "\n" + text, e);
      }
    }
    // Enough of them are valid, or nothing would be tested but the reader.
    assertThat(valid).isGreaterThan((int) (MANY / 5));
  }

  /** As an instance has it, the text would be no time. */
  @Test
  void theTimeOfARequestIsATimeWhateverItIsComparedWith() {
    String text =
        """
        keysmith: 1
        application: Times
        entities:
          Account:
            identity: [tenant, id]
            count: 1k
            attributes: {tenant: string, id: string, updatedAt: timestamp}
        patterns:
          - {update: Account, where: {tenant: $now, id: $id}, set: {updatedAt: $now}, rps: 1}
        """;
    assertThat(run(1, text, SharedEngine.get())).isTrue();
  }

  private boolean run(long seed, String text, DynamoDbEngine engine) {
    SpecFile file = SpecReader.read(new SourceText("hostile.yaml", text), prices.regionNames());
    if (file.spec().isEmpty()) {
      assertThat(file.errors()).isNotEmpty();
      return false;
    }
    Spec spec = file.spec().get();
    Style style = seed % 2 == 0 ? Style.MULTI_TABLE : Style.SINGLE_TABLE;
    OptimizedDesign derived =
        compiler.design(
            spec,
            DesignOptions.only(style),
            TimeLimit.in(Duration.ofSeconds(20)),
            ProgressListener.NONE);
    DesignAnalysis analysis = compiler.analyze(file, derived);
    assertThat(compiler.emit(analysis)).isNotEmpty();
    String written = DesignWriter.write(derived.design());
    DesignFile again = DesignReader.read(new SourceText("design.yaml", written), spec);
    assertThat(again.errors()).isEmpty();
    compiler.fix(file, derived.design(), compiler.review(file, again), false);
    if (seed % VERIFIED == 0) {
      verify(spec, derived, engine);
    }
    return true;
  }

  private void verify(Spec spec, OptimizedDesign derived, DynamoDbEngine engine) {
    if (!new GeneratedVolume(spec, derived.design()).problems().isEmpty()) {
      return;
    }
    VerificationOutcome outcome =
        compiler.verify(
            spec,
            derived.design(),
            engine,
            new VerificationOptions(1, 60, Optional.empty()),
            ProgressListener.NONE);
    assertThat(outcome.loadMismatch()).isEmpty();
    assertThat(outcome.patterns()).allMatch(pattern -> pattern.mismatch().isEmpty());
  }
}
