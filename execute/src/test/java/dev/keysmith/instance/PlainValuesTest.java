package dev.keysmith.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class PlainValuesTest {
  @Test
  void numbersAreEqualByValueAtAnyDepth() {
    assertThat(
            PlainValues.normal(ImmutableList.of(new BigDecimal("10.0"), ImmutableMap.of("a", 100))))
        .isEqualTo(
            PlainValues.normal(ImmutableList.of(10L, ImmutableMap.of("a", new BigDecimal("1E2")))));
    assertThat(PlainValues.normal(ImmutableSet.of(new BigDecimal("0.00"))))
        .isEqualTo(ImmutableSet.of(BigDecimal.ZERO));
  }

  @Test
  void numbersSortByValueAndBinaryUnsigned() {
    assertThat(PlainValues.compare(new BigDecimal("9"), new BigDecimal("10"))).isNegative();
    assertThat(PlainValues.compare(new BigDecimal("-2"), new BigDecimal("-1.5"))).isNegative();
    assertThat(PlainValues.compare(BinaryValue.of((byte) 0x7f), BinaryValue.of((byte) 0x80)))
        .isNegative();
    assertThatThrownBy(() -> PlainValues.compare("1", BigDecimal.ONE))
        .hasMessage("\"1\" and 1 have no order");
  }

  /** U+1F600 is two surrogates from U+D83D, before U+FF5E as chars, after it as bytes. */
  @Test
  void textSortsByItsBytes() {
    String beyond = "\uD83D\uDE00";
    String within = "\uFF5E";
    assertThat(beyond.compareTo(within)).isNegative();
    assertThat(PlainValues.compare(beyond, within)).isPositive();
    assertThat(PlainValues.compare("Z", "a")).isNegative();
    assertThat(PlainValues.compare("a", "ab")).isNegative();
  }

  @Test
  void writesAMomentAsTheTypeDoes() {
    Instant moment = Instant.parse("2026-11-15T09:30:00.5Z");
    assertThat(PlainValues.moment(moment, AttributeType.TIMESTAMP))
        .isEqualTo("2026-11-15T09:30:00.500Z");
    assertThat(PlainValues.moment(moment, AttributeType.DATE)).isEqualTo("2026-11-15");
    assertThat(PlainValues.moment(moment, AttributeType.EPOCH))
        .isEqualTo(PlainValues.normal(moment.getEpochSecond()));
  }

  @Test
  void showsValuesShort() {
    assertThat(ValueFormatter.of("open")).isEqualTo("\"open\"");
    assertThat(ValueFormatter.of(new BigDecimal("1E+3"))).isEqualTo("1000");
    assertThat(ValueFormatter.of(BinaryValue.of((byte) 0, (byte) 255))).isEqualTo("0x00ff");
    assertThat(ValueFormatter.of(ImmutableMap.of("a", ImmutableList.of(true, "x"))))
        .isEqualTo("{a: [true, \"x\"]}");
    assertThat(ValueFormatter.of("start" + "-".repeat(1990) + "end!!"))
        .startsWith("\"start---")
        .endsWith("---end!!\" (2,000 characters)")
        .hasSizeLessThan(80);
    assertThat(ValueFormatter.of(BinaryValue.of(new byte[1000])))
        .endsWith("0 (1,000 bytes)")
        .hasSizeLessThan(80);
    assertThat(ValueFormatter.of("\uD83D\uDE00".repeat(100)))
        .doesNotContain("?")
        .contains("(100 ch");
  }
}
