package dev.keysmith.review;

import dev.keysmith.spec.DesignPreferences.Style;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same as {@link NoFalseAlarmTest} of designs with one table. */
final class NoFalseAlarmInOneTableTest {
  static Stream<String> cases() {
    return NoFalseAlarmTest.cases();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void derivedDesignsAreFine(String file) {
    NoFalseAlarmTest.assertFine(file, Style.SINGLE_TABLE);
  }
}
