package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.emit.JsonFormatter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Code that makes keys. An expression such as {@code "ISSUE#" + pad(42, 8)} is the same in
 * TypeScript and in Java; only the functions differ.
 */
final class KeyCode {
  static final String ESCAPE = "escapeKey";

  /** By the name of the function. */
  private static final ImmutableMap<String, String> TYPESCRIPT =
      ImmutableMap.of(
          ESCAPE,
          """
          const escapeKey = (value: string, following: string) => {
            const end = [...following].find((c) => c <= "$")
              ?? [...following].find((c) => !/[\\p{L}\\p{Nd}]/u.test(c)) ?? "#";
            const isSpecial = (c: string) =>
              c === end || (c <= "%" && (following !== "" || c >= "#"));
            const hex = (byte: number) => "%" + byte.toString(16).toUpperCase().padStart(2, "0");
            const escaped = (c: string) => [...new TextEncoder().encode(c)].map(hex).join("");
            return [...value].map((c) => (isSpecial(c) ? escaped(c) : c)).join("");
          };
          const unescapeKey = (text: string) => decodeURIComponent(text);
          """,
          "pad",
          """
          const pad = (n: number, width: number) => String(n).padStart(width, "0");
          """,
          "padDescending",
          """
          const padDescending = (n: number, width: number) =>
            String(10n ** BigInt(width) - 1n - BigInt(n)).padStart(width, "0");
          """,
          "latestFirst",
          """
          const latestFirst = (time: string) =>
            time.replace(/\\d/g, (digit) => String(9 - Number(digit)));
          """,
          "bucket",
          """
          const bucket = (time: string, width: number) => time.slice(0, width);
          """,
          "shard",
          """
          import { crc32 } from "node:zlib";
          const shard = (identity: string, count: number) =>
            String(crc32(identity) % count).padStart(String(count - 1).length, "0");
          """);

  private static final ImmutableMap<String, String> JAVA =
      ImmutableMap.of(
          ESCAPE,
          """
          static String escapeKey(String value, String following) {
            IntStream low = following.codePoints().filter(c -> c <= '$');
            IntStream marks = following.codePoints().filter(c -> !Character.isLetterOrDigit(c));
            int end = IntStream.concat(low, marks).findFirst().orElse('#');
            StringBuilder key = new StringBuilder();
            value.codePoints().forEach(c -> {
              boolean special = c == end || (c <= '%' && (!following.isEmpty() || c >= '#'));
              for (byte octet : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                if (special) key.append(String.format("%%%02X", octet));
              }
              if (!special) key.appendCodePoint(c);
            });
            return key.toString();
          }
          static String unescapeKey(String text) {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
          }
          """,
          "pad",
          """
          static String pad(long n, int width) {
            return String.format("%0" + width + "d", n);
          }
          """,
          "padDescending",
          """
          static String padDescending(long n, int width) {
            BigInteger left = BigInteger.TEN.pow(width).subtract(BigInteger.valueOf(n + 1));
            return String.format("%0" + width + "d", left);
          }
          """,
          "latestFirst",
          """
          static String latestFirst(String time) {
            StringBuilder key = new StringBuilder(time);
            for (int i = 0; i < key.length(); i++) {
              char c = key.charAt(i);
              if (Character.isDigit(c)) key.setCharAt(i, (char) ('9' - c + '0'));
            }
            return key.toString();
          }
          """,
          "bucket",
          """
          static String bucket(String time, int width) {
            return time.substring(0, width);
          }
          """,
          "shard",
          """
          static String shard(String identity, int count) {
            CRC32 hash = new CRC32();
            hash.update(identity.getBytes(StandardCharsets.UTF_8));
            int digits = Integer.toString(count - 1).length();
            return String.format("%0" + digits + "d", hash.getValue() % count);
          }
          """);

  private KeyCode() {}

  /** The functions that expressions use, in TypeScript. */
  static String typescript(List<String> expressions) {
    return used(TYPESCRIPT, expressions);
  }

  /** The same in Java. */
  static String java(List<String> expressions) {
    return used(JAVA, expressions);
  }

  private static String used(Map<String, String> functions, List<String> expressions) {
    return functions.entrySet().stream()
        .filter(
            function ->
                expressions.stream()
                    .anyMatch(
                        one ->
                            one.startsWith(function.getKey() + "(")
                                || one.contains(" " + function.getKey() + "(")))
        .map(Map.Entry::getValue)
        .collect(Collectors.joining());
  }

  /** The expression that makes a key of these values. */
  static String expression(KeyTemplate template, Map<String, Object> values) {
    List<String> parts = new ArrayList<>();
    List<KeySegment> segments = template.segments();
    for (int i = 0; i < segments.size(); i++) {
      if (segments.get(i) instanceof KeySegment.Literal literal) {
        parts.add(JsonFormatter.quoted(literal.text()));
      } else {
        String following =
            i + 1 < segments.size() && segments.get(i + 1) instanceof KeySegment.Literal next
                ? next.text()
                : "";
        parts.add(variable((KeySegment.Variable) segments.get(i), values, following));
      }
    }
    return String.join(" + ", parts);
  }

  private static String variable(
      KeySegment.Variable variable, Map<String, Object> values, String following) {
    if (variable instanceof KeySegment.Shard shard) {
      String identity =
          String.join(
              "#", shard.shards().identity().stream().map(name -> text(values, name)).toList());
      return "shard(%s, %d)".formatted(JsonFormatter.quoted(identity), shard.shards().count());
    }
    KeySegment.Field field = (KeySegment.Field) variable;
    String value = text(values, field.attribute());
    if (field.format() instanceof KeyFormat.Padded padded) {
      return "%s(%s, %d)"
          .formatted(padded.descending() ? "padDescending" : "pad", value, padded.width());
    }
    String quoted = JsonFormatter.quoted(value);
    if (field.format() instanceof KeyFormat.LatestFirst) {
      return "latestFirst(%s)".formatted(quoted);
    }
    return field.format() instanceof KeyFormat.Bucket
        ? "bucket(%s, %d)".formatted(quoted, field.width().orElseThrow())
        : "escapeKey(%s, %s)".formatted(quoted, JsonFormatter.quoted(following));
  }

  private static String text(Map<String, Object> values, String name) {
    Object value = Objects.requireNonNull(values.get(name), name);
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }
}
