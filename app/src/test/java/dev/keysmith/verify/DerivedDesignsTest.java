package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every derived design does what its spec says, on a real engine. */
final class DerivedDesignsTest {
  private static final int ITEMS = 250;

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24, 25, 26, 1000, 1010, 1022, 1068, 7033, 7034})
  void whateverIsAskedIsServedAsItIsMeant(long seed) {
    isVerified(RandomSpecs.of(3, 6, 5).spec(seed));
  }

  /** Of accounts that accounts own, many are changed with what those that they own copy. */
  @Test
  void soItIsWhereAnEntityCopiesFromItsOwn() {
    isVerified(RandomSpecs.of(2, 4, 3).spec(31_202));
  }

  static void isVerified(Spec spec) {
    for (Style style : List.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)) {
      assertThat(DerivedDesignVerification.mismatches(spec, style, ITEMS))
          .as("%s", style)
          .isEmpty();
    }
  }
}
