package dev.keysmith.bench.payload;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The stored items: the same texts in every run. */
final class PayloadItems {
  static final String OWNER = "owner-01";
  static final String ID = "item-001";
  static final int PAGE = 20;
  static final int TEXTS = 60;

  private PayloadItems() {}

  static Map<String, AttributeValue> item(PayloadSize size, int number) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("owner", AttributeValue.fromS(OWNER));
    item.put("id", AttributeValue.fromS(String.format(Locale.ROOT, "item-%03d", number)));
    switch (size) {
      case TINY -> item.put("text", text(16));
      case SMALL -> {
        item.put("text", text(32));
        item.put("bytes", bytes(32));
        item.put("amount", AttributeValue.fromN("1234567.89"));
        item.put("changed", AttributeValue.fromS("2026-11-15T09:30:00.000Z"));
        item.put("tags", texts(3));
      }
      case HUGE -> {
        item.put("text", text(32));
        item.put("bytes", bytes(128));
        item.put("tags", texts(10));
        item.put("first", lists());
        item.put("second", lists());
        item.put("third", lists());
      }
      case HUGE_FLAT -> {
        for (int i = 1; i <= TEXTS; i++) {
          item.put(name(i), text(32));
        }
      }
    }
    return item;
  }

  static List<Map<String, AttributeValue>> page(PayloadSize size) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    for (int i = 1; i <= PAGE; i++) {
      items.add(item(size, i));
    }
    return items;
  }

  /** The name of an attribute of the flat item. */
  static String name(int number) {
    return String.format(Locale.ROOT, "text%02d", number);
  }

  private static AttributeValue text(int length) {
    return AttributeValue.fromS("abcdefgh".repeat(length / 8));
  }

  private static AttributeValue bytes(int length) {
    return AttributeValue.fromB(
        SdkBytes.fromByteArray("01234567".repeat(length / 8).getBytes(StandardCharsets.US_ASCII)));
  }

  private static AttributeValue texts(int count) {
    List<AttributeValue> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(text(16));
    }
    return AttributeValue.fromL(texts);
  }

  /** Lists by name. */
  private static AttributeValue lists() {
    Map<String, AttributeValue> lists = new LinkedHashMap<>();
    for (int i = 1; i <= 8; i++) {
      lists.put("list" + i, texts(8));
    }
    return AttributeValue.fromM(lists);
  }
}
