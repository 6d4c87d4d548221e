package dev.keysmith.bench.payload;

import dev.keysmith.bench.payload.HandWrittenCalls.ItemMapper;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Objects and their mappers, as a person writes them. */
final class HandWrittenMappers {
  private static final DateTimeFormatter MILLISECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private HandWrittenMappers() {}

  static PayloadCalls calls(DynamoDbClient client, PayloadSize size) {
    return switch (size) {
      case TINY -> new HandWrittenCalls<>(client, size, new TinyMapper());
      case SMALL -> new HandWrittenCalls<>(client, size, new SmallMapper());
      case HUGE -> new HandWrittenCalls<>(client, size, new HugeMapper());
      case HUGE_FLAT -> new HandWrittenCalls<>(client, size, new FlatMapper());
    };
  }

  record TinyItem(String owner, String id, String text) {}

  private static final class TinyMapper implements ItemMapper<TinyItem> {
    @Override
    public Map<String, AttributeValue> item(TinyItem object) {
      Map<String, AttributeValue> item = new HashMap<>();
      item.put("owner", AttributeValue.fromS(object.owner()));
      item.put("id", AttributeValue.fromS(object.id()));
      item.put("text", AttributeValue.fromS(object.text()));
      return item;
    }

    @Override
    public TinyItem object(Map<String, AttributeValue> item) {
      return new TinyItem(value(item, "owner").s(), value(item, "id").s(), value(item, "text").s());
    }
  }

  record SmallItem(
      String owner,
      String id,
      String text,
      SdkBytes bytes,
      BigDecimal amount,
      Instant changed,
      List<String> tags) {}

  private static final class SmallMapper implements ItemMapper<SmallItem> {
    @Override
    public Map<String, AttributeValue> item(SmallItem object) {
      Map<String, AttributeValue> item = new HashMap<>();
      item.put("owner", AttributeValue.fromS(object.owner()));
      item.put("id", AttributeValue.fromS(object.id()));
      item.put("text", AttributeValue.fromS(object.text()));
      item.put("bytes", AttributeValue.fromB(object.bytes()));
      item.put("amount", AttributeValue.fromN(object.amount().toPlainString()));
      item.put("changed", AttributeValue.fromS(MILLISECONDS.format(object.changed())));
      item.put("tags", list(object.tags()));
      return item;
    }

    @Override
    public SmallItem object(Map<String, AttributeValue> item) {
      return new SmallItem(
          value(item, "owner").s(),
          value(item, "id").s(),
          value(item, "text").s(),
          value(item, "bytes").b(),
          new BigDecimal(value(item, "amount").n()),
          Instant.parse(value(item, "changed").s()),
          texts(value(item, "tags")));
    }
  }

  record HugeItem(
      String owner,
      String id,
      String text,
      SdkBytes bytes,
      List<String> tags,
      Map<String, List<String>> first,
      Map<String, List<String>> second,
      Map<String, List<String>> third) {}

  private static final class HugeMapper implements ItemMapper<HugeItem> {
    @Override
    public Map<String, AttributeValue> item(HugeItem object) {
      Map<String, AttributeValue> item = new HashMap<>();
      item.put("owner", AttributeValue.fromS(object.owner()));
      item.put("id", AttributeValue.fromS(object.id()));
      item.put("text", AttributeValue.fromS(object.text()));
      item.put("bytes", AttributeValue.fromB(object.bytes()));
      item.put("tags", list(object.tags()));
      item.put("first", lists(object.first()));
      item.put("second", lists(object.second()));
      item.put("third", lists(object.third()));
      return item;
    }

    @Override
    public HugeItem object(Map<String, AttributeValue> item) {
      return new HugeItem(
          value(item, "owner").s(),
          value(item, "id").s(),
          value(item, "text").s(),
          value(item, "bytes").b(),
          texts(value(item, "tags")),
          textLists(value(item, "first")),
          textLists(value(item, "second")),
          textLists(value(item, "third")));
    }

    private static AttributeValue lists(Map<String, List<String>> lists) {
      Map<String, AttributeValue> values = new HashMap<>();
      lists.forEach((name, texts) -> values.put(name, list(texts)));
      return AttributeValue.fromM(values);
    }

    private static Map<String, List<String>> textLists(AttributeValue value) {
      Map<String, List<String>> lists = new HashMap<>();
      value.m().forEach((name, list) -> lists.put(name, texts(list)));
      return lists;
    }
  }

  /** Sixty texts; an array, since nobody would write as many components by hand. */
  private static final class FlatMapper implements ItemMapper<FlatItem> {
    private final String[] names = new String[PayloadItems.TEXTS];

    FlatMapper() {
      for (int i = 0; i < names.length; i++) {
        names[i] = PayloadItems.name(i + 1);
      }
    }

    @Override
    public Map<String, AttributeValue> item(FlatItem object) {
      Map<String, AttributeValue> item = new HashMap<>();
      item.put("owner", AttributeValue.fromS(object.owner()));
      item.put("id", AttributeValue.fromS(object.id()));
      for (int i = 0; i < names.length; i++) {
        item.put(names[i], AttributeValue.fromS(object.text(i)));
      }
      return item;
    }

    @Override
    public FlatItem object(Map<String, AttributeValue> item) {
      FlatItem object = new FlatItem();
      object.setOwner(value(item, "owner").s());
      object.setId(value(item, "id").s());
      for (int i = 0; i < names.length; i++) {
        object.setText(i, value(item, names[i]).s());
      }
      return object;
    }
  }

  private static AttributeValue value(Map<String, AttributeValue> item, String name) {
    return Objects.requireNonNull(item.get(name), name);
  }

  private static AttributeValue list(List<String> texts) {
    List<AttributeValue> values = new ArrayList<>(texts.size());
    for (String text : texts) {
      values.add(AttributeValue.fromS(text));
    }
    return AttributeValue.fromL(values);
  }

  private static List<String> texts(AttributeValue list) {
    List<String> texts = new ArrayList<>(list.l().size());
    for (AttributeValue element : list.l()) {
      texts.add(element.s());
    }
    return texts;
  }
}
