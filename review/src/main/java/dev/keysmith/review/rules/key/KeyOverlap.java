package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.Attribute;
import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * Whether the keys of two layouts can be equal: {@code CUST#{id}} and {@code {url}} can, where a
 * URL may be any string; {@code CUST#{id}} and {@code ORDER#{id}} cannot.
 */
final class KeyOverlap {
  private static final IntPredicate ANY = character -> true;
  private static final IntPredicate WORD =
      character -> Character.isLetterOrDigit(character) || character == '-';
  private static final IntPredicate TIME = character -> "0123456789-:.+TZ".indexOf(character) >= 0;
  private static final IntPredicate NUMBER = character -> "0123456789-.".indexOf(character) >= 0;

  private final ReviewContext context;

  KeyOverlap(ReviewContext context) {
    this.context = context;
  }

  /**
   * A character of a key, or one or more of a value.
   *
   * @param root the attribute that a value originates from
   * @param random whether values of another origin never equal it
   */
  private record Token(
      IntPredicate accepts, boolean repeats, Optional<String> root, boolean random) {
    static Token literal(int character) {
      return new Token(other -> other == character, false, Optional.empty(), false);
    }

    /** A randomly generated value recurs only where it has the same origin. */
    boolean mayShare(Token other) {
      return (!random && !other.random) || root.equals(other.root);
    }
  }

  /** The templates of a key attribute in a layout, one for each alternative. */
  static Stream<KeyTemplate> templates(LayoutRef layoutRef, String key) {
    return layoutRef.item().key(key).stream()
        .flatMap(rule -> rule.alternatives().stream())
        .map(KeyRule.Alternative::template);
  }

  boolean mayBeEqual(LayoutRef left, KeyTemplate one, LayoutRef right, KeyTemplate other) {
    ImmutableList<Token> first = tokens(left, one);
    ImmutableList<Token> second = tokens(right, other);
    return meet(first, second, 0, 0, new BitSet(), second.size() + 1);
  }

  /** Whether the rest of both can be equal. */
  private static boolean meet(
      ImmutableList<Token> left,
      ImmutableList<Token> right,
      int at,
      int over,
      BitSet tried,
      int width) {
    if (at == left.size() || over == right.size()) {
      return at == left.size() && over == right.size();
    }
    int state = at * width + over;
    if (tried.get(state)) {
      return false;
    }
    tried.set(state);
    Token one = left.get(at);
    Token other = right.get(over);
    return canBeSame(one, other)
        && (meet(left, right, at + 1, over + 1, tried, width)
            || (one.repeats() && meet(left, right, at, over + 1, tried, width))
            || (other.repeats() && meet(left, right, at + 1, over, tried, width)));
  }

  /** Whether there is a character that both accept. */
  private static boolean canBeSame(Token one, Token other) {
    if (!one.mayShare(other)) {
      return false;
    }
    for (int character = 1; character < 256; character++) {
      if (one.accepts().test(character) && other.accepts().test(character)) {
        return true;
      }
    }
    return false;
  }

  private ImmutableList<Token> tokens(LayoutRef layoutRef, KeyTemplate template) {
    ImmutableList.Builder<Token> tokens = ImmutableList.builder();
    for (KeySegment segment : template.segments()) {
      if (segment instanceof KeySegment.Literal literal) {
        literal.text().chars().mapToObj(Token::literal).forEach(tokens::add);
      } else if (segment instanceof KeySegment.Field field) {
        tokens.add(value(layoutRef, field, template.isLone()));
      } else {
        tokens.add(new Token(NUMBER, true, Optional.empty(), false));
      }
    }
    return tokens.build();
  }

  private Token value(LayoutRef layoutRef, KeySegment.Field field, boolean lone) {
    Attribute attribute =
        Objects.requireNonNull(context.facts(layoutRef).named().get(field.attribute()));
    AttributeLineage lineage = AttributeLineage.of(context, layoutRef, field.attribute());
    IntPredicate accepts = accepts(attribute, lineage.attribute(), field, lone);
    return new Token(
        accepts, true, Optional.of(lineage.name()), lineage.attribute().isNeverTwice());
  }

  private static IntPredicate accepts(
      Attribute attribute, Attribute root, KeySegment.Field field, boolean lone) {
    if (!attribute.values().isEmpty()) {
      String characters = String.join("", attribute.values().keySet());
      return character -> characters.indexOf(character) >= 0;
    }
    if (!(field.format() instanceof KeyFormat.Plain) || root.isNeverTwice()) {
      return field.format() instanceof KeyFormat.Bucket ? TIME : WORD;
    }
    return switch (field.type()) {
      case TIMESTAMP, DATE -> TIME;
      case NUMBER, EPOCH, EPOCH_MILLIS -> NUMBER;
      case BOOLEAN, BINARY -> WORD;
      // Inside a longer key a value has no delimiter: it is escaped.
      default -> lone ? ANY : character -> character != '#' && character != '$';
    };
  }
}
