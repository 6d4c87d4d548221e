package dev.keysmith.emit.analytics;

import java.util.List;
import java.util.stream.Collectors;

/** The SQL of Spark, from version 3.4 on. */
final class SparkDialect implements SqlDialect {
  @Override
  public String name(String name) {
    return '`' + name.replace("`", "``") + '`';
  }

  /** A backslash in a text of Spark is an escape. */
  @Override
  public String text(String text) {
    String quoted = "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    return SqlDialect.escaped(quoted, "\\u%04X");
  }

  @Override
  public String textType() {
    return "STRING";
  }

  @Override
  public String binaryType() {
    return "BINARY";
  }

  @Override
  public String arrayType(String element) {
    return "ARRAY<" + element + ">";
  }

  @Override
  public String object(String json, String path) {
    return "from_json(%s, 'MAP<STRING, STRING>')".formatted(document(json, path));
  }

  @Override
  public String scalar(String json, String path) {
    return "get_json_object(%s, '%s')".formatted(json, path);
  }

  @Override
  public String document(String json, String path) {
    return "get_json_object(%s, '%s')".formatted(json, path);
  }

  @Override
  public String texts(String json) {
    return "from_json(%s, 'ARRAY<STRING>')".formatted(json);
  }

  @Override
  public String fromBase64(String text) {
    return "unbase64(" + text + ")";
  }

  @Override
  public String fromHex(String text) {
    return "unhex(" + text + ")";
  }

  @Override
  public String length(String array) {
    return "size(" + array + ")";
  }

  @Override
  public String isOneOf(List<String> texts, String element) {
    return texts.stream()
        .map(this::text)
        .collect(Collectors.joining(", ", "array_contains(array(", "), " + element + ")"));
  }

  @Override
  public String eachOfArray(String json, String path) {
    return "LATERAL VIEW explode(%s) elements AS element".formatted(texts(document(json, path)));
  }

  @Override
  public String eachOfObject(String json, String path) {
    return "LATERAL VIEW explode(%s) elements AS map_key, element".formatted(object(json, path));
  }
}
