package dev.keysmith.spec.reader;

import dev.keysmith.source.Findings;
import dev.keysmith.source.Place;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import java.util.HashMap;
import java.util.Map;

/** The parameters of one pattern: a name is one value throughout, so it has one type. */
final class Parameters {
  /** The time of the request; it fits every way of writing a time. */
  private static final String NOW = "now";

  private record Use(AttributeType.Stored stored, String word, int line) {}

  private final Findings findings;
  private final Map<String, Use> uses = new HashMap<>();

  Parameters(Findings findings) {
    this.findings = findings;
  }

  void use(String parameter, Attribute attribute, Place place) {
    AttributeType type = attribute.type();
    if (parameter.equals(NOW)) {
      return;
    }
    Use first = uses.putIfAbsent(parameter, new Use(type.stored(), type.word(), place.line()));
    if (first != null && first.stored() != type.stored()) {
      findings.error(
          "ParameterOfTwoTypes",
          place,
          "'$"
              + parameter
              + "' is a "
              + type.word()
              + " here and a "
              + first.word()
              + " on line "
              + first.line(),
          "a parameter is one value throughout a pattern: use two names");
    }
  }
}
