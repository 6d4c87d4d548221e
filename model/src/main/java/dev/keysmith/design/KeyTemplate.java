package dev.keysmith.design;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a key is made of attributes, and attributes of a key.
 *
 * <pre>
 *   ISSUE#{number:08}   {number: 42}   ⇄   ISSUE#00000042
 * </pre>
 *
 * <p>One lone {@code {attribute}} is the value itself in its own type. In every other template the
 * key is text, two different tuples of values never give the same key, and keys sort as the tuples
 * do, attribute by attribute, wherever {@link #parts} defines an order. {@link KeyEscaping} and
 * {@link PaddedNumber} describe how.
 *
 * <p>Values are text as {@link String} (string, timestamp, date), numbers as {@link
 * java.math.BigDecimal} (number, epoch), {@link Boolean} and {@link BinaryValue}, by attribute. A
 * time bucket may be given by its own name and value too ({@code at:month} → {@code 2026-11}), a
 * shard as {@link KeySegment.Shard#NAME} with its number.
 */
public final class KeyTemplate {
  private final ImmutableList<KeySegment> segments;
  private final CompositeKeyCodec composed;
  private final ImmutableSet<String> attributes;

  /**
   * An attribute or a shard in a template, with the order of keys by it.
   *
   * @param keepsPrefixes whether a key begins there with what the attribute's text begins with
   */
  public record Part(KeySegment.Variable segment, KeySortOrder order, boolean keepsPrefixes) {
    public String name() {
      return segment.name();
    }
  }

  KeyTemplate(ImmutableList<KeySegment> segments) {
    this.segments = segments;
    this.composed = new CompositeKeyCodec(segments);
    this.attributes =
        segments.stream().flatMap(KeyTemplate::attributes).collect(ImmutableSet.toImmutableSet());
  }

  /** The template of a text that is known to be right. */
  public static KeyTemplate parse(String text, Map<String, AttributeType> types) {
    return parse(text, types, Optional.empty());
  }

  /** The same where {@code {shard}} may stand in it. */
  public static KeyTemplate parse(
      String text, Map<String, AttributeType> types, Optional<WriteSharding> shards) {
    TemplateParser parser = new TemplateParser(types, shards);
    return parser
        .parse(text)
        .orElseThrow(() -> new IllegalArgumentException(parser.problems().toString()));
  }

  /** The template of a key that is the value of an attribute. */
  public static KeyTemplate lone(String attribute, AttributeType type) {
    return new KeyTemplate(
        ImmutableList.of(new KeySegment.Field(attribute, type, new KeyFormat.Plain())));
  }

  public ImmutableList<KeySegment> segments() {
    return segments;
  }

  /** Whether a key is the value of one attribute, in its own type. */
  public boolean isLone() {
    return segments.size() == 1
        && segments.get(0) instanceof KeySegment.Field field
        && field.format() instanceof KeyFormat.Plain;
  }

  /** The attribute that a key is the value of. */
  public Optional<KeySegment.Field> lone() {
    return isLone() ? Optional.of((KeySegment.Field) segments.get(0)) : Optional.empty();
  }

  /** What DynamoDB keeps the keys as; empty if no key can be of that type. */
  public Optional<KeyAttributeType> type() {
    return isLone()
        ? lone().flatMap(field -> KeyAttributeType.of(field.type()))
        : Optional.of(KeyAttributeType.STRING);
  }

  /** Attributes and shards from left to right, each with the order of keys by it. */
  public ImmutableList<Part> parts() {
    ImmutableList.Builder<Part> parts = ImmutableList.builder();
    for (int i = 0; i < segments.size(); i++) {
      Optional<Part> part = part(i);
      if (part.isPresent()) {
        parts.add(part.get());
      }
    }
    return parts.build();
  }

  private Optional<Part> part(int i) {
    return i < segments.size() && segments.get(i) instanceof KeySegment.Variable variable
        ? Optional.of(
            isLone()
                ? new Part(variable, KeySortOrder.ASCENDING, true)
                : new Part(variable, composed.order(i), composed.keepsPrefixes(i)))
        : Optional.empty();
  }

  /** The attributes whose values it needs. */
  public ImmutableSet<String> attributes() {
    return attributes;
  }

  private static Stream<String> attributes(KeySegment segment) {
    if (segment instanceof KeySegment.Shard shard) {
      return shard.shards().identity().stream();
    }
    return segment instanceof KeySegment.Field field ? Stream.of(field.attribute()) : Stream.of();
  }

  /** Whether an attribute's value can be taken back out of a key. */
  public boolean gives(String attribute) {
    for (KeySegment segment : segments) {
      if (segment instanceof KeySegment.Field field
          && field.attribute().equals(attribute)
          && field.format().keepsValue()) {
        return true;
      }
    }
    return false;
  }

  /** The key of these values; empty if one that it needs is absent. */
  public Optional<Object> render(Map<String, ?> values) {
    if (isLone()) {
      KeySegment.Field field = (KeySegment.Field) segments.get(0);
      return Optional.ofNullable(values.get(field.attribute()))
          .map(value -> KeyValueCodec.checked(value, field.type(), field.attribute()))
          .map(KeyTemplate::refuseEmpty);
    }
    StringBuilder key = new StringBuilder();
    return composed.append(values, key) == segments.size()
        ? Optional.of(refuseEmpty(key.toString()))
        : Optional.empty();
  }

  private static Object refuseEmpty(Object key) {
    if (key.equals("") || (key instanceof BinaryValue binary && binary.size() == 0)) {
      throw new IllegalArgumentException("DynamoDB rejects empty keys");
    }
    if (key instanceof String text) {
      KeyValueCodec.of(text);
    }
    return key;
  }

  /** The form of its keys; empty where a key is the value of one attribute. */
  public Optional<KeyPattern> pattern() {
    return isLone() ? Optional.empty() : Optional.of(KeyPattern.of(segments));
  }

  /** The values that a key was made of; empty if this template does not make such keys. */
  public Optional<ImmutableMap<String, Object>> parseSegments(Object key) {
    if (isLone()) {
      KeySegment.Field field = (KeySegment.Field) segments.get(0);
      return KeyValueCodec.isOf(key, field.type())
          ? Optional.of(ImmutableMap.of(field.attribute(), key))
          : Optional.empty();
    }
    return key instanceof String text ? composed.parseSegments(text) : Optional.empty();
  }

  /**
   * The condition on keys whose leading attributes have these values: the key itself where all are
   * given, else what such keys begin with. Values behind a gap are left for others to check.
   */
  public KeyCondition under(Map<String, ?> equal) {
    if (isLone()) {
      return render(equal)
          .<KeyCondition>map(KeyCondition.Equal::new)
          .orElseGet(KeyCondition.Any::new);
    }
    StringBuilder prefix = new StringBuilder();
    if (composed.append(equal, prefix) == segments.size()) {
      return new KeyCondition.Equal(prefix.toString());
    }
    return prefix.length() == 0
        ? new KeyCondition.Any()
        : new KeyCondition.BeginsWith(prefix.toString());
  }

  /** The part behind the leading ones that have these values. */
  public Optional<Part> next(Map<String, ?> equal) {
    return part(composed.append(equal, new StringBuilder()));
  }

  /** The condition that, besides, the next attribute's text begins with a prefix. */
  public KeyCondition startingWith(Map<String, ?> equal, String prefix) {
    Part next = next(equal).orElseThrow();
    if (!(next.segment() instanceof KeySegment.Field field)
        || !next.keepsPrefixes()
        || !field.type().isText()
        || !(field.format() instanceof KeyFormat.Plain)) {
      throw new IllegalArgumentException(next.name() + " in " + this + " has no prefixes");
    }
    StringBuilder start = new StringBuilder();
    int open = composed.append(equal, start);
    boolean escapes = !isLone() && !ValueSymbol.isPlaceholder(prefix);
    start.append(escapes ? composed.escape(open).escape(KeyValueCodec.of(prefix)) : prefix);
    return start.length() == 0
        ? new KeyCondition.Any()
        : new KeyCondition.BeginsWith(start.toString());
  }

  /**
   * The condition that, besides, the next attribute is within bounds. A bound on a time bucket
   * takes in the whole bucket.
   */
  public KeyCondition within(
      Map<String, ?> equal,
      Optional<KeyCondition.Bound> lower,
      Optional<KeyCondition.Bound> upper) {
    Part next = ordered(equal);
    if (isLone()) {
      return lower.isEmpty() && upper.isEmpty()
          ? new KeyCondition.Any()
          : new KeyCondition.Range(lower, upper);
    }
    StringBuilder prefix = new StringBuilder();
    int open = composed.append(equal, prefix);
    KeyRange range =
        new KeyRange(
            prefix.toString(),
            next.segment(),
            composed.escape(open),
            composed.following(open),
            composed.isLast(open));
    return next.order() == KeySortOrder.DESCENDING
        ? range.between(upper, lower)
        : range.between(lower, upper);
  }

  private Part ordered(Map<String, ?> equal) {
    return next(equal)
        .filter(part -> part.order() != KeySortOrder.NONE)
        .orElseThrow(
            () -> new IllegalArgumentException(this + " has no order behind " + equal.keySet()));
  }

  /**
   * Mean bytes of a key; escapes are not counted.
   *
   * @param attributes by the names that the template uses
   */
  public double meanBytes(Map<String, Attribute> attributes) {
    if (isLone()) {
      KeySegment.Field field = (KeySegment.Field) segments.get(0);
      return Objects.requireNonNull(attributes.get(field.attribute())).bytes();
    }
    return segments.stream().mapToDouble(segment -> segment.meanBytes(attributes)).sum();
  }

  /** Bytes that even the shortest key has. */
  public int leastBytes() {
    return segments.stream().mapToInt(KeySegment::leastBytes).sum();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyTemplate template && segments.equals(template.segments);
  }

  @Override
  public int hashCode() {
    return segments.hashCode();
  }

  /** As a design writes it. */
  @Override
  public String toString() {
    return segments.stream().map(Object::toString).collect(Collectors.joining());
  }
}
