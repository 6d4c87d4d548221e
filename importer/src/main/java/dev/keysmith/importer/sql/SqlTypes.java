package dev.keysmith.importer.sql;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.content.AttributeDraft;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Types of columns as types of attributes, with the sizes that they state. */
final class SqlTypes {
  private static final Pattern SIZE =
      Pattern.compile("\\(?\\s*([0-9]{1,9})\\s*(,\\s*[0-9]+\\s*)?\\)?");

  /** Digits of the largest value. */
  private static final ImmutableMap<String, Integer> INTEGERS =
      ImmutableMap.<String, Integer>builder()
          .put("tinyint", 3)
          .put("smallint", 5)
          .put("int2", 5)
          .put("smallserial", 5)
          .put("mediumint", 7)
          .put("int", 10)
          .put("integer", 10)
          .put("int4", 10)
          .put("serial", 10)
          .put("bigint", 19)
          .put("int8", 19)
          .put("bigserial", 19)
          .put("year", 4)
          .put("float", 15)
          .put("real", 7)
          .put("double", 15)
          .put("double precision", 15)
          .put("money", 19)
          .put("smallmoney", 10)
          .buildOrThrow();

  private SqlTypes() {}

  /**
   * @param written the type with its size: {@code VARCHAR (120)}
   */
  static AttributeDraft attribute(String name, String written) {
    String type = written.toLowerCase(Locale.ROOT).replaceAll("\\(.*", "").strip();
    type = type.replaceAll("\\s+(unsigned|zerofill)", "").replaceAll(".*\\.", "");
    type = type.replaceAll("[\\[\\]\"`]", "").strip();
    Matcher matcher = SIZE.matcher(written.replaceAll("^[^(]*", ""));
    int size = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    String shown = written.strip().replaceAll("\\s+\\(", "(");
    if (written.contains("[]")) {
      return new AttributeDraft(name, "list").comment(shown);
    }
    Integer digits = INTEGERS.get(type);
    if (type.equals("boolean")
        || type.equals("bool")
        || (type.equals("bit") && size <= 1)
        || (type.equals("tinyint") && size == 1)) {
      return new AttributeDraft(name, "boolean");
    }
    if (digits != null) {
      return new AttributeDraft(name, "number")
          .put("digits", digits.toString())
          .comment("digits: the most of " + shown);
    }
    return switch (type) {
      case "decimal", "numeric", "number", "dec" ->
          new AttributeDraft(name, "number")
              .put("digits", "" + (size == 0 ? 10 : Math.min(38, size)))
              .comment("digits: " + shown);
      case "date" -> new AttributeDraft(name, "date");
      case "timestamp",
          "datetime",
          "timestamptz",
          "datetime2",
          "smalldatetime",
          "datetimeoffset",
          "timestamp with time zone",
          "timestamp without time zone" ->
          new AttributeDraft(name, "timestamp");
      case "uuid", "uniqueidentifier" -> new AttributeDraft(name, "string").put("bytes", "36");
      case "json", "jsonb", "hstore", "object" -> new AttributeDraft(name, "map").comment(shown);
      case "blob",
          "bytea",
          "binary",
          "varbinary",
          "tinyblob",
          "mediumblob",
          "longblob",
          "image",
          "raw",
          "bit" ->
          new AttributeDraft(name, "binary").comment(shown);
      case "char", "character", "bpchar", "nchar" -> text(name, shown, Math.max(1, size), true);
      case "varchar", "character varying", "nvarchar", "varchar2", "nvarchar2", "string" ->
          text(name, shown, size, false);
      default -> new AttributeDraft(name, "string").comment(shown);
    };
  }

  /** The mean size of a varying text is not known; its largest size is. */
  private static AttributeDraft text(String name, String shown, int size, boolean fixed) {
    AttributeDraft attribute = new AttributeDraft(name, "string");
    if (fixed || (size > 0 && size < 20)) {
      attribute.put("bytes", "" + Math.min(size, 2000));
    }
    return attribute.comment(fixed ? shown : shown + ": the most; its mean is not in the source");
  }
}
