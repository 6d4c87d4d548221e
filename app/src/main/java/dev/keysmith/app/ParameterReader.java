package dev.keysmith.app;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.execute.request.PatternParameters.NamedParameter;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the value of a parameter by its type: from text, as a person types it, or from lists and
 * mappings, as JSON has them.
 */
final class ParameterReader {
  private static final Splitter COMMAS = Splitter.on(',').trimResults();

  private ParameterReader() {}

  /**
   * The value.
   *
   * @throws IllegalArgumentException with the type that is wanted and an example
   */
  static Object read(NamedParameter parameter, Object given) {
    try {
      if (parameter.list()) {
        return elements(given).stream()
            .map(element -> one(parameter.type(), element))
            .collect(ImmutableList.toImmutableList());
      }
      return one(parameter.type(), given);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "'%s' is not a value of type %s, which %s takes; use one such as %s"
              .formatted(given, parameter.typeText(), parameter.name(), example(parameter)),
          e);
    }
  }

  private static Object one(AttributeType type, Object given) {
    return switch (type) {
      case LIST, MAP -> collection(type, given);
      case STRING_SET ->
          elements(given).stream().map(Object::toString).collect(ImmutableSet.toImmutableSet());
      case NUMBER_SET ->
          elements(given).stream()
              .map(element -> new BigDecimal(element.toString()).stripTrailingZeros())
              .collect(ImmutableSet.toImmutableSet());
      case BOOLEAN -> flag(given.toString());
      case BINARY -> bytes(given.toString());
      case DATE -> LocalDate.parse(given.toString()).toString();
      case STRING, NUMBER, TIMESTAMP, EPOCH, EPOCH_MILLIS ->
          PlainValues.literal(given.toString(), type);
    };
  }

  private static boolean flag(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException(text);
    }
    return text.equals("true");
  }

  private static BinaryValue bytes(String text) {
    if (!text.startsWith("0x")) {
      throw new IllegalArgumentException(text);
    }
    return BinaryValue.of(HexFormat.of().parseHex(text.substring(2)));
  }

  /** Of a list, or of texts between commas. */
  private static List<?> elements(Object given) {
    return given instanceof List<?> list ? list : COMMAS.splitToList(given.toString());
  }

  private static Object collection(AttributeType type, Object given) {
    Object value = given instanceof String text ? json(text) : PlainValues.normal(given);
    boolean fits = type == AttributeType.LIST ? value instanceof List : value instanceof Map;
    if (!fits) {
      throw new IllegalArgumentException(given.toString());
    }
    return value;
  }

  /** JSON is YAML, for which a reader is there that survives hostile input. */
  private static Object json(String text) {
    Optional<YamlNode> node =
        YamlReader.read(new SourceText("value", text), new SourceDiagnostics());
    return plain(node.orElseThrow());
  }

  private static Object plain(YamlNode node) {
    if (node instanceof YamlNode.Sequence list) {
      return list.elements().stream()
          .map(ParameterReader::plain)
          .collect(ImmutableList.toImmutableList());
    }
    if (node instanceof YamlNode.Mapping mapping) {
      ImmutableMap.Builder<String, Object> entries = ImmutableMap.builder();
      mapping.entries().forEach(entry -> entries.put(entry.name(), plain(entry.value())));
      return entries.buildOrThrow();
    }
    YamlNode.Scalar scalar = (YamlNode.Scalar) node;
    if (scalar.isTrue() || scalar.isFalse()) {
      return scalar.isTrue();
    }
    return !scalar.quoted() && scalar.text().matches("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?")
        ? new BigDecimal(scalar.text()).stripTrailingZeros()
        : scalar.text();
  }

  private static String example(NamedParameter parameter) {
    String one =
        switch (parameter.type()) {
          case STRING -> "text";
          case NUMBER -> "42";
          case BOOLEAN -> "true";
          case BINARY -> "0x00ff";
          case TIMESTAMP -> "2026-11-15T09:30:00.000Z";
          case DATE -> "2026-11-15";
          case EPOCH -> "1794735000";
          case EPOCH_MILLIS -> "1794735000000";
          case LIST -> "'[\"a\", 1]'";
          case MAP -> "'{\"a\": 1}'";
          case STRING_SET -> "a,b";
          case NUMBER_SET -> "1,2";
        };
    return parameter.list() ? one + "," + one : one;
  }
}
