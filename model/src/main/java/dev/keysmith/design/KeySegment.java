package dev.keysmith.design;

import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** A stretch of a key template. */
public sealed interface KeySegment {
  /** Bytes that even the shortest of its texts has. */
  int leastBytes();

  /** Whether its text follows from the values of these attributes, the number of a shard apart. */
  boolean isGivenBy(Set<String> attributes);

  /** Mean bytes of its text, given the attributes by name; escapes are not counted. */
  double meanBytes(Map<String, Attribute> attributes);

  /** Text that is part of every key. */
  record Literal(String text) implements KeySegment {
    @Override
    public int leastBytes() {
      return text.getBytes(StandardCharsets.UTF_8).length;
    }

    @Override
    public boolean isGivenBy(Set<String> attributes) {
      return true;
    }

    @Override
    public double meanBytes(Map<String, Attribute> attributes) {
      return leastBytes();
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** What is different from key to key. */
  sealed interface Variable extends KeySegment {
    /** Under which its value is given and given back. */
    String name();

    /** Its text in a key, not yet escaped; empty if a value is missing. */
    Optional<String> encode(Map<String, ?> values);

    /** The value that has this text. */
    Optional<Object> decode(String text);

    /** How many characters each of its texts has, where all have the same. */
    OptionalInt width();

    /** The order of its texts, provided that nothing behind them disturbs it. */
    KeySortOrder order();

    @Override
    default int leastBytes() {
      return width().orElse(0);
    }
  }

  /** The value of an attribute. */
  record Field(String attribute, AttributeType type, KeyFormat format) implements Variable {
    /** The attribute's name, or for a time bucket the name and the bucket: {@code at:month}. */
    @Override
    public String name() {
      return format.keepsValue() ? attribute : attribute + format.suffix();
    }

    @Override
    public boolean isGivenBy(Set<String> attributes) {
      return attributes.contains(attribute);
    }

    @Override
    public Optional<String> encode(Map<String, ?> values) {
      Object value = values.get(attribute);
      boolean isBucketNamed = !format.keepsValue() && values.containsKey(name());
      if (value instanceof ValueSymbol symbol && !isBucketNamed) {
        return Optional.of(symbol.placeholder(format.suffix()));
      }
      if (format instanceof KeyFormat.Bucket bucket) {
        Object named = values.get(name());
        return named != null
            ? Optional.of(ValueSymbol.text(named))
            : Optional.ofNullable(value).map(given -> bucket.bucket().of(checked(given), type));
      }
      return Optional.ofNullable(value).map(given -> encode(checked(given)));
    }

    private Object checked(Object value) {
      return KeyValueCodec.checked(value, type, attribute);
    }

    private String encode(Object value) {
      String plain = KeyValueCodec.of(value);
      if (format instanceof KeyFormat.Padded padded) {
        return codec(padded).encode((BigDecimal) value);
      }
      return format instanceof KeyFormat.LatestFirst
          ? DescendingTime.reversed(plain, timeWidth())
          : plain;
    }

    @Override
    public Optional<Object> decode(String text) {
      Optional<Object> symbol = ValueSymbol.read(text, format.suffix(), type);
      if (symbol.isPresent()) {
        return format.keepsValue() ? symbol : Optional.of(text);
      }
      if (format instanceof KeyFormat.Padded padded) {
        return codec(padded).decode(text).map(number -> number);
      }
      if (format instanceof KeyFormat.LatestFirst) {
        return Optional.of(text)
            .filter(time -> DescendingTime.isTime(time, timeWidth()))
            .map(time -> DescendingTime.reversed(time, timeWidth()));
      }
      if (format instanceof KeyFormat.Bucket bucket) {
        return Optional.<Object>of(text).filter(name -> bucket.bucket().isName(text));
      }
      return KeyValueCodec.parse(text, type);
    }

    @Override
    public OptionalInt width() {
      if (format instanceof KeyFormat.LatestFirst) {
        return OptionalInt.of(timeWidth());
      }
      return format instanceof KeyFormat.Bucket bucket
          ? OptionalInt.of(bucket.bucket().width())
          : OptionalInt.empty();
    }

    @Override
    public KeySortOrder order() {
      if (format instanceof KeyFormat.Plain && type.isNumeric()) {
        return KeySortOrder.NONE;
      }
      boolean descending =
          format instanceof KeyFormat.LatestFirst
              || (format instanceof KeyFormat.Padded padded && padded.descending());
      return descending ? KeySortOrder.DESCENDING : KeySortOrder.ASCENDING;
    }

    @Override
    public double meanBytes(Map<String, Attribute> attributes) {
      Attribute given = Objects.requireNonNull(attributes.get(attribute), attribute);
      if (width().isPresent()) {
        return width().getAsInt();
      }
      if (format instanceof KeyFormat.Padded padded) {
        return padded.width();
      }
      return switch (type.stored()) {
        case TEXT, COLLECTION -> given.bytes();
        case NUMBER -> given.digits();
        case FLAG -> ("true".length() + "false".length()) / 2.0;
        case BYTES -> 2 * given.bytes();
      };
    }

    private static PaddedNumber codec(KeyFormat.Padded padded) {
      return new PaddedNumber(padded.width(), padded.descending());
    }

    private int timeWidth() {
      return type == AttributeType.DATE
          ? DescendingTime.DATE_WIDTH
          : DescendingTime.TIMESTAMP_WIDTH;
    }

    @Override
    public String toString() {
      return "{" + attribute + format.suffix() + "}";
    }
  }

  /** {@code {shard}}; its value is the number of the shard. */
  record Shard(WriteSharding shards) implements Variable {
    /** No attribute can have this name. */
    public static final String NAME = "{shard}";

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public boolean isGivenBy(Set<String> attributes) {
      return true;
    }

    @Override
    public Optional<String> encode(Map<String, ?> values) {
      Object given = values.get(NAME);
      if (given instanceof String placeholder) {
        return Optional.of(placeholder);
      }
      Optional<String> symbolic = shards.symbolic(values);
      if (given == null && symbolic.isPresent()) {
        return symbolic;
      }
      OptionalInt shard = given == null ? shards.of(values) : OptionalInt.of((Integer) given);
      return shard.isPresent() ? Optional.of(shards.text(shard.getAsInt())) : Optional.empty();
    }

    @Override
    public Optional<Object> decode(String text) {
      if (ValueSymbol.isPlaceholder(text)) {
        return Optional.of(text);
      }
      return text.matches("[0-9]{" + shards.width() + "}")
          ? Optional.<Object>of(Integer.valueOf(text))
              .filter(shard -> (Integer) shard < shards.count())
          : Optional.empty();
    }

    @Override
    public OptionalInt width() {
      return OptionalInt.of(shards.width());
    }

    @Override
    public double meanBytes(Map<String, Attribute> attributes) {
      return leastBytes();
    }

    @Override
    public KeySortOrder order() {
      return KeySortOrder.NONE;
    }

    @Override
    public String toString() {
      return NAME;
    }
  }
}
