package dev.keysmith.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.AttributeType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeyTemplateTest {
  private static final ImmutableMap<String, AttributeType> TYPES =
      ImmutableMap.<String, AttributeType>builder()
          .put("owner", AttributeType.STRING)
          .put("name", AttributeType.STRING)
          .put("number", AttributeType.NUMBER)
          .put("at", AttributeType.TIMESTAMP)
          .put("day", AttributeType.DATE)
          .put("expires", AttributeType.EPOCH)
          .put("open", AttributeType.BOOLEAN)
          .put("digest", AttributeType.BINARY)
          .buildOrThrow();

  private static final ImmutableMap<String, Object> VALUES =
      ImmutableMap.<String, Object>builder()
          .put("owner", "alice")
          .put("name", "My notes #1")
          .put("number", new BigDecimal(42))
          .put("at", "2026-11-15T09:30:00.000Z")
          .put("day", "2026-11-15")
          .put("expires", new BigDecimal(1_794_735_000))
          .put("open", true)
          .put("digest", BinaryValue.of((byte) 0x0a, (byte) 0xff))
          .buildOrThrow();

  private static KeyTemplate template(String text) {
    return KeyTemplate.parse(
        text, TYPES, Optional.of(new WriteSharding(16, ImmutableList.of("owner"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      textBlock =
          """
          EMPLOYEE -> EMPLOYEE
          REPO#{owner} -> REPO#alice
          REPO#{owner}#{name} -> REPO#alice#My notes %231
          REPO#{name}#{owner} -> REPO#My%20notes%20%231#alice
          {owner}|{name} -> alice|My notes %231
          {name}|{owner} -> My%20notes%20%231|alice
          {owner}REACTION#{number} -> aliceREACTION#42
          ISSUE#{number:08} -> ISSUE#00000042
          ISSUE#OPEN#{number:-08} -> ISSUE#OPEN#99999957
          #{at} -> #2026-11-15T09:30:00.000Z
          LOG#{at:-}#{owner} -> LOG#7973-88-84T90:69:99.999Z#alice
          {day:-}#{owner} -> 7973-88-84#alice
          {at:month}#{at:day}#{at:hour} -> 2026-11#2026-11-15#2026-11-15T09
          {expires:hour}# -> 2026-11-15T09#
          {at:month}{owner} -> 2026-11alice
          {open}#{digest} -> true#0aff
          ORDERS#{shard} -> ORDERS#07
          """)
  void rendersAsPeopleExpect(String text, String key) {
    assertThat(template(text).render(VALUES)).contains(key);
    assertThat(template(text)).hasToString(text);
  }

  @Test
  void aLoneAttributeIsItsValue() {
    assertThat(template("{number}").render(VALUES)).contains(new BigDecimal(42));
    assertThat(template("{number}").type()).contains(KeyAttributeType.NUMBER);
    assertThat(template("{digest}").type()).contains(KeyAttributeType.BINARY);
    assertThat(template("{open}").type()).isEmpty();
    assertThat(template("{number:08}").type()).contains(KeyAttributeType.STRING);
    assertThat(template("{name}").render(VALUES)).contains("My notes #1");
    assertThat(template("{name}").parseSegments("My notes #1"))
        .contains(ImmutableMap.of("name", "My notes #1"));
  }

  @Test
  void anAbsentAttributeGivesNoKey() {
    assertThat(template("REPO#{owner}#{name}").render(Map.of("owner", "alice"))).isEmpty();
    assertThat(template("{owner}").render(Map.of())).isEmpty();
    assertThat(template("ORDERS#{shard}").render(Map.of("name", "n"))).isEmpty();
  }

  @Test
  void rejectsWhatDynamoDbRejects() {
    assertThatThrownBy(() -> template("{owner}").render(Map.of("owner", "")))
        .hasMessageContaining("empty");
    assertThatThrownBy(() -> template("A#{owner}").render(Map.of("owner", "\ud800")))
        .hasMessageContaining("surrogate");
    assertThatThrownBy(() -> template("A#{at:-}").render(Map.of("at", "2026-11-15T09:30:00Z")))
        .hasMessageContaining("2026-11-15T09:30:00.000Z");
    assertThatThrownBy(() -> template("A#{number}").render(Map.of("number", "42")))
        .hasMessageContaining("number");
  }

  @Test
  void tellsWhatItCanOrderAndGiveBack() {
    KeyTemplate template = template("{owner}X#{at:month}#{name}#{number:-04}#{number}|{day}");
    assertThat(template.parts())
        .extracting(KeyTemplate.Part::name, KeyTemplate.Part::order)
        .containsExactly(
            tuple("owner", KeySortOrder.NONE),
            tuple("at:month", KeySortOrder.ASCENDING),
            tuple("name", KeySortOrder.ASCENDING),
            tuple("number", KeySortOrder.DESCENDING),
            tuple("number", KeySortOrder.NONE),
            tuple("day", KeySortOrder.ASCENDING));
    assertThat(template.gives("owner")).isTrue();
    assertThat(template.gives("at")).isFalse();
    assertThat(template.attributes()).containsExactly("owner", "at", "name", "number", "day");
  }

  @Test
  void takesApartOnlyWhatItMade() {
    KeyTemplate template = template("REPO#{owner}#{number:04}");
    assertThat(template.parseSegments("REPO#a#0042"))
        .contains(ImmutableMap.of("owner", "a", "number", new BigDecimal(42)));
    for (String other :
        new String[] {
          "",
          "REPO#",
          "REPO#a",
          "REPO#a#",
          "REPO#a#42",
          "REPO#a#00042",
          "REPO#a#0042#",
          "REPO# #0042",
          "REPO#a#0042.50",
          "REPO#a#~0040042",
          "REPO#a%2#0042",
          "REPO#%61#0042",
          "repo#a#0042"
        }) {
      assertThat(template.parseSegments(other)).as(other).isEmpty();
    }
    assertThat(template.parseSegments(new BigDecimal(7))).isEmpty();
    assertThat(template("{owner}#{owner}").parseSegments("a#b")).isEmpty();
  }

  @Test
  void conditionsStopAtTheirOwnValues() {
    KeyTemplate template = template("REPO#{owner}#{number:04}#{name}");
    assertThat(template.under(Map.of())).isEqualTo(new KeyCondition.BeginsWith("REPO#"));
    assertThat(template.under(Map.of("owner", "a")))
        .isEqualTo(new KeyCondition.BeginsWith("REPO#a#"));
    assertThat(
            template.within(
                Map.of("owner", "a"),
                Optional.of(KeyCondition.Bound.exclusive(new BigDecimal(41))),
                Optional.of(KeyCondition.Bound.inclusive(new BigDecimal(99)))))
        .hasToString(
            "Range[lower=Optional[Bound[value=REPO#a#0041$, inclusive=true]],"
                + " upper=Optional[Bound[value=REPO#a#0099$, inclusive=true]]]");
    assertThat(template("{number}").under(Map.of())).isEqualTo(new KeyCondition.Any());
    assertThat(template("{owner}#x").under(Map.of())).isEqualTo(new KeyCondition.Any());
    assertThatThrownBy(
            () -> template("A#{number}").within(Map.of(), Optional.empty(), Optional.empty()))
        .hasMessageContaining("no order");
  }

  @Test
  void bucketsFollowEachOther() {
    assertThat(TimeBucket.MONTH.next("2026-12")).isEqualTo("2027-01");
    assertThat(TimeBucket.DAY.previous("2024-03-01")).isEqualTo("2024-02-29");
    assertThat(TimeBucket.HOUR.next("2026-12-31T23")).isEqualTo("2027-01-01T00");
  }

  /** Figures that any other implementation must give too. */
  @ParameterizedTest
  @CsvSource({"alice, 10, 5", "bob, 10, 4", "中, 100, 11"})
  void shardsAreTheSameEverywhere(String owner, int count, int shard) {
    WriteSharding shards = new WriteSharding(count, ImmutableList.of("owner"));
    assertThat(shards.of(Map.of("owner", owner))).hasValue(shard);
  }

  @Test
  void shardsAreEven() {
    WriteSharding shards = new WriteSharding(10, ImmutableList.of("owner", "number"));
    int[] counts = new int[10];
    for (int i = 0; i < 100_000; i++) {
      counts[shards.of(Map.of("owner", "a", "number", BigDecimal.valueOf(i))).orElseThrow()]++;
    }
    assertThat(Arrays.stream(counts)).allMatch(count -> count > 9_500 && count < 10_500);
  }
}
