package dev.keysmith.code.java;

import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.GeneratedMethod;
import dev.keysmith.code.method.GeneratedType;
import dev.keysmith.code.method.MethodSignature.MethodParameter;
import dev.keysmith.code.method.ResultType;
import dev.keysmith.code.method.ResultType.IncludedResult;
import dev.keysmith.spec.AttributeType;

/** Types of values in Java, and how they become values of DynamoDB. */
final class JavaTypes {
  private JavaTypes() {}

  private static String name(GeneratedType type) {
    return type.enumeration()
        .orElseGet(
            () ->
                switch (type.kind()) {
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

  /** As it is declared. */
  static String declared(GeneratedType type, boolean optional) {
    return optional ? "Optional<" + name(type) + ">" : name(type);
  }

  static String declared(MethodParameter parameter) {
    return declared(parameter.type(), parameter.optional());
  }

  static String declared(IncludedResult include) {
    return "%s<%s> %s"
        .formatted(
            include.many() ? "List" : "Optional", include.type().record(), include.component());
  }

  /** What a method returns. */
  static String returned(GeneratedMethod method) {
    if (method.multiplicity().isEmpty()) {
      return method.drawn().isPresent() ? "BigDecimal" : "void";
    }
    String record = method.result().map(ResultType::record).orElse("");
    return switch (method.multiplicity().get()) {
      case ONE -> "Optional<" + record + ">";
      case ALL -> "List<" + record + ">";
      case PAGED -> "Page<" + record + ">";
      case COUNT -> "long";
    };
  }

  /** The method of {@code Value} that takes it. */
  private static String method(GeneratedType type) {
    return switch (type.kind()) {
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
  static String toValue(GeneratedType type, String expression, boolean optional) {
    if (type.enumeration().isPresent()) {
      return optional
          ? "string(%s.map(%s::text))".formatted(expression, type.enumeration().get())
          : "string(%s.text())".formatted(expression);
    }
    return "%s(%s)".formatted(method(type), expression);
  }

  /** An expression that is a {@code Value} as this type. */
  static String fromValue(GeneratedType type, String expression, boolean optional) {
    String conversion = "as" + CodeNames.type(method(type));
    if (type.enumeration().isPresent()) {
      return optional
          ? "%s.optional(value -> %s.of(value.asString()))"
              .formatted(expression, type.enumeration().get())
          : "%s.of(%s.asString())".formatted(type.enumeration().get(), expression);
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
