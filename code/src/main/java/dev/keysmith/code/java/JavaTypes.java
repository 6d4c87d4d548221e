package dev.keysmith.code.java;

import dev.keysmith.code.method.CodeNames;
import dev.keysmith.code.method.DrawnNumbers.DrawnNumber;
import dev.keysmith.code.method.GeneratedMethod;
import dev.keysmith.code.method.GeneratedType;
import dev.keysmith.code.method.MethodSignature;
import dev.keysmith.code.method.MethodSignature.MethodParameter;
import dev.keysmith.code.method.PatternMethods.MethodCode;
import dev.keysmith.code.method.ResultType;
import dev.keysmith.code.method.ResultType.IncludedResult;
import dev.keysmith.spec.AttributeType;
import java.util.ArrayList;
import java.util.List;

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
                  case LIST -> type.element() ? "Object" : "List<Object>";
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
    return parameter.list()
        ? "List<" + name(parameter.type()) + ">"
        : declared(parameter.type(), parameter.optional());
  }

  static String declared(IncludedResult include) {
    return "%s<%s> %s"
        .formatted(
            include.many() ? "List" : "Optional", include.type().record(), include.component());
  }

  /** What a method returns. */
  static String returned(GeneratedMethod method) {
    return returned(method, "");
  }

  /**
   * @param owner before the name of a record that the class of the method has
   */
  static String returned(GeneratedMethod method, String owner) {
    if (method.multiplicity().isEmpty()) {
      return method
          .drawn()
          .map(all -> all.only().map(JavaTypes::number).orElse(owner + all.type()))
          .orElse("void");
    }
    String record = method.result().map(ResultType::record).orElse("");
    return switch (method.multiplicity().get()) {
      case ONE, DELETED -> "Optional<" + record + ">";
      case REPLACED -> record;
      case ALL -> "List<" + record + ">";
      case PAGED -> "Page<" + record + ">";
      case COUNT -> "long";
    };
  }

  /** Numbers of a sequence. */
  static String number(DrawnNumber drawn) {
    return drawn.many() ? "List<BigDecimal>" : "BigDecimal";
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
      case LIST -> type.element() ? "document" : "list";
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

  /** A parameter as a {@code Value}. */
  static String toValue(MethodParameter parameter, String expression) {
    return parameter.list()
        ? "listOf(values(%s, %s))".formatted(expression, conversion(parameter.type()))
        : toValue(parameter.type(), expression, parameter.optional());
  }

  /** A function that makes a {@code Value} of this type. */
  static String conversion(GeneratedType type) {
    return type.enumeration().isPresent() ? "one -> string(one.text())" : "Value::" + method(type);
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

  /**
   * The parameters of a method.
   *
   * @param owner before the names of records that the class of the method has
   */
  static List<String> parameters(MethodCode method, String owner) {
    MethodSignature signature = method.method().signature();
    List<String> declared = new ArrayList<>();
    if (signature.entity().isPresent()) {
      MethodParameter entity = signature.entity().get();
      declared.add(declared(entity) + " " + entity.name());
    } else {
      signature.parameters().forEach(one -> declared.add(declared(one) + " " + one.name()));
    }
    signature
        .repeated()
        .forEach(
            list -> declared.add("List<%s%s> %s".formatted(owner, list.record(), list.name())));
    if (method.isPaged()) {
      declared.add("PageRequest page");
    }
    return declared;
  }

  /** The head of a public method, in one line if it fits. */
  static String declaration(String returned, String name, List<String> parameters) {
    String plain = "public %s %s(%s)".formatted(returned, name, String.join(", ", parameters));
    return plain.length() <= 94
        ? plain
        : "public %s %s(\n    %s)".formatted(returned, name, String.join(",\n    ", parameters));
  }
}
