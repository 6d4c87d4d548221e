package dev.keysmith.design;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.AttributeType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/**
 * How the instances of an entity are sharded.
 *
 * <p>The shard of an instance is the CRC-32 (the one of zip and PNG, found in every language's
 * library) of its identity modulo the number of shards. The identity is hashed as UTF-8: its values
 * as text, numbers in plain decimal notation, in the order of the identity with {@code #} between
 * them.
 *
 * @param identity the entity's identity attributes
 */
public record WriteSharding(int count, ImmutableList<String> identity) {
  public static final int MOST = 10_000;

  private static final CharMatcher PLAIN =
      CharMatcher.inRange('a', 'z')
          .or(CharMatcher.inRange('A', 'Z'))
          .or(CharMatcher.inRange('0', '9'))
          .or(CharMatcher.anyOf(" _-.#"));

  private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-f]{4})");

  public WriteSharding {
    if (count < 1 || count > MOST || identity.isEmpty()) {
      throw new IllegalArgumentException(count + " shards of " + identity);
    }
  }

  /** The shard of an instance; empty if not all of its identity is known. */
  OptionalInt of(Map<String, ?> values) {
    List<String> parts = new ArrayList<>();
    for (String part : identity) {
      Object value = values.get(part);
      if (value == null) {
        return OptionalInt.empty();
      }
      parts.add(KeyValueCodec.of(value));
    }
    CRC32 hash = new CRC32();
    hash.update(String.join("#", parts).getBytes(StandardCharsets.UTF_8));
    return OptionalInt.of((int) (hash.getValue() % count));
  }

  /** The shard of an instance whose identity is only known when a request is sent. */
  Optional<String> symbolic(Map<String, ?> values) {
    List<String> parts = new ArrayList<>();
    boolean symbolic = false;
    for (String part : identity) {
      Object value = values.get(part);
      if (value == null) {
        return Optional.empty();
      }
      boolean named = ValueSymbol.isSymbolic(value);
      String text = KeyValueCodec.of(value);
      symbolic |= named;
      parts.add(named ? String.join("", ValueSymbol.placeholders(text)) : quoted(text));
    }
    if (!symbolic) {
      return Optional.empty();
    }
    String of = String.join(", ", parts);
    return Optional.of(
        new ValueSymbol("shard(%s) of %d".formatted(of, count), AttributeType.STRING)
            .placeholder(""));
  }

  /**
   * A known value among the names of an identity, in quotes, as JSON has it. All but plain
   * characters are escapes, so that none is taken for the end of the value or of the name.
   */
  private static String quoted(String text) {
    return text.chars()
        .mapToObj(
            one ->
                PLAIN.matches((char) one)
                    ? Character.toString(one)
                    : String.format(Locale.ROOT, "\\u%04x", one))
        .collect(Collectors.joining("", "\"", "\""));
  }

  /** The known value that a part of a described identity is; empty if it is a name. */
  public static Optional<String> literal(String part) {
    return part.startsWith("\"")
        ? Optional.of(
            ESCAPE
                .matcher(part.substring(1, part.length() - 1))
                .replaceAll(
                    escape ->
                        Matcher.quoteReplacement(
                            String.valueOf((char) Integer.parseInt(escape.group(1), 16)))))
        : Optional.empty();
  }

  /** Digits of a shard's text: as many as the last shard has, so that shards sort. */
  public int width() {
    return Integer.toString(count - 1).length();
  }

  String text(int shard) {
    if (shard < 0 || shard >= count) {
      throw new IllegalArgumentException("shard " + shard + " of " + count);
    }
    String digits = Integer.toString(shard);
    return "0".repeat(width() - digits.length()) + digits;
  }

  /** Every shard, for a read that queries all of them. */
  public ImmutableList<Integer> all() {
    return IntStream.range(0, count).boxed().collect(ImmutableList.toImmutableList());
  }
}
