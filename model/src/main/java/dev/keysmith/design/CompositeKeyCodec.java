package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.AttributeType;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Puts a text key together from its segments, and finds the segments in the text again. */
record CompositeKeyCodec(ImmutableList<KeySegment> segments) {

  /** Appends from the left as long as values are present; returns where it stopped. */
  int append(Map<String, ?> values, StringBuilder key) {
    for (int i = 0; i < segments.size(); i++) {
      if (segments.get(i) instanceof KeySegment.Literal literal) {
        key.append(literal.text());
      } else if (segments.get(i) instanceof KeySegment.Variable variable) {
        Optional<String> text = variable.encode(values);
        if (text.isEmpty()) {
          return i;
        }
        boolean escapes = variable.width().isEmpty() && !ValueSymbol.isPlaceholder(text.get());
        key.append(escapes ? escape(i).escape(text.get()) : text.get());
      }
    }
    return segments.size();
  }

  Optional<ImmutableMap<String, Object>> parseSegments(String key) {
    Map<String, Object> values = new LinkedHashMap<>();
    int at = 0;
    for (int i = 0; i < segments.size(); i++) {
      if (segments.get(i) instanceof KeySegment.Literal literal) {
        if (!key.startsWith(literal.text(), at)) {
          return Optional.empty();
        }
        at += literal.text().length();
      } else if (segments.get(i) instanceof KeySegment.Variable variable) {
        int end = end(key, at, i, variable);
        if (end < at || end > key.length()) {
          return Optional.empty();
        }
        Optional<Object> value = decode(variable, key.substring(at, end), i);
        if (value.isEmpty()) {
          return Optional.empty();
        }
        // An attribute that occurs in a key twice has one value.
        Object first = values.putIfAbsent(variable.name(), value.get());
        if (first != null && !first.equals(value.get())) {
          return Optional.empty();
        }
        at = end;
      }
    }
    return at == key.length() ? Optional.of(ImmutableMap.copyOf(values)) : Optional.empty();
  }

  private Optional<Object> decode(KeySegment.Variable variable, String text, int i) {
    return variable.width().isPresent() || ValueSymbol.isPlaceholder(text)
        ? variable.decode(text)
        : escape(i).unescape(text).flatMap(variable::decode);
  }

  /** Where the text of a variable ends that starts at a place; -1 where it does not end. */
  private int end(String key, int start, int i, KeySegment.Variable variable) {
    Optional<Integer> placeholder = ValueSymbol.end(key, start);
    if (placeholder.isPresent()) {
      return placeholder.get();
    }
    if (variable.width().isPresent()) {
      return start + variable.width().getAsInt();
    }
    if (following(i).isEmpty()) {
      return key.length();
    }
    String literal = following(i).get().text();
    int separator = separator(literal);
    int found = key.indexOf(separator, start);
    return found < 0 ? -1 : found - literal.indexOf(separator);
  }

  /** The order of keys by the variable at a place. */
  KeySortOrder order(int i) {
    KeySegment.Variable variable = (KeySegment.Variable) segments.get(i);
    boolean undisturbed =
        variable.width().isPresent()
            || isLast(i)
            || following(i)
                .map(literal -> literal.text().codePointAt(0))
                .filter(
                    first ->
                        first <= KeyEscaping.LAST_TERMINATOR
                            || isTime(variable)
                            || (isPadded(i) && first < KeyEscaping.FRACTION_MARK))
                .isPresent();
    return undisturbed ? variable.order() : KeySortOrder.NONE;
  }

  /** No time is the beginning of another, so whatever follows leaves their order. */
  private static boolean isTime(KeySegment.Variable variable) {
    return variable instanceof KeySegment.Field field
        && (field.type() == AttributeType.TIMESTAMP || field.type() == AttributeType.DATE);
  }

  private boolean isPadded(int i) {
    return segments.get(i) instanceof KeySegment.Field field
        && field.format() instanceof KeyFormat.Padded;
  }

  /** Whether what the text of the variable begins with is what the key begins with there. */
  boolean keepsPrefixes(int i) {
    return isLast(i)
        || following(i)
            .filter(literal -> literal.text().codePointAt(0) == separator(literal.text()))
            .isPresent();
  }

  KeyEscaping escape(int i) {
    if (following(i).isEmpty()) {
      return KeyEscaping.atEnd();
    }
    String literal = following(i).get().text();
    return marksFractions(i)
        ? KeyEscaping.ofNumberBefore(separator(literal))
        : KeyEscaping.before(separator(literal));
  }

  /** Whether the number at a place is written without its point. */
  boolean marksFractions(int i) {
    return isPadded(i)
        && following(i)
            .filter(literal -> literal.text().codePointAt(0) > KeyEscaping.LAST_TERMINATOR)
            .isPresent();
  }

  /** The character that ends the text of the variable at a place and is not in it. */
  Optional<Integer> separatorAfter(int i) {
    return following(i).map(literal -> separator(literal.text()));
  }

  boolean isLast(int i) {
    return i == segments.size() - 1;
  }

  /** The text behind a place. */
  Optional<KeySegment.Literal> following(int i) {
    return !isLast(i) && segments.get(i + 1) instanceof KeySegment.Literal literal
        ? Optional.of(literal)
        : Optional.empty();
  }

  /** Whether a text can set apart what stands before it. */
  static boolean separates(String literal) {
    return literal.codePoints().anyMatch(character -> !Character.isLetterOrDigit(character));
  }

  /**
   * The character of a text that no value before it contains: one that is escaped anyway, else the
   * first that is no letter or digit, of which escapes are made.
   */
  private static int separator(String literal) {
    return literal
        .codePoints()
        .filter(character -> character <= KeyEscaping.LAST_TERMINATOR)
        .findFirst()
        .orElseGet(
            () ->
                literal
                    .codePoints()
                    .filter(character -> !Character.isLetterOrDigit(character))
                    .findFirst()
                    .orElseThrow());
  }
}
