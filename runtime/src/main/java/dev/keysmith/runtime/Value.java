package dev.keysmith.runtime;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A value of DynamoDB, or none: what an absent attribute has.
 *
 * <p>Two values are equal if DynamoDB takes them for equal: 1.0 is 1, and sets have no order.
 */
public final class Value implements Comparable<Value> {
  /** No value. */
  public static final Value ABSENT = new Value(AttributeValue.fromNul(true));

  private final AttributeValue attribute;

  private Value(AttributeValue attribute) {
    this.attribute = attribute;
  }

  // --- from the application ---------------------------------------------------------------------

  public static Value string(String text) {
    return new Value(AttributeValue.fromS(text));
  }

  public static Value string(Optional<String> text) {
    return text.map(Value::string).orElse(ABSENT);
  }

  public static Value number(BigDecimal number) {
    return new Value(AttributeValue.fromN(plain(number)));
  }

  public static Value number(long number) {
    return new Value(AttributeValue.fromN(Long.toString(number)));
  }

  public static Value number(Optional<BigDecimal> number) {
    return number.map(Value::number).orElse(ABSENT);
  }

  public static Value bool(boolean flag) {
    return new Value(AttributeValue.fromBool(flag));
  }

  public static Value bool(Optional<Boolean> flag) {
    return flag.map(Value::bool).orElse(ABSENT);
  }

  public static Value binary(SdkBytes bytes) {
    return new Value(AttributeValue.fromB(bytes));
  }

  public static Value binary(Optional<SdkBytes> bytes) {
    return bytes.map(Value::binary).orElse(ABSENT);
  }

  /** As text of one width, {@code 2026-11-15T09:30:00.000Z}, so that its order is that of time. */
  public static Value timestamp(Instant time) {
    return string(TimestampText.of(time));
  }

  public static Value timestamp(Optional<Instant> time) {
    return time.map(Value::timestamp).orElse(ABSENT);
  }

  /** As whole seconds since 1970. */
  public static Value epoch(Instant time) {
    return number(time.getEpochSecond());
  }

  public static Value epoch(Optional<Instant> time) {
    return time.map(Value::epoch).orElse(ABSENT);
  }

  /** As whole milliseconds since 1970. */
  public static Value epochMillis(Instant time) {
    return number(time.toEpochMilli());
  }

  public static Value epochMillis(Optional<Instant> time) {
    return time.map(Value::epochMillis).orElse(ABSENT);
  }

  public static Value date(LocalDate date) {
    return string(date.toString());
  }

  public static Value date(Optional<LocalDate> date) {
    return date.map(Value::date).orElse(ABSENT);
  }

  /** An empty set is none: DynamoDB stores no such. */
  public static Value stringSet(Set<String> elements) {
    return elements.isEmpty()
        ? ABSENT
        : new Value(AttributeValue.fromSs(List.copyOf(new TreeSet<>(elements))));
  }

  public static Value stringSet(Optional<Set<String>> elements) {
    return elements.map(Value::stringSet).orElse(ABSENT);
  }

  public static Value numberSet(Set<BigDecimal> elements) {
    return elements.isEmpty()
        ? ABSENT
        : new Value(
            AttributeValue.fromNs(
                new TreeSet<>(elements).stream().map(Value::plain).distinct().toList()));
  }

  public static Value numberSet(Optional<Set<BigDecimal>> elements) {
    return elements.map(Value::numberSet).orElse(ABSENT);
  }

  /** An element of a list, of any type. */
  public static Value document(Object element) {
    return new Value(DocumentConverter.attribute(element));
  }

  /** Elements are strings, numbers, booleans, {@link SdkBytes}, sets, lists and maps. */
  public static Value list(List<?> elements) {
    return new Value(DocumentConverter.attribute(elements));
  }

  public static Value list(Optional<? extends List<?>> elements) {
    return elements.isPresent() ? list(elements.get()) : ABSENT;
  }

  /** Elements are as in a list. */
  public static Value map(Map<String, ?> entries) {
    return new Value(DocumentConverter.attribute(entries));
  }

  public static Value map(Optional<? extends Map<String, ?>> entries) {
    return entries.isPresent() ? map(entries.get()) : ABSENT;
  }

  /** A map of values, without those that are absent. */
  public static Value mapOf(Map<String, Value> entries) {
    return new Value(AttributeValue.fromM(present(entries)));
  }

  /** A map with an entry for each element. */
  public static <T> Value mapOf(
      List<T> elements, Function<T, String> name, Function<T, Value> value) {
    Map<String, Value> entries = new LinkedHashMap<>();
    elements.forEach(element -> entries.put(name.apply(element), value.apply(element)));
    return mapOf(entries);
  }

  /** A list of values, without those that are absent. */
  public static Value listOf(List<Value> elements) {
    return new Value(
        AttributeValue.fromL(
            elements.stream().filter(Value::isPresent).map(Value::attribute).toList()));
  }

  /** The same with a value for each of a list. */
  public static <T> Value listOf(List<T> all, Function<T, Value> element) {
    return listOf(all.stream().map(element).toList());
  }

  /** The values of a list, each once. */
  public static <T> List<Value> values(Collection<T> list, Function<T, Value> conversion) {
    return list.stream().map(conversion).distinct().toList();
  }

  // --- from and to DynamoDB ---------------------------------------------------------------------

  static Value of(AttributeValue attribute) {
    return new Value(attribute);
  }

  /** The value under a name, or none. */
  static Value of(Map<String, AttributeValue> attributes, String name) {
    AttributeValue attribute = attributes.get(name);
    return attribute == null ? ABSENT : new Value(attribute);
  }

  /** Each of them. */
  static Map<String, Value> all(Map<String, AttributeValue> attributes) {
    Map<String, Value> values = new LinkedHashMap<>();
    attributes.forEach((name, value) -> values.put(name, of(value)));
    return values;
  }

  /** Those that are present. */
  static Map<String, AttributeValue> present(Map<String, Value> values) {
    if (values.isEmpty()) {
      return Map.of();
    }
    Map<String, AttributeValue> present = new LinkedHashMap<>();
    for (Map.Entry<String, Value> entry : values.entrySet()) {
      if (entry.getValue().isPresent()) {
        present.put(entry.getKey(), entry.getValue().attribute());
      }
    }
    return present;
  }

  /** There is one absent value, so that others need no field that says so. */
  @SuppressWarnings("ReferenceEquality")
  public boolean isPresent() {
    return this != ABSENT;
  }

  AttributeValue attribute() {
    if (!isPresent()) {
      throw new NoSuchElementException("an absent value");
    }
    return attribute;
  }

  // --- to the application -----------------------------------------------------------------------

  public String asString() {
    return attribute().s();
  }

  public BigDecimal asNumber() {
    return new BigDecimal(attribute().n());
  }

  /** A stored number of instances; none is 0. */
  public long count() {
    return isPresent() ? asNumber().longValueExact() : 0;
  }

  public boolean asBool() {
    return attribute().bool();
  }

  public SdkBytes asBinary() {
    return attribute().b();
  }

  public Instant asTimestamp() {
    return TimestampText.parse(asString());
  }

  public Instant asEpoch() {
    return Instant.ofEpochSecond(asNumber().longValue());
  }

  public Instant asEpochMillis() {
    return Instant.ofEpochMilli(asNumber().longValue());
  }

  public LocalDate asDate() {
    return LocalDate.parse(asString());
  }

  /** Empty where it is absent: DynamoDB stores no empty set. */
  public Set<String> asStringSet() {
    return isPresent() ? new LinkedHashSet<>(attribute.ss()) : new LinkedHashSet<>();
  }

  /** Empty where it is absent: DynamoDB stores no empty set. */
  public Set<BigDecimal> asNumberSet() {
    Set<BigDecimal> numbers = new LinkedHashSet<>();
    if (isPresent()) {
      attribute.ns().forEach(text -> numbers.add(new BigDecimal(text)));
    }
    return numbers;
  }

  public List<Object> asList() {
    return DocumentConverter.list(attribute());
  }

  public Map<String, Object> asMap() {
    return DocumentConverter.map(attribute());
  }

  /** For an attribute that may be absent: {@code row.get("email").optional(Value::asString)}. */
  public <T> Optional<T> optional(Function<Value, T> conversion) {
    return isPresent() ? Optional.of(conversion.apply(this)) : Optional.empty();
  }

  // --- arithmetic and order ---------------------------------------------------------------------

  /** The sum of two numbers, or the elements of two sets; an absent one adds nothing. */
  public Value plus(Value other) {
    if (!isPresent() || !other.isPresent()) {
      return isPresent() ? this : other;
    }
    switch (attribute.type()) {
      case N -> {
        return number(asNumber().add(other.asNumber()));
      }
      case SS -> {
        Set<String> texts = asStringSet();
        texts.addAll(other.attribute().ss());
        return stringSet(texts);
      }
      case NS -> {
        Set<BigDecimal> numbers = new TreeSet<>(asNumberSet());
        numbers.addAll(other.asNumberSet());
        return numberSet(numbers);
      }
      default -> throw new IllegalArgumentException("no sum of " + attribute);
    }
  }

  /** The elements of two lists, or the entries of two maps. */
  public Value and(Value more) {
    if (attribute.hasL()) {
      List<AttributeValue> elements = new ArrayList<>(attribute.l());
      elements.addAll(more.attribute.l());
      return new Value(AttributeValue.fromL(elements));
    }
    Map<String, AttributeValue> entries = new LinkedHashMap<>(attribute.m());
    entries.putAll(more.attribute.m());
    return new Value(AttributeValue.fromM(entries));
  }

  /** The difference of two numbers, or of two sets; a set without elements is absent. */
  public Value minus(Value other) {
    if (!isPresent() || !other.isPresent()) {
      return this;
    }
    switch (attribute.type()) {
      case N -> {
        return number(asNumber().subtract(other.asNumber()));
      }
      case SS -> {
        Set<String> texts = asStringSet();
        texts.removeAll(other.asStringSet());
        return texts.isEmpty() ? ABSENT : stringSet(texts);
      }
      case NS -> {
        Set<BigDecimal> numbers = new TreeSet<>(asNumberSet());
        numbers.removeAll(new TreeSet<>(other.asNumberSet()));
        return numbers.isEmpty() ? ABSENT : numberSet(numbers);
      }
      default -> throw new IllegalArgumentException("no difference of " + attribute);
    }
  }

  /** Whether it is one of these values, as they are written in keys; an absent one is not. */
  public boolean isIn(String... texts) {
    return isPresent() && Arrays.asList(texts).contains(text());
  }

  /** Whether it is a number that is not below this one; an absent one is not. */
  public boolean isFrom(String number) {
    return isPresent() && asNumber().compareTo(new BigDecimal(number)) >= 0;
  }

  /** Whether it is a greater number than this one; an absent one is not. */
  public boolean isAfter(String number) {
    return isPresent() && asNumber().compareTo(new BigDecimal(number)) > 0;
  }

  /** Whether it is a number that is not above this one; an absent one is not. */
  public boolean isTo(String number) {
    return isPresent() && asNumber().compareTo(new BigDecimal(number)) <= 0;
  }

  /** Whether it is a smaller number than this one; an absent one is not. */
  public boolean isBefore(String number) {
    return isPresent() && asNumber().compareTo(new BigDecimal(number)) < 0;
  }

  boolean contains(Value part) {
    return switch (attribute().type()) {
      case S -> asString().contains(part.asString());
      case SS -> attribute.ss().contains(part.asString());
      case NS ->
          attribute.ns().stream().anyMatch(one -> of(AttributeValue.fromN(one)).equals(part));
      case L -> attribute.l().stream().anyMatch(one -> of(one).equals(part));
      default -> false;
    };
  }

  /** The order of DynamoDB: numbers by size, text and binary by bytes. */
  @Override
  public int compareTo(Value other) {
    return attribute().n() != null
        ? asNumber().compareTo(other.asNumber())
        : Arrays.compareUnsigned(bytes(), other.bytes());
  }

  private byte[] bytes() {
    return attribute().b() != null
        ? attribute().b().asByteArray()
        : attribute().s().getBytes(StandardCharsets.UTF_8);
  }

  /** As it is written in keys: numbers in plain notation, binary in hexadecimal. */
  public String text() {
    switch (attribute().type()) {
      case S -> {
        return asString();
      }
      case N -> {
        return plain(asNumber());
      }
      case BOOL -> {
        return String.valueOf(asBool());
      }
      case B -> {
        StringBuilder hex = new StringBuilder();
        for (byte one : asBinary().asByteArray()) {
          hex.append(String.format("%02x", one));
        }
        return hex.toString();
      }
      default -> throw new IllegalArgumentException("no text of " + attribute);
    }
  }

  private static String plain(BigDecimal number) {
    if (number.signum() == 0) {
      return "0";
    }
    return number.scale() == 0 ? number.toString() : number.stripTrailingZeros().toPlainString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Value value
        && (this == other || (isPresent() && value.isPresent() && isSame(value.attribute)));
  }

  private boolean isSame(AttributeValue other) {
    if (attribute.type() != other.type()) {
      return false;
    }
    // Texts are by far the most frequent in keys.
    return attribute.type() == AttributeValue.Type.S
        ? attribute.s().equals(other.s())
        : canonical(attribute).equals(canonical(other));
  }

  @Override
  public int hashCode() {
    if (!isPresent()) {
      return 0;
    }
    return attribute.type() == AttributeValue.Type.S
        ? attribute.s().hashCode()
        : canonical(attribute).hashCode();
  }

  private static Object canonical(AttributeValue value) {
    switch (value.type()) {
      case N -> {
        return List.of("N", plain(new BigDecimal(value.n())));
      }
      case NS -> {
        Set<String> numbers = new TreeSet<>();
        value.ns().forEach(text -> numbers.add(plain(new BigDecimal(text))));
        return List.of("NS", numbers);
      }
      case SS -> {
        return List.of("SS", new TreeSet<>(value.ss()));
      }
      case L -> {
        List<Object> elements = new ArrayList<>();
        value.l().forEach(element -> elements.add(canonical(element)));
        return elements;
      }
      case M -> {
        Map<String, Object> entries = new TreeMap<>();
        value.m().forEach((name, element) -> entries.put(name, canonical(element)));
        return entries;
      }
      default -> {
        return value;
      }
    }
  }

  @Override
  public String toString() {
    return isPresent() ? attribute.toString() : "absent";
  }
}
