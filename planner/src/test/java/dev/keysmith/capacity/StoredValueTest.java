package dev.keysmith.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.StoredValue.Binary;
import dev.keysmith.capacity.StoredValue.BinarySet;
import dev.keysmith.capacity.StoredValue.Decimal;
import dev.keysmith.capacity.StoredValue.DecimalSet;
import dev.keysmith.capacity.StoredValue.Flag;
import dev.keysmith.capacity.StoredValue.ListOf;
import dev.keysmith.capacity.StoredValue.MapOf;
import dev.keysmith.capacity.StoredValue.Nothing;
import dev.keysmith.capacity.StoredValue.Text;
import dev.keysmith.capacity.StoredValue.TextSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StoredValueTest {
  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "0.00, 1",
    "1, 2",
    "99, 2",
    "100, 2",
    "101, 3",
    "1000, 2",
    "1234567, 5",
    "1.5, 3",
    "0.5, 2",
    "0.00012, 3",
    "-1, 3",
    "-0.5, 3",
    "1E+40, 2",
    "12.340, 3",
  })
  void numbersTakeAByteForTwoDigits(String number, int size) {
    assertThat(Decimal.of(number).size()).isEqualTo(size);
  }

  @Test
  void textsTakeTheirUtf8Bytes() {
    assertThat(new Text("").size()).isZero();
    assertThat(new Text("aü€😀").size()).isEqualTo(1 + 2 + 3 + 4);
  }

  @Test
  void scalarsTakeTheirBytes() {
    assertThat(new Binary(new byte[7]).size()).isEqualTo(7);
    assertThat(new Flag(true).size()).isEqualTo(1);
    assertThat(new Nothing().size()).isEqualTo(1);
  }

  @Test
  void listsAndMapsTakeThreeBytesAndOneForEachElement() {
    assertThat(new ListOf(ImmutableList.of()).size()).isEqualTo(3);
    assertThat(new ListOf(ImmutableList.of(new Text("ab"), new Flag(true))).size())
        .isEqualTo(3 + (1 + 2) + (1 + 1));
    assertThat(new MapOf(ImmutableMap.of("key", new Text("ab"))).size()).isEqualTo(3 + 1 + 3 + 2);
  }

  @Test
  void setsTakeTheirElements() {
    assertThat(new TextSet(ImmutableSet.of(new Text("a"), new Text("bc"))).size()).isEqualTo(3);
    assertThat(new DecimalSet(ImmutableSet.of(Decimal.of("1"), Decimal.of("-1"))).size())
        .isEqualTo(5);
    assertThat(new BinarySet(ImmutableSet.of(new Binary(new byte[4]))).size()).isEqualTo(4);
  }

  @Test
  void equalWhereDynamoDbHoldsThemEqual() {
    assertThat(Decimal.of("1.00")).isEqualTo(Decimal.of("1"));
    assertThat(new Binary(new byte[] {1, 2})).isEqualTo(new Binary(new byte[] {1, 2}));
    assertThat(new TextSet(ImmutableSet.of(new Text("a"), new Text("b"))))
        .isEqualTo(new TextSet(ImmutableSet.of(new Text("b"), new Text("a"))));
  }

  @Test
  void binaryKeepsItsOwnBytes() {
    byte[] bytes = {1, 2};
    Binary binary = new Binary(bytes);
    bytes[0] = 9;
    binary.bytes()[1] = 9;

    assertThat(binary.bytes()).containsExactly(1, 2);
  }

  @Test
  void anItemIsItsNamesAndItsValues() {
    Item item = new Item(ImmutableMap.of("id", new Text("é"), "n", Decimal.of("12")));

    assertThat(item.size()).isEqualTo((2 + 2) + (1 + 2));
    assertThat(item.only("n"::equals)).isEqualTo(new Item(ImmutableMap.of("n", Decimal.of("12"))));
  }
}
