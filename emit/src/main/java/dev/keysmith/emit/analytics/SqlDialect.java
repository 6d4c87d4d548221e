package dev.keysmith.emit.analytics;

import dev.keysmith.source.TextOrder;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What one SQL engine writes differently from the other. The functions that both have under one
 * name and with one meaning are written by {@link SqlText}: element_at, regexp_like,
 * regexp_extract, regexp_replace, translate, substr, concat, replace, url_decode, map_keys,
 * transform and filter.
 */
interface SqlDialect {
  /** A name, quoted. */
  String name(String name);

  /** A text, quoted. */
  String text(String text);

  /** The type of columns with text. */
  String textType();

  /** The type of columns with binary values. */
  String binaryType();

  /** The type of columns with several values of a type. */
  String arrayType(String element);

  /** The attributes by name of the JSON object at a path of a JSON text. */
  String object(String json, String path);

  /** The text, number or flag at a path of a JSON text, as text. */
  String scalar(String json, String path);

  /** The array or object at a path of a JSON text, as text. */
  String document(String json, String path);

  /** The texts in the text of a JSON array. */
  String texts(String json);

  /** The bytes that a text in Base64 stands for. */
  String fromBase64(String text);

  /** The bytes that hexadecimal digits stand for. */
  String fromHex(String text);

  /** The length of an array. */
  String length(String array);

  /** Whether an element is one of these texts. */
  String isOneOf(List<String> texts, String element);

  /**
   * What follows a relation in FROM, so that there is a row for each element of a JSON array, as
   * the column {@code element}.
   */
  String eachOfArray(String json, String path);

  /**
   * The same for each value of a JSON object, as the columns {@code map_key} and {@code element}.
   */
  String eachOfObject(String json, String path);

  /** Whether it has a character that is no text, or shows other text in another order. */
  static boolean hasControl(String text) {
    return text.codePoints().anyMatch(SqlDialect::isControl);
  }

  private static boolean isControl(int point) {
    return Character.isISOControl(point) || TextOrder.isChangedBy(point);
  }

  /** With an escape in place of each control character. */
  static String escaped(String text, String escape) {
    return text.codePoints()
        .mapToObj(
            point ->
                isControl(point)
                    ? String.format(Locale.ROOT, escape, point)
                    : Character.toString(point))
        .collect(Collectors.joining());
  }
}
