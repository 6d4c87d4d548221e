package dev.keysmith.capacity;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/** Between our values and the SDK's. */
final class AttributeValues {
  private AttributeValues() {}

  static Map<String, AttributeValue> of(Item item) {
    return Maps.transformValues(item.attributes(), AttributeValues::of);
  }

  static AttributeValue of(StoredValue value) {
    if (value instanceof StoredValue.Text text) {
      return AttributeValue.fromS(text.text());
    } else if (value instanceof StoredValue.Decimal decimal) {
      return AttributeValue.fromN(decimal.number().toString());
    } else if (value instanceof StoredValue.Binary binary) {
      return AttributeValue.fromB(SdkBytes.fromByteArray(binary.bytes()));
    } else if (value instanceof StoredValue.Flag flag) {
      return AttributeValue.fromBool(flag.value());
    } else if (value instanceof StoredValue.Nothing) {
      return AttributeValue.fromNul(true);
    } else if (value instanceof StoredValue.ListOf list) {
      return AttributeValue.fromL(list.elements().stream().map(AttributeValues::of).toList());
    } else if (value instanceof StoredValue.MapOf map) {
      return AttributeValue.fromM(Maps.transformValues(map.entries(), AttributeValues::of));
    } else if (value instanceof StoredValue.TextSet set) {
      return AttributeValue.fromSs(set.elements().stream().map(StoredValue.Text::text).toList());
    } else if (value instanceof StoredValue.DecimalSet set) {
      return AttributeValue.fromNs(
          set.elements().stream().map(element -> element.number().toString()).toList());
    } else if (value instanceof StoredValue.BinarySet set) {
      return AttributeValue.fromBs(
          set.elements().stream().map(element -> SdkBytes.fromByteArray(element.bytes())).toList());
    }
    throw new AssertionError(value);
  }

  /** A value of a key: text, number or binary. */
  static StoredValue keyValue(AttributeValue value) {
    return switch (value.type()) {
      case S -> new StoredValue.Text(value.s());
      case N -> StoredValue.Decimal.of(value.n());
      case B -> new StoredValue.Binary(value.b().asByteArray());
      default -> throw new AssertionError(value);
    };
  }

  /** What the engine reports, without the indexes that it reports zero for. */
  static Charge charge(ConsumedCapacity consumed) {
    var units = new TreeMap<String, Double>();
    consumed.globalSecondaryIndexes().forEach((name, index) -> units.put(name, units(index)));
    consumed.localSecondaryIndexes().forEach((name, index) -> units.put(name, units(index)));
    units.values().removeIf(count -> count == 0);
    return new Charge(units(consumed.table()), ImmutableMap.copyOf(units));
  }

  private static double units(Capacity capacity) {
    return capacity.capacityUnits();
  }
}
