package dev.keysmith.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The keys that the guide on requests documents; the runtime in TypeScript has the same vectors.
 */
final class KeyCodecTest {
  @ParameterizedTest
  @CsvFileSource(
      resources = "key-vectors.csv",
      delimiter = '|',
      quoteCharacter = '\0',
      numLinesToSkip = 1)
  void keysAreMadeAndRead(String template, String type, String value, String key) {
    ValueType kind = ValueType.valueOf(type.toUpperCase(Locale.ROOT));
    Value given = kind.fromText(value);
    KeyCodec parsed = KeyCodec.of(template);
    assertThat(parsed.key(given, given)).isEqualTo(Value.string(key));
    assertThat(parsed.parse(Value.string(key), Map.of("n", kind)).orElseThrow())
        .isEqualTo(Map.of("n", given));
  }

  @ParameterizedTest
  @CsvFileSource(resources = "shard-vectors.csv", delimiter = '|', numLinesToSkip = 1)
  void theShardOfAnIdentityNeverChanges(String identity, int shards, String shard) {
    assertThat(KeyCodec.shard(shards, Value.string(identity))).isEqualTo(Value.string(shard));
  }

  @ParameterizedTest
  @CsvSource({"A#{a}, B#x", "A#{a}#Z, A#x", "{n:04}, 12", "{n:04}, abcd"})
  void anotherTemplatesKeyIsNotRead(String template, String key) {
    assertThat(KeyCodec.of(template).parse(Value.string(key), Map.of("n", ValueType.NUMBER)))
        .isEmpty();
  }
}
