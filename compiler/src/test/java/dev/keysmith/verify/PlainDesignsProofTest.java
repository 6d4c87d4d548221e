package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.Repository;
import dev.keysmith.design.OneIndexPerPattern;
import dev.keysmith.design.OneTablePerEntity;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Specs;
import dev.keysmith.verify.engine.Engine;
import dev.keysmith.work.Progress;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The designs that others are measured against do what the patterns say. */
final class PlainDesignsProofTest {
  private static final int ITEMS = 40;

  @ParameterizedTest
  @ValueSource(strings = {"session-store", "complaints"})
  void servesPublishedSpecsRightly(String name) {
    Spec spec = Specs.of(Repository.ROOT.resolve("corpus").resolve(name).resolve("spec.yaml"));
    assertProven(new Proven(spec, OneTablePerEntity.of(spec)), name);
    assertProven(new Proven(spec, OneIndexPerPattern.of(spec)), name);
  }

  @ParameterizedTest
  @ValueSource(longs = {9, 12})
  void servesRandomSpecsRightly(long seed) {
    String text = RandomSpecs.of(3, 6, 5).text(seed);
    Spec spec = Specs.of(text);
    assertProven(new Proven(spec, OneIndexPerPattern.of(spec)), text);
  }

  private static void assertProven(Proven proven, String about) {
    try (Engine engine = Engine.embedded()) {
      Verified verified =
          new Verification(proven.spec(), proven.design(), Proven::planner)
              .run(engine, new VerificationOptions(1, ITEMS, Optional.empty()), Progress.NONE);
      assertThat(Proven.fault(verified)).as(about).isEmpty();
      assertThat(verified.worstCapacityError()).as(about).isZero();
      assertThat(verified.patterns()).isNotEmpty();
    }
  }
}
