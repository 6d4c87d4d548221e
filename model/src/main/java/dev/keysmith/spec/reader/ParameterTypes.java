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

  private record ParameterUse(AttributeType.StoredType stored, String word, int line) {}

  private final SourceDiagnostics findings;
  private final Map<String, ParameterUse> uses = new HashMap<>();

  ParameterTypes(SourceDiagnostics findings) {
    this.findings = findings;
  }

  void use(String parameter, Attribute attribute, SourceLocation location) {
    AttributeType type = attribute.type();
    if (parameter.equals(NOW)) {
      return;
    }
    ParameterUse first =
        uses.putIfAbsent(
            parameter, new ParameterUse(type.stored(), type.keyword(), location.line()));
    if (first != null && first.stored() != type.stored()) {
      findings.error(
          "ParameterOfTwoTypes",
          location,
          String.format(
              "'$%s' is a %s here but a %s on line %s",
              parameter, type.keyword(), first.word(), first.line()),
          "a parameter has one value in the whole pattern; use two names");
    }
  }
}
