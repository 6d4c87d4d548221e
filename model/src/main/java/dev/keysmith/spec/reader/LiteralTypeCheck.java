package dev.keysmith.spec.reader;

import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Whether a literal is a value of a type. */
public final class LiteralTypeCheck {
  private static final int MOST_DIGITS = 38;
  private static final int LARGEST_EXPONENT = 125;
  private static final int SMALLEST_EXPONENT = -130;

  private LiteralTypeCheck() {}

  /** The problem with the literal, if there is one. */
  public static Optional<String> problem(String text, AttributeType type) {
    return switch (type) {
      case STRING, BINARY, LIST, MAP, STRING_SET -> Optional.empty();
      case NUMBER, EPOCH, EPOCH_MILLIS, NUMBER_SET ->
          !isNumber(text)
              ? Optional.of("'" + text + "' is not a number")
              : !isStorable(new BigDecimal(text))
                  ? Optional.of(
                      "'" + text + "' is beyond the numbers of DynamoDB (38 digits, below 1E+126)")
                  : Optional.empty();
      case BOOLEAN ->
          text.equals("true") || text.equals("false")
              ? Optional.empty()
              : Optional.of("'" + text + "' is neither true nor false");
      case DATE ->
          parses(() -> LocalDate.parse(text))
              ? Optional.empty()
              : Optional.of("'" + text + "' is not a date such as 2026-11-15");
      case TIMESTAMP ->
          parses(() -> OffsetDateTime.parse(text))
              ? Optional.empty()
              : Optional.of("'" + text + "' is not a time such as 2026-11-15T09:30:00.000Z");
    };
  }

  private static boolean isNumber(String text) {
    // The length is bounded first: a number of megabytes would take minutes to convert.
    return text.length() <= 64 && parses(() -> new BigDecimal(text));
  }

  private static boolean isStorable(BigDecimal number) {
    BigDecimal plain = number.stripTrailingZeros();
    int exponent = plain.precision() - plain.scale() - 1;
    return plain.signum() == 0
        || (plain.precision() <= MOST_DIGITS
            && exponent <= LARGEST_EXPONENT
            && exponent >= SMALLEST_EXPONENT);
  }

  private static boolean parses(Runnable parse) {
    try {
      parse.run();
      return true;
    } catch (DateTimeException | NumberFormatException e) {
      return false;
    }
  }
}
