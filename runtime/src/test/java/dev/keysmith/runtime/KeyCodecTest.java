package dev.keysmith.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys that the guide on requests documents. */
final class KeyCodecTest {
  @ParameterizedTest
  @CsvSource({
    "{n:08}, 42, 00000042",
    "{n:08}, 42.5, 00000042.5",
    "{n:08}, 123456789, ~009123456789",
    "{n:08}, -1, -99999998",
    "{n:08}, -1.5, -99999997.5",
    "{n:-08}, 42, 99999957",
    "ISSUE#{n:07}, 42, ISSUE#0000042",
    "{n:04}/x, 1.5, 0001~5./x"
  })
  void numbersSortAsNumbers(String template, BigDecimal number, String key) {
    KeyCodec parsed = KeyCodec.of(template);
    assertThat(parsed.key(Value.number(number))).isEqualTo(Value.string(key));
    assertThat(parsed.parse(Value.string(key), Map.of("n", ValueType.NUMBER)).orElseThrow())
        .isEqualTo(Map.of("n", Value.number(number)));
  }

  @ParameterizedTest
  @CsvSource({
    "A#{a}, b#c, A#b%23c",
    "A#{a}, 100%, A#100%25",
    "{a}#{b}, x y, x%20y#x y",
    "{a}#{b}, a#b, a%23b#a%23b"
  })
  void separatorsInValuesAreEscaped(String template, String value, String key) {
    KeyCodec parsed = KeyCodec.of(template);
    Value text = Value.string(value);
    assertThat(parsed.key(text, text)).isEqualTo(Value.string(key));
    assertThat(parsed.parse(Value.string(key), Map.of()).orElseThrow().values()).containsOnly(text);
  }

  @ParameterizedTest
  @CsvSource({"A#{a}, B#x", "A#{a}#Z, A#x", "{n:04}, 12", "{n:04}, abcd"})
  void anotherTemplatesKeyIsNotRead(String template, String key) {
    assertThat(KeyCodec.of(template).parse(Value.string(key), Map.of("n", ValueType.NUMBER)))
        .isEmpty();
  }
}
