package dev.keysmith.verify;

import dev.keysmith.spec.RandomSpecs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same as {@link DerivedDesignsTest} of applications whose designs take longer to derive. */
final class LargerDerivedDesignsTest {
  @ParameterizedTest
  @ValueSource(longs = {2010, 2011, 2016})
  void soItIsInLargerApplications(long seed) {
    DerivedDesignsTest.isVerified(RandomSpecs.of(5, 10, 8).spec(seed));
  }
}
