package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.design.OneIndexPerPattern;
import dev.keysmith.design.OneTablePerEntity;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The designs that others are measured against do what the patterns say. */
final class PlainDesignsVerificationTest {
  private static final int ITEMS = 40;

  @ParameterizedTest
  @ValueSource(strings = {"session-store", "complaints"})
  void servesPublishedSpecsRightly(String name) {
    Spec spec =
        SpecFixtures.of(ProjectCheckout.ROOT.resolve("corpus").resolve(name).resolve("spec.yaml"));
    assertVerified(new VerifiedApplication(spec, OneTablePerEntity.of(spec)), name);
    assertVerified(new VerifiedApplication(spec, OneIndexPerPattern.of(spec)), name);
  }

  @ParameterizedTest
  @ValueSource(longs = {9, 12})
  void servesRandomSpecsRightly(long seed) {
    String text = RandomSpecs.of(3, 6, 5).text(seed);
    Spec spec = SpecFixtures.of(text);
    assertVerified(new VerifiedApplication(spec, OneIndexPerPattern.of(spec)), text);
  }

  private static void assertVerified(VerifiedApplication application, String about) {
    DynamoDbEngine engine = SharedEngine.get();
    VerificationOutcome verified =
        new DesignVerifier(application.spec(), application.design(), VerifiedApplication::planner)
            .run(
                engine, new VerificationOptions(1, ITEMS, Optional.empty()), ProgressListener.NONE);
    assertThat(VerifiedApplication.mismatch(verified)).as(about).isEmpty();
    assertThat(verified.worstCapacityError()).as(about).isZero();
    assertThat(verified.patterns()).isNotEmpty();
  }
}
