package dev.keysmith.verify;

import dev.keysmith.spec.DesignPreferences.Style;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The half of {@link ManyDesigns} that has a table for each entity; a class of its own, so that two
 * processes share them.
 */
final class ManyMultiTableDesignsTest {
  static LongStream seeds() {
    return ManyDesigns.seeds(Style.MULTI_TABLE);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whateverIsAskedIsServedAsItIsMeant(long seed) {
    ManyDesigns.assertVerified(seed, Style.MULTI_TABLE);
  }
}
