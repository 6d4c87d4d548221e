package dev.keysmith.emit.analytics;

import java.util.List;
import java.util.stream.Collectors;

/** The SQL of Athena, engine version 3, which is that of Trino. */
final class AthenaDialect implements SqlDialect {
  @Override
  public String name(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** With control characters it is a text of Unicode escapes: a line stays one line. */
  @Override
  public String text(String text) {
    String quoted = "'" + text.replace("'", "''") + "'";
    return SqlDialect.hasControl(text)
        ? "U&" + SqlDialect.escaped(quoted.replace("\\", "\\\\"), "\\%04X")
        : quoted;
  }

  @Override
  public String textType() {
    return "VARCHAR";
  }

  @Override
  public String binaryType() {
    return "VARBINARY";
  }

  @Override
  public String arrayType(String element) {
    return "ARRAY(" + element + ")";
  }

  @Override
  public String object(String json, String path) {
    return "CAST(json_extract(%s, '%s') AS MAP(VARCHAR, JSON))".formatted(json, path);
  }

  @Override
  public String scalar(String json, String path) {
    return "json_extract_scalar(%s, '%s')".formatted(json, path);
  }

  @Override
  public String document(String json, String path) {
    return "json_format(json_extract(%s, '%s'))".formatted(json, path);
  }

  @Override
  public String texts(String json) {
    return "CAST(json_parse(%s) AS ARRAY(VARCHAR))".formatted(json);
  }

  @Override
  public String fromBase64(String text) {
    return "from_base64(" + text + ")";
  }

  @Override
  public String fromHex(String text) {
    return "from_hex(" + text + ")";
  }

  @Override
  public String length(String array) {
    return "cardinality(" + array + ")";
  }

  @Override
  public String isOneOf(List<String> texts, String element) {
    return texts.stream()
        .map(this::text)
        .collect(Collectors.joining(", ", "contains(ARRAY[", "], " + element + ")"));
  }

  @Override
  public String eachOfArray(String json, String path) {
    return "CROSS JOIN UNNEST(CAST(json_extract(%s, '%s') AS ARRAY(JSON))) AS elements (element)"
        .formatted(json, path);
  }

  @Override
  public String eachOfObject(String json, String path) {
    return "CROSS JOIN UNNEST(%s) AS elements (map_key, element)".formatted(object(json, path));
  }
}
