package dev.keysmith.importer.sample;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.content.SampleItem;
import dev.keysmith.importer.content.SampleValue;
import dev.keysmith.source.SourceLocation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Templates that hold for every item, and nothing that one coincidence suggests. */
final class KeyTemplateMinerTest {
  private static SampleItem item(String... pairs) {
    ImmutableMap.Builder<String, SampleValue> values = ImmutableMap.builder();
    for (int i = 0; i < pairs.length; i += 2) {
      boolean number = pairs[i].endsWith(":N");
      values.put(
          pairs[i].replace(":N", ""),
          new SampleValue(number ? "N" : "S", pairs[i + 1], pairs[i + 1].length()));
    }
    return new SampleItem(values.buildOrThrow());
  }

  private static String mine(List<String> attributes, SampleItem... items) {
    ItemKind kind =
        new ItemKind(
            "Order",
            "a test",
            ImmutableMap.of(),
            ImmutableList.of(),
            ImmutableList.copyOf(items),
            SourceLocation.whole("test"));
    return new KeyTemplateMiner(kind, attributes, Map.of()).mine("PK").orElseThrow().toString();
  }

  @Test
  void findsAttributesAfterPrefixes() {
    assertThat(
            mine(
                List.of("user", "day"),
                item("PK", "USER#ann#2026-01-02", "user", "ann", "day", "2026-01-02"),
                item("PK", "USER#bob#2026-01-03", "user", "bob", "day", "2026-01-03")))
        .isEqualTo("USER#{user}#{day}");
  }

  @Test
  void findsPaddedNumbers() {
    assertThat(
            mine(
                List.of("number"),
                item("PK", "ISSUE#00042", "number:N", "42"),
                item("PK", "ISSUE#00007", "number:N", "7")))
        .isEqualTo("ISSUE#{number:05}");
  }

  @Test
  void namesWhatNoAttributeExplains() {
    assertThat(mine(List.of(), item("PK", "CARD#x1"), item("PK", "CARD#x2")))
        .isEqualTo("CARD#{cardId}");
  }

  @Test
  void takesTheWholeKeyWhereItemsDiffer() {
    assertThat(mine(List.of(), item("PK", "A"), item("PK", "B#1"))).isEqualTo("{orderId}");
  }

  @Test
  void doesNotMatchPartsOfWords() {
    assertThat(
            mine(
                List.of("name"),
                item("PK", "USER#anna", "name", "ann"),
                item("PK", "USER#bobby", "name", "bob")))
        .isEqualTo("USER#{userId}");
  }
}
