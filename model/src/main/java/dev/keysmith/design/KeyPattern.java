package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The composed keys of a template as a regular expression, with a group for each variable: what
 * takes keys apart where there is no Java, such as SQL.
 *
 * <pre>
 *   ORDER#{orderId}#LINE#{line:04}
 *   ^ORDER#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#LINE#([-~]{0,2}[0-9]+(?:[.~][0-9]+[.]?)?)\z
 * </pre>
 *
 * <p>It finds in each key of the template the same texts as {@link KeyTemplate#parseSegments}. It
 * does not check that a padded number has the width of the template.
 *
 * @param groups in the order of the groups of the expression
 */
public record KeyPattern(String regex, ImmutableList<VariableGroup> groups) {
  private static final String NUMBER = "-?[0-9]+(?:[.][0-9]+)?";
  private static final String PADDED = "[-~]{0,2}[0-9]+(?:[.~][0-9]+[.]?)?";
  private static final String NUMBER_CHARACTERS = "-~.";

  /**
   * A variable of the template.
   *
   * @param isEscaped whether characters are written as {@code %} and two digits
   * @param marksFraction whether the point of a number is written as {@code ~}, with a point at the
   *     end
   */
  public record VariableGroup(
      KeySegment.Variable segment, boolean isEscaped, boolean marksFraction) {}

  static KeyPattern of(ImmutableList<KeySegment> segments) {
    CompositeKeyCodec codec = new CompositeKeyCodec(segments);
    StringBuilder regex = new StringBuilder("^");
    ImmutableList.Builder<VariableGroup> groups = ImmutableList.builder();
    for (int i = 0; i < segments.size(); i++) {
      if (segments.get(i) instanceof KeySegment.Literal literal) {
        regex.append(quoted(literal.text()));
      } else if (segments.get(i) instanceof KeySegment.Variable variable) {
        Optional<Integer> separator = codec.separatorAfter(i);
        Optional<String> form = plainForm(variable, separator);
        regex.append('(').append(form.orElseGet(() -> escaped(separator))).append(')');
        groups.add(new VariableGroup(variable, form.isEmpty(), codec.marksFractions(i)));
      }
    }
    return new KeyPattern(regex.append("\\z").toString(), groups.build());
  }

  /** The form of a variable whose text needs no escape. */
  private static Optional<String> plainForm(
      KeySegment.Variable variable, Optional<Integer> separator) {
    if (variable instanceof KeySegment.Shard shard) {
      return Optional.of("[0-9]{" + shard.shards().width() + "}");
    }
    KeySegment.Field field = (KeySegment.Field) variable;
    if (field.format() instanceof KeyFormat.LatestFirst) {
      return Optional.of(digits(DescendingTime.EXAMPLE.substring(0, field.width().getAsInt())));
    }
    if (field.format() instanceof KeyFormat.Bucket bucket) {
      return Optional.of(digits(DescendingTime.EXAMPLE.substring(0, bucket.bucket().width())));
    }
    boolean isNumberPlain = separator.filter(one -> NUMBER_CHARACTERS.indexOf(one) >= 0).isEmpty();
    if (field.format() instanceof KeyFormat.Padded) {
      return isNumberPlain ? Optional.of(PADDED) : Optional.empty();
    }
    return switch (field.type().stored()) {
      case NUMBER -> isNumberPlain ? Optional.of(NUMBER) : Optional.empty();
      case FLAG -> Optional.of("true|false");
      case BYTES -> Optional.of("[0-9a-f]*");
      case TEXT, COLLECTION -> Optional.empty();
    };
  }

  /** A time of this form, with any digits. */
  private static String digits(String time) {
    return time.replaceAll("[0-9]", "[0-9]").replace(".", "[.]");
  }

  /** No separator, and escapes that are whole. */
  private static String escaped(Optional<Integer> separator) {
    String one =
        "[^#$%"
            + separator
                .filter(other -> "#$%".indexOf(other) < 0)
                .map(KeyPattern::inClass)
                .orElse("")
            + "]*";
    return one + "(?:%[0-9A-F]{2}" + one + ")*";
  }

  private static String inClass(int character) {
    String text = Character.toString(character);
    return "\\]^-[&".contains(text) ? "\\" + text : text;
  }

  /** Classes and not backslashes, where that is possible: in SQL a backslash may be an escape. */
  private static String quoted(String literal) {
    return literal
        .codePoints()
        .mapToObj(
            character -> {
              String text = Character.toString(character);
              if (".{}()*+?$|".contains(text)) {
                return "[" + text + "]";
              }
              return "\\[]^".contains(text) ? "\\" + text : text;
            })
        .collect(Collectors.joining());
  }
}
