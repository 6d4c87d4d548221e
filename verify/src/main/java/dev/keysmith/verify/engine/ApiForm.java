package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Ordering;
import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Objects of the SDK as the JSON of DynamoDB's API has them, in mappings, lists and scalars. */
final class ApiForm {
  /** The order in which people write them; the others follow. */
  private static final ImmutableList<String> ORDER =
      ImmutableList.of(
          "TableName",
          "IndexName",
          "Key",
          "Item",
          "KeyConditionExpression",
          "FilterExpression",
          "UpdateExpression",
          "ConditionExpression",
          "ExpressionAttributeNames",
          "ExpressionAttributeValues",
          "ScanIndexForward",
          "Limit",
          "ConsistentRead",
          "ExclusiveStartKey");

  /** What DynamoDB does without the parameter. */
  private static final ImmutableMap<String, Object> DEFAULTS =
      ImmutableMap.of(
          "ConsistentRead", false, "ScanIndexForward", true, "Select", "ALL_PROJECTED_ATTRIBUTES");

  private static final String TOKEN = "ClientRequestToken";

  private static final Comparator<SdkField<?>> IN_ORDER =
      Ordering.natural()
          .onResultOf(
              field -> {
                int at = ORDER.indexOf(field.locationName());
                return at < 0 ? ORDER.size() : at;
              });

  private ApiForm() {}

  static ImmutableMap<String, Object> of(SdkPojo object) {
    ImmutableMap.Builder<String, Object> fields = ImmutableMap.builder();
    List<SdkField<?>> ordered = new ArrayList<>(object.sdkFields());
    ordered.sort(IN_ORDER);
    for (SdkField<?> field : ordered) {
      // The token of a transaction is random, and only for the SDK's own retries.
      Object value = TOKEN.equals(field.locationName()) ? null : field.getValueOrDefault(object);
      if (isThere(value)) {
        Object form = value(Objects.requireNonNull(value));
        if (!form.equals(DEFAULTS.get(field.locationName()))) {
          fields.put(field.locationName(), form);
        }
      }
    }
    return fields.buildOrThrow();
  }

  private static boolean isThere(@Nullable Object value) {
    return value != null
        && !(value instanceof SdkAutoConstructList)
        && !(value instanceof SdkAutoConstructMap);
  }

  private static Object value(Object value) {
    if (value instanceof SdkPojo object) {
      return of(object);
    }
    if (value instanceof Map<?, ?> map) {
      ImmutableMap.Builder<String, Object> entries = ImmutableMap.builder();
      map.forEach((name, entry) -> entries.put((String) name, value(entry)));
      return entries.buildOrThrow();
    }
    if (value instanceof Iterable<?> elements) {
      ImmutableList.Builder<Object> list = ImmutableList.builder();
      elements.forEach(element -> list.add(value(element)));
      return list.build();
    }
    if (value instanceof SdkBytes bytes) {
      return Base64.getEncoder().encodeToString(bytes.asByteArray());
    }
    return value;
  }

  /** An item with some of its attributes in front. */
  static ImmutableMap<String, Object> item(
      Map<String, AttributeValue> item, ImmutableSet<String> first) {
    Set<String> names = new LinkedHashSet<>(Sets.intersection(first, item.keySet()));
    names.addAll(new TreeSet<>(item.keySet()));
    ImmutableMap.Builder<String, Object> ordered = ImmutableMap.builder();
    names.forEach(name -> ordered.put(name, of(Objects.requireNonNull(item.get(name)))));
    return ordered.buildOrThrow();
  }
}
