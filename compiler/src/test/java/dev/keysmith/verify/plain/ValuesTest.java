package dev.keysmith.verify.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Binary;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class ValuesTest {
  @Test
  void numbersAreEqualByValueAtAnyDepth() {
    assertThat(Values.normal(ImmutableList.of(new BigDecimal("10.0"), ImmutableMap.of("a", 100))))
        .isEqualTo(
            Values.normal(ImmutableList.of(10L, ImmutableMap.of("a", new BigDecimal("1E2")))));
    assertThat(Values.normal(ImmutableSet.of(new BigDecimal("0.00"))))
        .isEqualTo(ImmutableSet.of(BigDecimal.ZERO));
  }

  @Test
  void numbersSortByValueAndBinaryUnsigned() {
    assertThat(Values.compare(new BigDecimal("9"), new BigDecimal("10"))).isNegative();
    assertThat(Values.compare(new BigDecimal("-2"), new BigDecimal("-1.5"))).isNegative();
    assertThat(Values.compare(Binary.of((byte) 0x7f), Binary.of((byte) 0x80))).isNegative();
    assertThatThrownBy(() -> Values.compare("1", BigDecimal.ONE))
        .hasMessage("\"1\" and 1 have no order");
  }

  /** U+1F600 is two surrogates from U+D83D, before U+FF5E as chars, after it as bytes. */
  @Test
  void textSortsByItsBytes() {
    String beyond = "\uD83D\uDE00";
    String within = "\uFF5E";
    assertThat(beyond.compareTo(within)).isNegative();
    assertThat(Values.compare(beyond, within)).isPositive();
    assertThat(Values.compare("Z", "a")).isNegative();
    assertThat(Values.compare("a", "ab")).isNegative();
  }

  @Test
  void writesAMomentAsTheTypeDoes() {
    Instant moment = Instant.parse("2026-11-15T09:30:00.5Z");
    assertThat(Values.moment(moment, AttributeType.TIMESTAMP))
        .isEqualTo("2026-11-15T09:30:00.500Z");
    assertThat(Values.moment(moment, AttributeType.DATE)).isEqualTo("2026-11-15");
    assertThat(Values.moment(moment, AttributeType.EPOCH))
        .isEqualTo(Values.normal(moment.getEpochSecond()));
  }

  @Test
  void showsValuesShort() {
    assertThat(ValueText.of("open")).isEqualTo("\"open\"");
    assertThat(ValueText.of(new BigDecimal("1E+3"))).isEqualTo("1000");
    assertThat(ValueText.of(Binary.of((byte) 0, (byte) 255))).isEqualTo("0x00ff");
    assertThat(ValueText.of(ImmutableMap.of("a", ImmutableList.of(true, "x"))))
        .isEqualTo("{a: [true, \"x\"]}");
    assertThat(ValueText.of("start" + "-".repeat(1990) + "end!!"))
        .startsWith("\"start---")
        .endsWith("---end!!\" (2,000 characters)")
        .hasSizeLessThan(80);
    assertThat(ValueText.of(Binary.of(new byte[1000])))
        .endsWith("0 (1,000 bytes)")
        .hasSizeLessThan(80);
    assertThat(ValueText.of("\uD83D\uDE00".repeat(100))).doesNotContain("?").contains("(100 ch");
  }
}
