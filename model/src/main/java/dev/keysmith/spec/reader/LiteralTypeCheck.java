package dev.keysmith.spec.reader;

import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Whether a literal is a value of a type. */
public final class LiteralTypeCheck {
  private LiteralTypeCheck() {}

  /** The problem with the literal, if there is one. */
  public static Optional<String> problem(String text, AttributeType type) {
    return switch (type) {
      case STRING, BINARY, LIST, MAP, STRING_SET -> Optional.empty();
      case NUMBER, EPOCH, NUMBER_SET ->
          isNumber(text) ? Optional.empty() : Optional.of("'" + text + "' is not a number");
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

  private static boolean parses(Runnable parse) {
    try {
      parse.run();
      return true;
    } catch (DateTimeException | NumberFormatException e) {
      return false;
    }
  }
}
