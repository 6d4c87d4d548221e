package dev.keysmith.code.typescript;

import dev.keysmith.code.method.DrawnNumbers.DrawnNumber;
import dev.keysmith.code.method.GeneratedMethod;
import dev.keysmith.code.method.GeneratedType;
import dev.keysmith.code.method.MethodSignature.MethodParameter;
import dev.keysmith.code.method.ResultType;
import dev.keysmith.spec.AttributeType;
import java.util.Optional;

/** Types of values in TypeScript, and how they become values of DynamoDB. */
final class DeclaredTypes {
  /** Digits that every number of JavaScript can have. */
  private static final int EXACT_DIGITS = 15;

  private DeclaredTypes() {}

  static String of(GeneratedType type) {
    return type.enumeration()
        .orElseGet(
            () ->
                switch (type.kind()) {
                  case STRING, DATE -> "string";
                  case NUMBER -> isLong(type) ? "Decimal" : "number";
                  case BOOLEAN -> "boolean";
                  case BINARY -> "Uint8Array";
                  case TIMESTAMP, EPOCH, EPOCH_MILLIS -> "Date";
                  case LIST -> type.element() ? "DocumentValue" : "readonly DocumentValue[]";
                  case MAP -> "DocumentMap";
                  case STRING_SET -> "ReadonlySet<string>";
                  case NUMBER_SET -> "ReadonlySet<number>";
                });
  }

  private static boolean isLong(GeneratedType type) {
    return type.digits() > EXACT_DIGITS;
  }

  /** A parameter as it is declared. */
  static String of(MethodParameter parameter) {
    if (parameter.list()) {
      String element = of(parameter.type());
      return element.startsWith("readonly ")
          ? "%s: readonly (%s)[]".formatted(parameter.name(), element)
          : "%s: readonly %s[]".formatted(parameter.name(), element);
    }
    return "%s: %s%s"
        .formatted(
            parameter.name(), of(parameter.type()), parameter.optional() ? " | undefined" : "");
  }

  /** What a method promises. */
  static String returned(GeneratedMethod method) {
    if (method.multiplicity().isEmpty()) {
      return method
          .drawn()
          .map(all -> all.only().map(DeclaredTypes::number).orElse(all.type()))
          .orElse("void");
    }
    String result = method.result().map(ResultType::record).orElse("");
    return switch (method.multiplicity().get()) {
      case ONE, DELETED -> result + " | undefined";
      case REPLACED -> result;
      case ALL -> result + "[]";
      case PAGED -> "Page<" + result + ">";
      case COUNT -> "number";
    };
  }

  /** Numbers of a sequence. */
  static String number(DrawnNumber drawn) {
    return drawn.many() ? "number[]" : "number";
  }

  /** A parameter as a value. */
  static String toValue(MethodParameter parameter, String expression) {
    String function = function(parameter.type());
    return parameter.list()
        ? "listOf(values(%s, %s))".formatted(expression, function)
        : "%s(%s)".formatted(function, expression);
  }

  /** The function of the runtime that makes a value of it. */
  static String function(GeneratedType type) {
    return switch (type.kind()) {
      case STRING -> "string";
      case NUMBER -> "number";
      case BOOLEAN -> "bool";
      case BINARY -> "binary";
      case TIMESTAMP -> "timestamp";
      case EPOCH -> "epoch";
      case EPOCH_MILLIS -> "epochMillis";
      case DATE -> "date";
      case LIST -> type.element() ? "document" : "list";
      case MAP -> "map";
      case STRING_SET -> "stringSet";
      case NUMBER_SET -> "numberSet";
    };
  }

  /**
   * A value as this type.
   *
   * @param values the constant with a closed set of values
   */
  static String fromValue(GeneratedType type, String expression, boolean optional, String values) {
    String method =
        type.enumeration().isPresent()
            ? "asOneOf(%s)".formatted(values)
            : type.kind() == AttributeType.NUMBER && isLong(type)
                ? "asDecimal()"
                : "as" + capitalized(function(type)) + "()";
    return optional
        ? "%s.optional((value) => value.%s)".formatted(expression, method)
        : "%s.%s".formatted(expression, method);
  }

  private static String capitalized(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** What the runtime calls the type of an attribute. */
  static String runtimeName(AttributeType type) {
    return type == AttributeType.BOOLEAN
        ? "boolean"
        : function(new GeneratedType(type, Optional.empty(), 0));
  }
}
