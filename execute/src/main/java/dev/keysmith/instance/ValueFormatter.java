package dev.keysmith.instance;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.spec.IncludeClause;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Values as short text: a long value is cut in the middle and shows its length.
 *
 * <pre>
 *   "open"   42   true   0x00ff   ["a", "b"]   {number: 7, Account: [{avatar: "a.png"}]}
 *   "Once upon a ti…ever after" (2,000 characters)
 * </pre>
 */
public final class ValueFormatter {
  private static final int LONGEST = 64;
  private static final int MOST_ELEMENTS = 10;

  private ValueFormatter() {}

  public static String of(Object value) {
    if (value instanceof String text) {
      return text(text);
    }
    if (value instanceof BigDecimal number) {
      // A power of ten beyond all sizes of numbers here is better left as 1E+100.
      return Math.abs(number.scale()) > LONGEST ? number.toString() : number.toPlainString();
    }
    if (value instanceof BinaryValue binary) {
      return binary(binary);
    }
    if (value instanceof Map<?, ?> map) {
      List<String> entries = new ArrayList<>();
      map.forEach((name, element) -> entries.add(name + ": " + of(element)));
      return "{" + elements(entries, Integer.MAX_VALUE) + "}";
    }
    if (value instanceof Collection<?> collection) {
      List<String> elements = collection.stream().map(ValueFormatter::of).toList();
      return "[" + elements(elements, MOST_ELEMENTS) + "]";
    }
    if (value instanceof ReadResult result) {
      return of(result);
    }
    return String.valueOf(value);
  }

  /** What related instances an include brings: the role or the entity. */
  public static String of(IncludeClause include) {
    return include.toParent()
        ? include.relationship().label()
        : include.relationship().child()
            + include.relationship().role().map(role -> " by " + role).orElse("");
  }

  private static String of(ReadResult result) {
    ImmutableList.Builder<String> entries = ImmutableList.builder();
    result.values().forEach((name, value) -> entries.add(name + ": " + of(value)));
    result
        .related()
        .forEach((include, relatives) -> entries.add(of(include) + ": " + of(relatives)));
    return "{" + elements(entries.build(), Integer.MAX_VALUE) + "}";
  }

  private static String text(String text) {
    int characters = text.codePointCount(0, text.length());
    if (characters <= LONGEST) {
      return '"' + text + '"';
    }
    String start = text.substring(0, text.offsetByCodePoints(0, LONGEST / 2));
    String end = text.substring(text.offsetByCodePoints(text.length(), -LONGEST / 4));
    return '"' + start + "…" + end + '"' + size(characters, "characters");
  }

  private static String binary(BinaryValue binary) {
    String hex = binary.toString();
    return hex.length() <= LONGEST
        ? "0x" + hex
        : "0x"
            + hex.substring(0, LONGEST / 2)
            + "…"
            + hex.substring(hex.length() - LONGEST / 4)
            + size(binary.size(), "bytes");
  }

  private static String elements(List<String> elements, int most) {
    return elements.size() <= most
        ? String.join(", ", elements)
        : String.join(", ", elements.subList(0, most)) + ", …" + size(elements.size(), "elements");
  }

  private static String size(int size, String unit) {
    return String.format(Locale.ROOT, " (%,d %s)", size, unit);
  }
}
