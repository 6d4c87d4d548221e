package dev.keysmith.design;

import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;

/** Values made to confuse: delimiters, escapes, prefixes of each other, every plane of Unicode. */
final class HostileValues {
  private static final List<String> PIECES =
      List.of(
          "",
          "a",
          "b",
          "ab",
          "A",
          "0",
          "9",
          "-",
          "_",
          ".",
          "@",
          ":",
          "/",
          " ",
          "!",
          "\"",
          "#",
          "$",
          "%",
          "%23",
          "%2",
          "&",
          "~",
          "+",
          "|",
          "\u0000",
          "\u001f",
          "\u007f",
          "é",
          "ß",
          "\u07ff",
          "\u0800",
          "中",
          "\ud7ff",
          "\ue000",
          "\ufffd",
          "\uffff",
          "😀",
          "\ud800\udc00",
          "\udbff\udfff",
          "REACTION",
          "ISSUE#");

  private final Random random;

  HostileValues(Random random) {
    this.random = random;
  }

  Object of(AttributeType type) {
    return switch (type) {
      case STRING -> text();
      case NUMBER -> number();
      case BOOLEAN -> random.nextBoolean();
      case BINARY -> binary();
      case TIMESTAMP -> timestamp();
      case DATE -> timestamp().substring(0, 10);
      case EPOCH -> BigDecimal.valueOf(random.nextLong(4_102_444_800L));
      case EPOCH_MILLIS -> BigDecimal.valueOf(random.nextLong(4_102_444_800_000L));
      case LIST, MAP, STRING_SET, NUMBER_SET -> throw new IllegalArgumentException(type.keyword());
    };
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(
          random.nextInt(8) == 0
              ? Character.toString(scalarValue())
              : PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  private int scalarValue() {
    int point = random.nextInt(Character.MAX_CODE_POINT + 1);
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE ? 'x' : point;
  }

  /** Small ones mostly, so that they meet; sometimes wide ones, and ones of any exponent. */
  BigDecimal number() {
    int scale = random.nextInt(3) == 0 ? random.nextInt(4) : 0;
    return switch (random.nextInt(6)) {
      case 0, 1 -> BigDecimal.valueOf(random.nextInt(2_001) - 1_000, scale);
      case 2 -> BigDecimal.valueOf(random.nextInt(200_000_001) - 100_000_000, scale);
      case 3 -> BigDecimal.TEN.pow(random.nextInt(12)).add(near()).multiply(sign());
      case 4 ->
          new BigDecimal(new BigInteger(120, random), random.nextInt(60) - 20).multiply(sign());
      default ->
          new BigDecimal(BigInteger.valueOf(random.nextInt(99) + 1), random.nextInt(240) - 110);
    };
  }

  private BigDecimal near() {
    return BigDecimal.valueOf(random.nextInt(41) - 20, 1);
  }

  private BigDecimal sign() {
    return BigDecimal.valueOf(random.nextBoolean() ? 1 : -1);
  }

  private BinaryValue binary() {
    byte[] bytes = new byte[random.nextInt(4)];
    random.nextBytes(bytes);
    return BinaryValue.of(bytes);
  }

  private String timestamp() {
    Instant time =
        Instant.parse("2026-11-15T09:30:00Z")
            .plus(random.nextInt(200_000) - 100_000, ChronoUnit.HOURS)
            .plusMillis(random.nextInt(3_600_000));
    String text = time.toString();
    return text.length() == 20 ? text.replace("Z", ".000Z") : text;
  }
}
