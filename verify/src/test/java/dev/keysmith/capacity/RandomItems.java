package dev.keysmith.capacity;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Index;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Items with attributes of every type, sized to stand just at the edges where units round. */
public final class RandomItems {
  private static final ImmutableList<String> FILLERS = ImmutableList.of("a", "b", "c", "filler");
  private final Random random;
  private final EngineTable table;
  private final int keys;
  private final int largest;

  /**
   * @param keys how many different values a table's key attribute takes
   * @param largest the size of the largest item, in bytes
   */
  public RandomItems(Random random, EngineTable table, int keys, int largest) {
    this.random = random;
    this.table = table;
    this.keys = keys;
    this.largest = largest;
  }

  public Item key() {
    var key = ImmutableMap.<String, StoredValue>builder();
    key.put(table.writes().key().partition(), keyValue(table.writes().key().partition(), 4));
    table.writes().key().sort().ifPresent(sort -> key.put(sort, keyValue(sort, keys)));
    return new Item(key.buildOrThrow());
  }

  public Item item(Item key) {
    Map<String, StoredValue> attributes = new LinkedHashMap<>(key.attributes());
    for (var index : table.indexes()) {
      for (String attribute : index.keyAttributes()) {
        if (random.nextInt(4) > 0) {
          attributes.putIfAbsent(attribute, keyValue(attribute, 3));
        }
      }
    }
    for (String attribute : FILLERS) {
      if (random.nextInt(3) == 0) {
        attributes.put(attribute, value(0));
      }
    }
    return filled(attributes);
  }

  /** Another state of an item: some attributes other, gone or new. */
  public Item changed(Item item) {
    Map<String, StoredValue> attributes = new LinkedHashMap<>(item.attributes());
    Item other = item(table.keyOf(item));
    int changes = random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      ImmutableList<String> names =
          ImmutableSet.<String>builder()
              .addAll(attributes.keySet())
              .addAll(other.attributes().keySet())
              .build()
              .asList();
      String name = names.get(random.nextInt(names.size()));
      if (!table.writes().key().attributes().contains(name)) {
        StoredValue value = other.attributes().get(name);
        if (value == null) {
          attributes.remove(name);
        } else {
          attributes.put(name, value);
        }
      }
    }
    Item changed = new Item(ImmutableMap.copyOf(attributes));
    return changed.size() > largest ? item : changed;
  }

  /** Fills one attribute so that the item, or its copy in an index, has the size of an edge. */
  private Item filled(Map<String, StoredValue> attributes) {
    String filler = FILLERS.get(random.nextInt(FILLERS.size()));
    attributes.remove(filler);
    int size = measured(new Item(ImmutableMap.copyOf(attributes)), filler).size();
    int missing = edge() - size - StoredValue.textSize(filler);
    if (missing > 0) {
      attributes.put(filler, new StoredValue.Text("x".repeat(missing)));
    }
    return new Item(ImmutableMap.copyOf(attributes));
  }

  private Item measured(Item item, String filler) {
    List<Index> holding =
        table.indexes().stream().filter(index -> index.projection().includes(filler)).toList();
    return holding.isEmpty() || random.nextBoolean()
        ? item
        : IndexEntry.copy(table.writes().key(), holding.get(random.nextInt(holding.size())), item);
  }

  private int edge() {
    int around = random.nextInt(3) == 0 ? random.nextInt(120) - 60 : random.nextInt(3) - 1;
    return switch (random.nextInt(8)) {
      case 0, 1 -> 0;
      case 2, 3, 4 -> 1024 * (1 + random.nextInt(6)) + around;
      case 5, 6 -> Math.min(largest, 4096 * (1 + random.nextInt(4)) + around);
      default -> random.nextBoolean() ? largest : 1 + random.nextInt(largest);
    };
  }

  StoredValue keyValue(String attribute, int values) {
    int value = random.nextInt(values);
    return switch (EngineTable.type(attribute)) {
      case NUMBER -> new StoredValue.Decimal(BigDecimal.valueOf(value * 37L - 50, 1));
      case BINARY -> new StoredValue.Binary(new byte[] {(byte) value, 1});
      case STRING -> new StoredValue.Text(attribute + "é".repeat(value % 3) + value);
    };
  }

  private StoredValue value(int depth) {
    return switch (random.nextInt(depth < 3 ? 10 : 5)) {
      case 0 -> text();
      case 1 -> decimal();
      case 2 -> binary();
      case 3 -> new StoredValue.Flag(random.nextBoolean());
      case 4 -> new StoredValue.Nothing();
      case 5 -> {
        var elements = ImmutableList.<StoredValue>builder();
        for (int i = random.nextInt(4); i > 0; i--) {
          elements.add(value(depth + 1));
        }
        yield new StoredValue.ListOf(elements.build());
      }
      case 6 -> {
        var entries = ImmutableMap.<String, StoredValue>builder();
        for (int i = random.nextInt(4); i > 0; i--) {
          entries.put("k€" + i, value(depth + 1));
        }
        yield new StoredValue.MapOf(entries.buildOrThrow());
      }
      case 7 -> new StoredValue.TextSet(ImmutableSet.copyOf(List.of(text(), text())));
      case 8 ->
          new StoredValue.DecimalSet(ImmutableSet.copyOf(List.of(decimal(), decimal(), decimal())));
      default -> new StoredValue.BinarySet(ImmutableSet.copyOf(List.of(binary(), binary())));
    };
  }

  private StoredValue.Text text() {
    return new StoredValue.Text(
        ImmutableList.of("", "a", "ü", "€uro", "😀", "plain text").get(random.nextInt(6))
            + random.nextInt(100));
  }

  private StoredValue.Decimal decimal() {
    if (random.nextInt(8) == 0) {
      return new StoredValue.Decimal(BigDecimal.ZERO);
    }
    BigInteger digits = new BigInteger(1 + random.nextInt(120), random);
    BigDecimal number = new BigDecimal(digits, random.nextInt(80) - 40);
    return new StoredValue.Decimal(random.nextBoolean() ? number : number.negate());
  }

  private StoredValue.Binary binary() {
    byte[] bytes = new byte[1 + random.nextInt(50)];
    random.nextBytes(bytes);
    return new StoredValue.Binary(bytes);
  }
}
