package dev.keysmith.verify;

import dev.keysmith.spec.DesignPreferences.Style;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The half of {@link ManyDesigns} that has one table; a class of its own, so that two processes
 * share them.
 */
final class ManySingleTableDesignsTest {
  static LongStream seeds() {
    return ManyDesigns.seeds(Style.SINGLE_TABLE);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whateverIsAskedIsServedAsItIsMeant(long seed) {
    ManyDesigns.assertVerified(seed, Style.SINGLE_TABLE);
  }
}
