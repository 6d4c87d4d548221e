package dev.keysmith.design;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyCondition.Bound;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A real engine sorts and selects keys as the template promises. */
final class KeyTemplateEngineTest {
  private static final ImmutableMap<String, AttributeType> TYPES =
      ImmutableMap.of(
          "s", AttributeType.STRING,
          "t", AttributeType.STRING,
          "n", AttributeType.NUMBER,
          "at", AttributeType.TIMESTAMP);
  private static final int ITEMS = 150;

  private static final DynamoDbEngine engine = DynamoDbEngine.embedded();

  @BeforeAll
  static void createTable() {
    client()
        .createTable(
            table ->
                table
                    .tableName("keys")
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .attributeDefinitions(text("PK"), text("SK"))
                    .keySchema(key("PK", KeyType.HASH), key("SK", KeyType.RANGE)));
  }

  @AfterAll
  static void close() {
    engine.close();
  }

  private static DynamoDbClient client() {
    return engine.client();
  }

  private static AttributeDefinition text(String name) {
    return AttributeDefinition.builder()
        .attributeName(name)
        .attributeType(ScalarAttributeType.S)
        .build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "S#{s}",
        "{s}#{t}",
        "S#{s}#{n:04}#{t}",
        "N#{n:-06}",
        "{n:03}#{s}",
        "{at:-}#{s}",
        "{at:month}#{s}#{n:05}"
      })
  void theEngineAgrees(String text) {
    Random random = new Random(text.hashCode());
    KeyTemplate template = KeyTemplate.parse(text, TYPES);
    Map<String, Map<String, Object>> byKey = store(template, text, random);

    List<String> sorted = keys(template, byKey.values().stream().sorted(order(template)).toList());
    assertThat(query(text, new KeyCondition.Any())).isEqualTo(sorted);

    List<Map<String, Object>> tuples = List.copyOf(byKey.values());
    for (int i = 0; i < 40; i++) {
      Map<String, Object> like = tuples.get(random.nextInt(tuples.size()));
      Map<String, Object> equal = new LinkedHashMap<>();
      List<KeyTemplate.Part> parts = template.parts();
      for (KeyTemplate.Part part : parts.subList(0, random.nextInt(parts.size() + 1))) {
        equal.put(part.name(), value(part, like));
      }
      check(template, text, sorted, template.under(equal));
      Optional<KeyTemplate.Part> next = template.next(equal);
      if (next.isPresent()) {
        Map<String, Object> other = tuples.get(random.nextInt(tuples.size()));
        KeySegment.Field field = (KeySegment.Field) next.get().segment();
        Object bound = Objects.requireNonNull(other.get(field.attribute()));
        check(
            template,
            text,
            sorted,
            template.within(
                equal, Optional.of(new Bound(bound, random.nextBoolean())), Optional.empty()));
      }
    }
  }

  /** What the engine selects is what the condition says, in the same order. */
  private static void check(
      KeyTemplate template, String partition, List<String> sorted, KeyCondition condition) {
    assertThat(query(partition, condition))
        .as(template + ", " + condition)
        .isEqualTo(sorted.stream().filter(condition::holds).toList());
  }

  private static Map<String, Map<String, Object>> store(
      KeyTemplate template, String partition, Random random) {
    HostileValues values = new HostileValues(random);
    Map<String, Map<String, Object>> byKey = new TreeMap<>();
    while (byKey.size() < ITEMS) {
      Map<String, Object> tuple = new LinkedHashMap<>();
      for (String attribute : template.attributes()) {
        Object value = values.of(Objects.requireNonNull(TYPES.get(attribute)));
        tuple.put(
            attribute, value instanceof BigDecimal number ? number.stripTrailingZeros() : value);
      }
      byKey.put((String) template.render(tuple).orElseThrow(), tuple);
    }
    for (String key : byKey.keySet()) {
      client()
          .putItem(
              put ->
                  put.tableName("keys")
                      .item(
                          Map.of(
                              "PK", AttributeValue.fromS(partition),
                              "SK", AttributeValue.fromS(key))));
    }
    return byKey;
  }

  private static List<String> keys(KeyTemplate template, List<Map<String, Object>> tuples) {
    return tuples.stream().map(tuple -> (String) template.render(tuple).orElseThrow()).toList();
  }

  private static Comparator<Map<String, Object>> order(KeyTemplate template) {
    return (left, right) -> {
      for (KeyTemplate.Part part : template.parts()) {
        int order = KeyComparator.OF_VALUES.compare(value(part, left), value(part, right));
        if (order != 0) {
          return part.order() == KeySortOrder.DESCENDING ? -order : order;
        }
      }
      return 0;
    };
  }

  private static Object value(KeyTemplate.Part part, Map<String, Object> tuple) {
    KeySegment.Field field = (KeySegment.Field) part.segment();
    Object value = Objects.requireNonNull(tuple.get(field.attribute()));
    return field.format() instanceof KeyFormat.Bucket bucket
        ? bucket.bucket().of(value, field.type())
        : value;
  }

  private static List<String> query(String partition, KeyCondition condition) {
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    values.put(":pk", AttributeValue.fromS(partition));
    String expression = "PK = :pk" + expression(condition, values);
    List<String> keys = new ArrayList<>();
    client()
        .queryPaginator(
            QueryRequest.builder()
                .tableName("keys")
                .keyConditionExpression(expression)
                .expressionAttributeValues(values)
                .build())
        .items()
        .forEach(item -> keys.add(Objects.requireNonNull(item.get("SK")).s()));
    // Two bounds are queried with their ends, whatever was meant.
    boolean between = expression.contains("BETWEEN");
    return keys.stream().filter(key -> !between || condition.holds(key)).toList();
  }

  private static String expression(KeyCondition condition, Map<String, AttributeValue> values) {
    if (condition instanceof KeyCondition.Equal equal) {
      values.put(":sk", AttributeValue.fromS((String) equal.value()));
      return " AND SK = :sk";
    }
    if (condition instanceof KeyCondition.BeginsWith begins) {
      values.put(":sk", AttributeValue.fromS(begins.prefix()));
      return " AND begins_with(SK, :sk)";
    }
    if (condition instanceof KeyCondition.Range range) {
      range
          .lower()
          .ifPresent(bound -> values.put(":low", AttributeValue.fromS((String) bound.value())));
      range
          .upper()
          .ifPresent(bound -> values.put(":high", AttributeValue.fromS((String) bound.value())));
      if (range.lower().isPresent() && range.upper().isPresent()) {
        return " AND SK BETWEEN :low AND :high";
      }
      return range.lower().isPresent()
          ? " AND SK " + (range.lower().get().inclusive() ? ">=" : ">") + " :low"
          : " AND SK " + (range.upper().get().inclusive() ? "<=" : "<") + " :high";
    }
    return "";
  }
}
