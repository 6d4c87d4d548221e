package dev.keysmith.verify.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.EngineTable;
import dev.keysmith.capacity.Item;
import dev.keysmith.capacity.RandomItems;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.design.TableKey;
import dev.keysmith.progress.ProgressListener;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

final class AttributeValueMapperTest {
  @Test
  void plainValuesComeBackFromTheEngineAsTheyWere() {
    ImmutableMap<String, Object> values =
        ImmutableMap.<String, Object>builder()
            .put("pk", "é€😀")
            .put("sk", "")
            .put("whole", number("1200"))
            .put("huge", number("1E+125"))
            .put("tiny", number("-1.5E-100"))
            .put("zero", number("0.00"))
            .put("exact", number("12345678901234567890123456789012345678"))
            .put("flag", false)
            .put("bytes", BinaryValue.of((byte) 0, (byte) -1))
            .put("list", ImmutableList.of("a", number("1"), ImmutableList.of()))
            .put("map", ImmutableMap.of("k", ImmutableMap.of("inner", true)))
            .put("texts", ImmutableSet.of("b", "a"))
            .put("numbers", ImmutableSet.of(number("10"), number("2.50")))
            .put("binaries", ImmutableSet.of(BinaryValue.of((byte) 7)))
            .buildOrThrow();
    try (DynamoDbEngine engine = DynamoDbEngine.embedded();
        RunTables tables =
            RunTables.create(engine, EngineProcess.design("one"), ProgressListener.NONE)) {
      String table = tables.name("one");
      Map<String, Object> stored =
          ImmutableMap.<String, Object>builder().putAll(values).put("sk2", "x").buildOrThrow();
      ImmutableMap<String, AttributeValue> item =
          ImmutableMap.<String, AttributeValue>builder()
              .putAll(AttributeValueMapper.ofPlain(stored))
              .put("sk", AttributeValue.fromS("key"))
              .buildKeepingLast();
      engine.client().putItem(put -> put.tableName(table).item(item));

      var back =
          engine
              .client()
              .getItem(
                  get ->
                      get.tableName(table).key(Map.of("pk", item.get("pk"), "sk", item.get("sk"))))
              .item();

      assertThat(AttributeValueMapper.plain(back))
          .containsAllEntriesOf(
              ImmutableMap.<String, Object>builder()
                  .putAll(stored)
                  .put("sk", "key")
                  .buildKeepingLast());
      assertThat(AttributeValueMapper.item(back)).isEqualTo(AttributeValueMapper.item(item));
    }
  }

  @Test
  void measuredItemsConvertBothWays() {
    EngineTable table = new EngineTable("any", TableKey.of("pk", "sk"));
    RandomItems items = new RandomItems(new Random(42), table, 5, 5000);
    for (int i = 0; i < 200; i++) {
      Item item = items.item(items.key());
      assertThat(AttributeValueMapper.item(AttributeValueMapper.of(item))).isEqualTo(item);
    }
  }

  @Test
  void numbersAreInPlainNotation() {
    assertThat(AttributeValueMapper.ofPlain(new BigDecimal("1E+3")).n()).isEqualTo("1000");
    assertThat(AttributeValueMapper.ofPlain(new BigDecimal("0E+3")).n()).isEqualTo("0");
    assertThat(AttributeValueMapper.plain(AttributeValue.fromN("1000.0")))
        .isEqualTo(new BigDecimal("1E+3"));
  }

  @Test
  void valuesThatDynamoDbCannotStoreAreRejected() {
    assertThatThrownBy(() -> AttributeValueMapper.ofPlain(ImmutableSet.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> AttributeValueMapper.ofPlain(1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static BigDecimal number(String text) {
    return new BigDecimal(text).stripTrailingZeros();
  }
}
