package dev.keysmith.emit.typescript;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What values are in TypeScript, as the document client of the AWS SDK takes and gives them.
 *
 * @param entities the name of each entity's application type
 */
record TypeScriptTypes(Spec spec, ImmutableMap<String, String> entities) {
  /** Digits that every number can have; the client gives a bigint where it has more. */
  private static final int EXACT_DIGITS = 15;

  /** Values that stand in a key as they are. */
  private static final Pattern NEVER_ESCAPED = Pattern.compile("[A-Za-z0-9_]+");

  /** A template is written out for each value; more than this would be of no use to anybody. */
  private static final int MOST_VALUES = 20;

  /** Of a value of an attribute. */
  static String of(Attribute attribute) {
    if (!attribute.values().isEmpty() && attribute.type() == AttributeType.STRING) {
      return TypeScriptText.union(attribute.values().keySet());
    }
    if (!attribute.values().isEmpty() && attribute.type() == AttributeType.NUMBER) {
      return attribute.values().keySet().stream()
          .map(value -> new BigDecimal(value).toPlainString())
          .collect(Collectors.joining(" | "));
    }
    if (!attribute.fields().isEmpty()) {
      return shape(attribute) + (attribute.type() == AttributeType.LIST ? "[]" : "");
    }
    return of(attribute.type(), attribute.digits());
  }

  /** Fields may be absent: the spec does not say that all are always there. */
  private static String shape(Attribute attribute) {
    return attribute.fields().entrySet().stream()
        .map(field -> TypeScriptText.property(field.getKey()) + "?: " + of(field.getValue(), 0))
        .collect(Collectors.joining("; ", "{ ", " }"));
  }

  private static String of(AttributeType type, int digits) {
    return switch (type) {
      case STRING, TIMESTAMP, DATE -> "string";
      case NUMBER -> digits > EXACT_DIGITS ? "number | bigint" : "number";
      case EPOCH, EPOCH_MILLIS -> "number";
      case BOOLEAN -> "boolean";
      case BINARY -> "Uint8Array";
      case LIST -> "unknown[]";
      case MAP -> "Record<string, unknown>";
      case STRING_SET -> "Set<string>";
      case NUMBER_SET -> "Set<number>";
    };
  }

  /**
   * Of a key that is made by a rule: one template, or one of several.
   *
   * @param named the attributes that templates speak of
   */
  String of(KeyRule rule, Map<String, Attribute> named) {
    return rule.alternatives().stream()
        .map(alternative -> of(alternative.template(), named))
        .distinct()
        .collect(Collectors.joining(" | "));
  }

  private static String of(KeyTemplate template, Map<String, Attribute> named) {
    if (template.lone().isPresent()) {
      KeySegment.Field field = template.lone().get();
      Attribute attribute = named.get(field.attribute());
      return attribute == null ? of(field.type(), 0) : of(attribute);
    }
    if (template.parts().isEmpty()) {
      return JsonFormatter.quoted(template.toString());
    }
    return template.segments().stream()
        .map(segment -> inTemplate(segment, named))
        .collect(Collectors.joining("", "`", "`"));
  }

  private static String inTemplate(KeySegment segment, Map<String, Attribute> named) {
    if (segment instanceof KeySegment.Literal literal) {
      return TypeScriptText.inTemplate(literal.text());
    }
    return "${" + (segment instanceof KeySegment.Field field ? part(field, named) : "number") + "}";
  }

  private static String part(KeySegment.Field field, Map<String, Attribute> named) {
    Attribute attribute = named.get(field.attribute());
    // Numbers that are padded may be marked with other characters, see PaddedNumber.
    if (attribute == null || !(field.format() instanceof KeyFormat.Plain)) {
      return "string";
    }
    return switch (field.type()) {
      case NUMBER, EPOCH, EPOCH_MILLIS -> "number";
      case BOOLEAN -> "boolean";
      default -> isWrittenOut(attribute) ? of(attribute) : "string";
    };
  }

  private static boolean isWrittenOut(Attribute attribute) {
    return !attribute.values().isEmpty()
        && attribute.values().size() <= MOST_VALUES
        && attribute.values().keySet().stream()
            .allMatch(value -> NEVER_ESCAPED.matcher(value).matches());
  }

  /** Of children inside an item: without what points at the parent; in a map, without their key. */
  String of(Embed embed) {
    Entity child = spec.entity(embed.entity());
    ImmutableSet.Builder<String> omitted = ImmutableSet.builder();
    omitted.addAll(embed.relationship().attributes().values());
    if (embed.map()) {
      omitted.addAll(child.identity());
    }
    String element =
        "Omit<" + entities.get(child.name()) + ", " + TypeScriptText.union(omitted.build()) + ">";
    return embed.map() ? "Record<string, " + element + ">" : element + "[]";
  }
}
