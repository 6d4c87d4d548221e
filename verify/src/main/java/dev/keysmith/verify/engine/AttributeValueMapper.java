package dev.keysmith.verify.engine;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.capacity.Item;
import dev.keysmith.capacity.StoredValue;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.instance.NullValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Values in their three forms: as the SDK sends them, as {@link StoredValue} measures them, and
 * plain, as {@link dev.keysmith.instance.EntityInstance} has them.
 *
 * <p>Numbers go to the engine in plain notation and come back without trailing zeros, so that equal
 * ones are equal.
 */
public final class AttributeValueMapper {
  private AttributeValueMapper() {}

  /** An item to send. */
  public static ImmutableMap<String, AttributeValue> of(Item item) {
    return ImmutableMap.copyOf(Maps.transformValues(item.attributes(), AttributeValueMapper::of));
  }

  /** A measured value to send. */
  public static AttributeValue of(StoredValue value) {
    if (value instanceof StoredValue.Text text) {
      return AttributeValue.fromS(text.text());
    } else if (value instanceof StoredValue.Decimal decimal) {
      return AttributeValue.fromN(decimal.number().toPlainString());
    } else if (value instanceof StoredValue.Binary binary) {
      return AttributeValue.fromB(SdkBytes.fromByteArray(binary.bytes()));
    } else if (value instanceof StoredValue.Flag flag) {
      return AttributeValue.fromBool(flag.value());
    } else if (value instanceof StoredValue.Nothing) {
      return AttributeValue.fromNul(true);
    } else if (value instanceof StoredValue.ListOf list) {
      return AttributeValue.fromL(list.elements().stream().map(AttributeValueMapper::of).toList());
    } else if (value instanceof StoredValue.MapOf map) {
      return AttributeValue.fromM(Maps.transformValues(map.entries(), AttributeValueMapper::of));
    } else if (value instanceof StoredValue.TextSet set) {
      return AttributeValue.fromSs(set.elements().stream().map(StoredValue.Text::text).toList());
    } else if (value instanceof StoredValue.DecimalSet set) {
      return AttributeValue.fromNs(
          set.elements().stream().map(element -> element.number().toPlainString()).toList());
    } else if (value instanceof StoredValue.BinarySet set) {
      return AttributeValue.fromBs(
          set.elements().stream().map(element -> SdkBytes.fromByteArray(element.bytes())).toList());
    }
    throw new AssertionError(value);
  }

  /** An item that came back, to measure. */
  static Item item(Map<String, AttributeValue> attributes) {
    return new Item(
        ImmutableMap.copyOf(Maps.transformValues(attributes, AttributeValueMapper::stored)));
  }

  /** A value that came back, to measure. */
  public static StoredValue stored(AttributeValue value) {
    return switch (value.type()) {
      case S -> new StoredValue.Text(value.s());
      case N -> StoredValue.Decimal.of(value.n());
      case B -> new StoredValue.Binary(value.b().asByteArray());
      case BOOL -> new StoredValue.Flag(value.bool());
      case NUL -> new StoredValue.Nothing();
      case L ->
          new StoredValue.ListOf(
              value.l().stream().map(AttributeValueMapper::stored).collect(toImmutableList()));
      case M -> new StoredValue.MapOf(item(value.m()).attributes());
      case SS ->
          new StoredValue.TextSet(
              value.ss().stream().map(StoredValue.Text::new).collect(toImmutableSet()));
      case NS ->
          new StoredValue.DecimalSet(
              value.ns().stream().map(StoredValue.Decimal::of).collect(toImmutableSet()));
      case BS ->
          new StoredValue.BinarySet(
              value.bs().stream()
                  .map(element -> new StoredValue.Binary(element.asByteArray()))
                  .collect(toImmutableSet()));
      case UNKNOWN_TO_SDK_VERSION -> throw new IllegalArgumentException("a value of no type");
    };
  }

  /** Plain values by name, to be metered. */
  public static Item measured(Map<String, Object> values) {
    return item(ofPlain(values));
  }

  /** Plain values by name, to send. */
  static ImmutableMap<String, AttributeValue> ofPlain(Map<String, Object> values) {
    return ImmutableMap.copyOf(Maps.transformValues(values, AttributeValueMapper::ofPlain));
  }

  /** A plain value to send; an empty set is none, since DynamoDB stores no such. */
  static AttributeValue ofPlain(Object value) {
    if (value instanceof String text) {
      return AttributeValue.fromS(text);
    } else if (value instanceof BigDecimal number) {
      return AttributeValue.fromN(text(number));
    } else if (value instanceof Boolean flag) {
      return AttributeValue.fromBool(flag);
    } else if (value instanceof BinaryValue binary) {
      return AttributeValue.fromB(SdkBytes.fromByteArray(binary.toByteArray()));
    } else if (value == NullValue.NULL) {
      return AttributeValue.fromNul(true);
    } else if (value instanceof ImmutableList<?> list) {
      return AttributeValue.fromL(list.stream().map(AttributeValueMapper::ofPlain).toList());
    } else if (value instanceof ImmutableMap<?, ?> map) {
      var entries = ImmutableMap.<String, AttributeValue>builder();
      map.forEach((key, entry) -> entries.put((String) key, ofPlain(entry)));
      return AttributeValue.fromM(entries.buildOrThrow());
    } else if (value instanceof ImmutableSet<?> set && !set.isEmpty()) {
      return ofPlainSet(set);
    }
    throw new IllegalArgumentException("not a value that DynamoDB stores: " + value);
  }

  private static AttributeValue ofPlainSet(ImmutableSet<?> set) {
    Object first = set.iterator().next();
    if (first instanceof String) {
      return AttributeValue.fromSs(set.stream().map(String.class::cast).toList());
    } else if (first instanceof BigDecimal) {
      return AttributeValue.fromNs(
          set.stream().map(element -> text((BigDecimal) element)).toList());
    } else if (first instanceof BinaryValue) {
      return AttributeValue.fromBs(
          set.stream()
              .map(element -> SdkBytes.fromByteArray(((BinaryValue) element).toByteArray()))
              .toList());
    }
    throw new IllegalArgumentException("not a set that DynamoDB stores: " + set);
  }

  /** What came back, as plain values by name. */
  static ImmutableMap<String, Object> plain(Map<String, AttributeValue> attributes) {
    return ImmutableMap.copyOf(Maps.transformValues(attributes, AttributeValueMapper::plain));
  }

  /** A value that came back, plain. */
  static Object plain(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s();
      case N -> number(value.n());
      case B -> BinaryValue.of(value.b().asByteArray());
      case BOOL -> value.bool();
      case L -> value.l().stream().map(AttributeValueMapper::plain).collect(toImmutableList());
      case M -> plain(value.m());
      case SS -> ImmutableSet.copyOf(value.ss());
      case NS -> numbers(value.ns());
      case BS ->
          value.bs().stream()
              .map(element -> BinaryValue.of(element.asByteArray()))
              .collect(toImmutableSet());
      case NUL -> NullValue.NULL;
      case UNKNOWN_TO_SDK_VERSION ->
          throw new IllegalArgumentException("not a plain value: " + value);
    };
  }

  private static ImmutableSet<BigDecimal> numbers(List<String> elements) {
    return elements.stream().map(AttributeValueMapper::number).collect(toImmutableSet());
  }

  private static BigDecimal number(String text) {
    return new BigDecimal(text).stripTrailingZeros();
  }

  private static String text(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }
}
