package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.verify.engine.DynamoDbEngine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An unbroken design is verified with any data. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class VerifiedApplicationTest {
  private DynamoDbEngine engine;

  @BeforeAll
  void start() {
    engine = DynamoDbEngine.embedded();
  }

  @AfterAll
  void stop() {
    engine.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void verifiesForum(long seed) {
    verifies(SampleApplications.forum(), seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void verifiesShop(long seed) {
    verifies(SampleApplications.shop(), seed);
  }

  private void verifies(VerifiedApplication application, long seed) {
    VerificationOutcome verified = application.run(engine, seed);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
    assertThat(verified.patterns()).hasSameSizeAs(application.spec().patterns());
    assertThat(verified.worstCapacityError()).isZero();
    // Everything was executed as the pattern means it, not only rejected.
    assertThat(verified.patterns()).allMatch(report -> report.estimate().isPresent());
  }
}
