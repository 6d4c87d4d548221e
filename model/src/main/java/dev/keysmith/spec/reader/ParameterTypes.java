package dev.keysmith.spec.reader;

import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import java.util.HashMap;
import java.util.Map;

/** The parameters of one pattern; every use of a parameter must have the same type. */
final class ParameterTypes {
  /** The time of the request, which is compatible with every time type. */
  private static final String NOW = "now";

  private record ParameterUse(
      AttributeType.StoredType stored, boolean list, String word, int line) {
    boolean agrees(ParameterUse other) {
      // Lists, maps and the kinds of sets are stored in ways of their own.
      return stored == other.stored
          && list == other.list
          && (stored != AttributeType.StoredType.COLLECTION || word.equals(other.word));
    }
  }

  private final SourceDiagnostics findings;
  private final Map<String, ParameterUse> uses = new HashMap<>();

  ParameterTypes(SourceDiagnostics findings) {
    this.findings = findings;
  }

  void use(String parameter, Attribute attribute, SourceLocation location) {
    use(parameter, attribute, attribute.type(), location);
  }

  /** The parameter is an element of the attribute, or a part of its text. */
  void useElement(String parameter, Attribute attribute, SourceLocation location) {
    switch (attribute.type()) {
      case STRING_SET -> use(parameter, attribute, AttributeType.STRING, location);
      case NUMBER_SET -> use(parameter, attribute, AttributeType.NUMBER, location);
      case LIST, MAP -> {
        // Its elements are of any type.
      }
      default -> use(parameter, attribute, location);
    }
  }

  private void use(
      String parameter, Attribute attribute, AttributeType type, SourceLocation location) {
    if (!parameter.equals(NOW)) {
      use(
          parameter,
          new ParameterUse(type.stored(), false, "a " + type.keyword(), location.line()),
          location);
    } else if (!canBeTime(type)) {
      findings.error(
          "WrongType",
          location,
          String.format(
              "'$now' is the time of the request, but '%s' is a %s",
              attribute.name(), attribute.type().keyword()),
          "use another parameter, or make it a timestamp, a date or an epoch");
    }
  }

  private static boolean canBeTime(AttributeType type) {
    return type.stored() == AttributeType.StoredType.TEXT
        || type.stored() == AttributeType.StoredType.NUMBER;
  }

  /** The parameter is a list of values of the attribute. */
  void useList(String parameter, Attribute attribute, SourceLocation location) {
    AttributeType type = attribute.type();
    use(
        parameter,
        new ParameterUse(
            type.stored(), true, "a list of %s values".formatted(type.keyword()), location.line()),
        location);
  }

  private void use(String parameter, ParameterUse used, SourceLocation location) {
    ParameterUse first = uses.putIfAbsent(parameter, used);
    if (first != null && !first.agrees(used)) {
      findings.error(
          "ParameterOfTwoTypes",
          location,
          String.format(
              "'$%s' is %s here but %s on line %s",
              parameter, used.word(), first.word(), first.line()),
          "a parameter has one value in the whole pattern; use two names");
    }
  }
}
