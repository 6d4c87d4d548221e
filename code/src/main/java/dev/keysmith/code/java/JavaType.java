package dev.keysmith.code.java;

import dev.keysmith.spec.AttributeType;
import java.util.Optional;

/**
 * The type of a value in the generated code.
 *
 * @param kind what the spec calls it
 * @param enumeration the enum of a closed set of values
 */
public record JavaType(AttributeType kind, Optional<String> enumeration) {
  /** As it is declared. */
  String name() {
    return enumeration.orElseGet(
        () ->
            switch (kind) {
              case STRING -> "String";
              case NUMBER -> "BigDecimal";
              case BOOLEAN -> "Boolean";
              case BINARY -> "SdkBytes";
              case TIMESTAMP, EPOCH, EPOCH_MILLIS -> "Instant";
              case DATE -> "LocalDate";
              case LIST -> "List<Object>";
              case MAP -> "Map<String, Object>";
              case STRING_SET -> "Set<String>";
              case NUMBER_SET -> "Set<BigDecimal>";
            });
  }

  String declared(boolean optional) {
    return optional ? "Optional<" + name() + ">" : name();
  }

  /** The method of {@code Value} that takes it. */
  private String method() {
    return switch (kind) {
      case STRING -> "string";
      case NUMBER -> "number";
      case BOOLEAN -> "bool";
      case BINARY -> "binary";
      case TIMESTAMP -> "timestamp";
      case EPOCH -> "epoch";
      case EPOCH_MILLIS -> "epochMillis";
      case DATE -> "date";
      case LIST -> "list";
      case MAP -> "map";
      case STRING_SET -> "stringSet";
      case NUMBER_SET -> "numberSet";
    };
  }

  /** An expression of this type as a {@code Value}. */
  String toValue(String expression, boolean optional) {
    if (enumeration.isPresent()) {
      return optional
          ? "string(%s.map(%s::text))".formatted(expression, enumeration.get())
          : "string(%s.text())".formatted(expression);
    }
    return "%s(%s)".formatted(method(), expression);
  }

  /** An expression that is a {@code Value} as this type. */
  String fromValue(String expression, boolean optional) {
    String conversion = "as" + JavaNames.type(method());
    if (enumeration.isPresent()) {
      return optional
          ? "%s.optional(value -> %s.of(value.asString()))".formatted(expression, enumeration.get())
          : "%s.of(%s.asString())".formatted(enumeration.get(), expression);
    }
    return optional
        ? "%s.optional(Value::%s)".formatted(expression, conversion)
        : "%s.%s()".formatted(expression, conversion);
  }

  /** The constant of the runtime's enum of types. */
  static String constant(AttributeType kind) {
    return "ValueType." + kind.name();
  }
}
