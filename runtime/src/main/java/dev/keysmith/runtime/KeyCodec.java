package dev.keysmith.runtime;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a key is made of values, and how values are taken out of a key: {@code ISSUE#{number:08}}.
 *
 * <p>A template that is one name is the value itself. Every other key is text. Formats: {@code :08}
 * pads a number, {@code :-08} reverses its order, {@code :-} that of a time, {@code :month}, {@code
 * :day} and {@code :hour} are the time bucket. Braces of the text itself are doubled.
 */
public final class KeyCodec {
  private static final Pattern PART =
      Pattern.compile("((?:[^{}]|\\{\\{|\\}\\})+)|\\{([^{}:]*)(?::([^{}:]*))?\\}");
  private static final Map<String, Integer> BUCKETS = Map.of("month", 7, "day", 10, "hour", 13);
  private static final String SHARD = "shard";

  private final List<Segment> segments;

  /** Fixed text, or the place of a value. */
  private record Segment(String text, String name, String format, String following) {
    boolean isText() {
      return name.isEmpty();
    }

    boolean isBucket() {
      return BUCKETS.containsKey(format);
    }

    boolean isDescending() {
      return format.startsWith("-");
    }

    int width() {
      return Integer.parseInt(format.replaceFirst("^-?0", ""));
    }
  }

  private KeyCodec(List<Segment> segments) {
    this.segments = segments;
  }

  public static KeyCodec of(String template) {
    List<Segment> reversed = new ArrayList<>();
    List<Matcher> parts = new ArrayList<>();
    Matcher next = PART.matcher(template);
    for (int at = 0; at < template.length(); at = next.end()) {
      if (!next.find(at) || next.start() != at) {
        throw new IllegalArgumentException("not a template: " + template);
      }
      parts.add(0, PART.matcher(next.group()));
    }
    String following = "";
    for (Matcher part : parts) {
      part.matches();
      boolean text = part.group(1) != null;
      reversed.add(
          0,
          text
              ? new Segment(single(part.group(1)), "", "", "")
              : new Segment(
                  "", part.group(2), Optional.ofNullable(part.group(3)).orElse(""), following));
      following = text ? single(part.group(1)) : "";
    }
    return new KeyCodec(List.copyOf(reversed));
  }

  private static String single(String text) {
    return text.replace("{{", "{").replace("}}", "}");
  }

  /** The shard of an identity: a stable hash. */
  public static Value shard(int shards, Value... identity) {
    for (Value part : identity) {
      if (!part.isPresent()) {
        return Value.ABSENT;
      }
    }
    return Value.string(KeyEncoding.shard(shards, identity));
  }

  /**
   * The key that these values make; absent if one of them is.
   *
   * @param values in the order of the template
   */
  public Value key(Value... values) {
    if (isOneValue()) {
      return values[0];
    }
    StringBuilder key = new StringBuilder();
    int at = 0;
    for (Segment segment : segments) {
      if (segment.isText()) {
        key.append(segment.text());
        continue;
      }
      Value value = values[at++];
      if (!value.isPresent()) {
        return Value.ABSENT;
      }
      key.append(written(segment, value));
    }
    return Value.string(key.toString());
  }

  /** Whether the key is this attribute, as it is. */
  boolean isAttribute(String name) {
    return isOneValue() && segments.get(0).name().equals(name);
  }

  private boolean isOneValue() {
    return segments.size() == 1 && !segments.get(0).isText() && segments.get(0).format().isEmpty();
  }

  private static String written(Segment segment, Value value) {
    if (segment.isBucket()) {
      return bucket(value, segment.format());
    } else if (segment.format().equals("-")) {
      return KeyEncoding.complement(value.asString());
    } else if (!segment.format().isEmpty()) {
      return KeyEncoding.escaped(
          KeyEncoding.padded(
              value.asNumber(), segment.width(), segment.isDescending(), segment.following()),
          segment.following());
    }
    return KeyEncoding.escaped(value.text(), segment.following());
  }

  /** The month, day or hour of a time. */
  static String bucket(Value time, String bucket) {
    String text =
        time.attribute().s() != null
            ? time.asString()
            : Value.timestamp(Instant.ofEpochSecond(time.asNumber().longValue())).asString();
    return text.substring(0, BUCKETS.getOrDefault(bucket, text.length()));
  }

  // --- and back ---------------------------------------------------------------------------------

  /** The values in a key by name; empty where this template makes no such key. */
  Optional<Map<String, Value>> parse(Value key, Map<String, ValueType> types) {
    if (isOneValue()) {
      String name = segments.get(0).name();
      return type(types, name).fits(key) ? Optional.of(Map.of(name, key)) : Optional.empty();
    }
    if (key.attribute().s() == null) {
      return Optional.empty();
    }
    String text = key.asString();
    Map<String, Value> values = new LinkedHashMap<>();
    int at = 0;
    for (Segment segment : segments) {
      if (segment.isText()) {
        if (!text.startsWith(segment.text(), at)) {
          return Optional.empty();
        }
        at += segment.text().length();
        continue;
      }
      int end = end(text, at, segment, types);
      if (end < at) {
        return Optional.empty();
      }
      Optional<Value> value = read(text.substring(at, end), segment, types);
      at = end;
      if (value.isEmpty()) {
        return Optional.empty();
      }
      if (!segment.isBucket() && !segment.name().equals(SHARD)) {
        Value before = values.putIfAbsent(segment.name(), value.get());
        if (before != null && !before.equals(value.get())) {
          return Optional.empty();
        }
      }
    }
    return at == text.length() ? Optional.of(values) : Optional.empty();
  }

  private static ValueType type(Map<String, ValueType> types, String name) {
    return types.getOrDefault(name, ValueType.STRING);
  }

  private static int end(String key, int at, Segment segment, Map<String, ValueType> types) {
    int width =
        segment.isBucket()
            ? BUCKETS.get(segment.format())
            : segment.format().equals("-") ? type(types, segment.name()).width() : 0;
    if (width > 0) {
      return at + width <= key.length() ? at + width : -1;
    }
    if (segment.following().isEmpty()) {
      return key.length();
    }
    int separator = KeyEncoding.separator(segment.following());
    int found = key.indexOf(separator, at);
    return found < 0 ? -1 : found - segment.following().indexOf(separator);
  }

  /** The value of a text; empty where none is written so. */
  private static Optional<Value> read(String text, Segment segment, Map<String, ValueType> types) {
    if (segment.isBucket()) {
      return Optional.of(Value.string(text));
    }
    try {
      Value value = candidate(text, segment, type(types, segment.name()));
      return written(segment, value).equals(text) ? Optional.of(value) : Optional.empty();
    } catch (IllegalArgumentException e) {
      // Not a number, or not escaped as a key is.
      return Optional.empty();
    }
  }

  private static Value candidate(String text, Segment segment, ValueType type) {
    if (segment.format().equals("-")) {
      return Value.string(KeyEncoding.complement(text));
    }
    String plain = KeyEncoding.unescaped(text);
    return segment.format().isEmpty()
        ? type.fromText(plain)
        : Value.number(
            KeyEncoding.unpadded(
                plain, segment.width(), segment.isDescending(), segment.following()));
  }
}
