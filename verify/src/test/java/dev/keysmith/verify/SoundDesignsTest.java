package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.Design;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever plan the planner makes for a sound design is right, however odd the design. */
final class SoundDesignsTest {
  private static final int ITEMS = 60;

  @ParameterizedTest
  @CsvSource({
    "ecommerce, 1",
    "ecommerce, 2",
    "ecommerce, 8",
    "bookmarks, 0",
    "bookmarks, 3",
    "complaints, 5",
    "device-log, 4",
    "gaming-profile, 4",
    "gaming-profile, 5",
    "online-shop, 2",
    "online-shop, 7",
  })
  void isServedRightly(String name, long seed) {
    Spec spec =
        SpecFixtures.of(ProjectCheckout.ROOT.resolve("corpus").resolve(name).resolve("spec.yaml"));
    assertVerified(spec, SoundDesigns.next(spec, new SplittableRandom(seed)), seed);
  }

  /** Deletes, updates and requirements whose conditions are on attributes stored elsewhere. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void checksConditionsWhereTheyAreStored(long seed) {
    Spec spec = RandomSpecs.of(2, 1, 10).withConditions().spec(seed);
    assertVerified(spec, SoundDesigns.nextSplit(spec, new SplittableRandom(seed)), seed);
  }

  private static void assertVerified(Spec spec, Design design, long seed) {
    DynamoDbEngine engine = SharedEngine.get();
    VerificationOutcome verified =
        new DesignVerifier(spec, design, VerifiedApplication::planner)
            .run(
                engine,
                new VerificationOptions(seed, ITEMS, Optional.empty()),
                ProgressListener.NONE);
    assertThat(VerifiedApplication.mismatch(verified)).as(DesignWriter.write(design)).isEmpty();
    assertThat(verified.worstCapacityError()).isZero();
    assertThat(verified.patterns()).isNotEmpty();
  }
}
