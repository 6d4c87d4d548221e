package dev.keysmith.emit.analytics;

import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeyPattern;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Spec;
import java.util.function.UnaryOperator;

/** How the attributes of an instance are read from an item: as they are stored, or from its key. */
final class ItemValues {
  /** The column with the attributes of an item by name. */
  static final String ITEM = "item";

  private final Spec spec;
  private final SqlDialect sql;

  ItemValues(Spec spec, SqlDialect sql) {
    this.spec = spec;
    this.sql = sql;
  }

  /** The value of an attribute of an item that has a form. */
  SqlValue of(ItemKeyForm form, Attribute attribute) {
    if (form.layoutRef().item().holds(attribute.name())) {
      return stored(ITEM, attribute.name(), attribute);
    }
    return form.keyOf(attribute.name())
        .map(key -> ofKey(form, key, attribute))
        .orElseGet(() -> absent(attribute));
  }

  /** The value of an attribute of the form's entity. */
  SqlValue of(ItemKeyForm form, String attribute) {
    return of(form, spec.entity(form.layoutRef().item().entity()).attribute(attribute));
  }

  /**
   * The value under a name of an item, or of an embedded child.
   *
   * @param attributes the column with its attributes by name
   */
  SqlValue stored(String attributes, String name, Attribute attribute) {
    String value = element(attributes, name);
    String path = "$." + type(attribute.type());
    return new SqlValue(
        attribute.type().isCollection() ? sql.document(value, path) : sql.scalar(value, path),
        typed(attribute));
  }

  SqlValue absent(Attribute attribute) {
    return new SqlValue("CAST(NULL AS " + sql.textType() + ")", typed(attribute));
  }

  /** The value of an attribute that is in a key. */
  SqlValue ofKey(ItemKeyForm form, String key, Attribute attribute) {
    KeyTemplate template = form.template(key);
    return template.isLone()
        ? stored(ITEM, key, attribute)
        : composed(template.pattern().orElseThrow(), keyText(key), attribute);
  }

  /** The text of a composed key. */
  String keyText(String key) {
    return sql.scalar(element(ITEM, key), "$.S");
  }

  String element(String attributes, String name) {
    return "element_at(%s, %s)".formatted(attributes, sql.text(name));
  }

  /** The value of an attribute out of a composed text. */
  SqlValue composed(KeyPattern pattern, String text, Attribute attribute) {
    for (int i = 0; i < pattern.groups().size(); i++) {
      KeyPattern.VariableGroup group = pattern.groups().get(i);
      if (group.segment() instanceof KeySegment.Field field
          && field.attribute().equals(attribute.name())
          && field.format().keepsValue()) {
        String raw = "regexp_extract(%s, %s, %d)".formatted(text, sql.text(pattern.regex()), i + 1);
        return new SqlValue(raw, found -> decoded(found, group, field, attribute));
      }
    }
    throw new IllegalArgumentException(attribute.name() + " is not in the key");
  }

  private String decoded(
      String found, KeyPattern.VariableGroup group, KeySegment.Field field, Attribute attribute) {
    // A plus sign is itself in a key, and a space in a URL.
    String plain =
        group.isEscaped() ? "url_decode(replace(%s, '+', '%%2B'))".formatted(found) : found;
    if (field.format() instanceof KeyFormat.LatestFirst) {
      return "translate(%s, '0123456789', '9876543210')".formatted(plain);
    }
    if (field.format() instanceof KeyFormat.Padded padded) {
      return number(attribute)
          .ofPadded(
              group.marksFraction()
                  ? "regexp_replace(%s, '^(.+)~([0-9]+)[.]$', '$1.$2')".formatted(plain)
                  : plain,
              padded);
    }
    return ofText(plain, attribute);
  }

  /** The value of an attribute that a text stands for, outside of DynamoDB's own types. */
  String ofText(String text, Attribute attribute) {
    return switch (attribute.type().stored()) {
      case TEXT, COLLECTION -> text;
      case NUMBER -> number(attribute).of(text);
      case FLAG -> text + " = 'true'";
      case BYTES -> sql.fromHex("upper(" + text + ")");
    };
  }

  private UnaryOperator<String> typed(Attribute attribute) {
    return switch (attribute.type()) {
      case STRING, TIMESTAMP, DATE, LIST, MAP -> text -> text;
      case NUMBER, EPOCH, EPOCH_MILLIS -> number(attribute)::of;
      case BOOLEAN -> text -> text + " = 'true'";
      case BINARY -> sql::fromBase64;
      case STRING_SET -> sql::texts;
      case NUMBER_SET ->
          text ->
              "transform(%s, one -> %s)".formatted(sql.texts(text), number(attribute).of("one"));
    };
  }

  private NumberText number(Attribute attribute) {
    return new NumberText(sql, attribute.type().isEpoch() || attribute.sequence().isPresent());
  }

  /** The type of its column. */
  String columnType(Attribute attribute) {
    return switch (attribute.type()) {
      case STRING, TIMESTAMP, DATE, LIST, MAP -> sql.textType();
      case NUMBER, EPOCH, EPOCH_MILLIS -> number(attribute).type();
      case BOOLEAN -> "BOOLEAN";
      case BINARY -> sql.binaryType();
      case STRING_SET -> sql.arrayType(sql.textType());
      case NUMBER_SET -> sql.arrayType(number(attribute).type());
    };
  }

  private static String type(AttributeType type) {
    return switch (type) {
      case STRING, TIMESTAMP, DATE -> "S";
      case NUMBER, EPOCH, EPOCH_MILLIS -> "N";
      case BOOLEAN -> "BOOL";
      case BINARY -> "B";
      case LIST -> "L";
      case MAP -> "M";
      case STRING_SET -> "SS";
      case NUMBER_SET -> "NS";
    };
  }
}
