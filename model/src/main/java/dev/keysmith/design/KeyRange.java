package dev.keysmith.design;

import dev.keysmith.design.KeyCondition.Bound;
import java.util.Map;
import java.util.Optional;

/**
 * A range of keys that share a prefix and are bounded by the attribute behind it.
 *
 * <pre>
 *   REPO#{name}#{number:08}#{id}   name = a, number &gt; 41, number ≤ 99
 *   REPO#a#00000041$  to  REPO#a#00000099$
 * </pre>
 *
 * <p>Text follows the attribute in every key there, so what has a value lies between the value
 * itself and the value with the first character of that text counted up.
 *
 * @param following the text behind the attribute, if there is any
 * @param last whether the attribute ends the key
 */
record KeyRange(
    String prefix,
    KeySegment.Variable variable,
    KeyEscaping escape,
    Optional<KeySegment.Literal> following,
    boolean last) {

  /** The bounds in the order of the keys: of a descending attribute the upper one comes first. */
  KeyCondition between(Optional<Bound> lower, Optional<Bound> upper) {
    Optional<Bound> from = lower.map(this::from).or(this::start);
    Optional<Bound> to = upper.flatMap(this::to).or(this::end);
    return from.isEmpty() && to.isEmpty()
        ? new KeyCondition.Any()
        : new KeyCondition.Range(from, to);
  }

  private Bound from(Bound bound) {
    String key = key(bound);
    if (isInclusive(bound)) {
      return Bound.inclusive(key);
    }
    return last
        ? Bound.exclusive(key)
        : after(key).orElseThrow(() -> new IllegalStateException("nothing is behind " + key));
  }

  private Optional<Bound> to(Bound bound) {
    String key = key(bound);
    if (last) {
      return Optional.of(new Bound(key, isInclusive(bound)));
    }
    if (isInclusive(bound)) {
      return after(key).map(end -> new Bound(end.value(), following.isPresent()));
    }
    return Optional.of(new Bound(key, following.isPresent()));
  }

  private Optional<Bound> start() {
    return Optional.of(prefix).filter(text -> !text.isEmpty()).map(Bound::inclusive);
  }

  /** What follows all keys with the prefix; one that ends in a separator has no key there. */
  private Optional<Bound> end() {
    return successor(prefix).map(end -> new Bound(end, prefix.endsWith("#")));
  }

  /** The first text behind all keys with a value. */
  private Optional<Bound> after(String key) {
    String first =
        following.map(literal -> Character.toString(literal.text().codePointAt(0))).orElse("");
    return successor(key + first).map(Bound::inclusive);
  }

  private String key(Bound bound) {
    KeySegment.Field field = (KeySegment.Field) variable;
    String text = field.encode(Map.of(field.attribute(), bound.value())).orElseThrow();
    boolean escapes = field.width().isEmpty() && !ValueSymbol.isPlaceholder(text);
    return prefix + (escapes ? escape.escape(text) : text);
  }

  private boolean isInclusive(Bound bound) {
    return bound.inclusive()
        || (variable instanceof KeySegment.Field field && !field.format().keepsValue());
  }

  /** The first text that is greater than all which begin with this one. */
  private static Optional<String> successor(String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (ValueSymbol.endsWithOne(text)) {
      return Optional.of(text + Character.toString(Character.MAX_CODE_POINT));
    }
    int last = text.codePointBefore(text.length());
    String rest = text.substring(0, text.length() - Character.charCount(last));
    if (last == Character.MAX_CODE_POINT) {
      return successor(rest);
    }
    int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
    return Optional.of(rest + Character.toString(next));
  }
}
