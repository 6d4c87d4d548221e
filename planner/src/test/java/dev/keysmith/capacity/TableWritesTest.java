package dev.keysmith.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.TableKey;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TableWritesTest {
  private static final Index BY_STATUS =
      new Index(
          "ByStatus",
          ImmutableList.of("status"),
          ImmutableList.of("date"),
          false,
          new IndexProjection.Include(ImmutableList.of("total")));
  private static final TableWrites ORDERS =
      new TableWrites(TableKey.of("id"), ImmutableList.of(BY_STATUS));

  @Test
  void anEntryHoldsBothKeysAndWhatIsProjected() {
    Item order = order("status", "OPEN", "date", "2026", "total", "12", "note", "long");

    assertThat(IndexEntry.of(ORDERS.key(), BY_STATUS, order).map(IndexEntry::copy))
        .contains(order("status", "OPEN", "date", "2026", "total", "12"));
  }

  @Test
  void anItemWithoutAKeyAttributeIsNotInTheIndex() {
    Item order = order("status", "OPEN", "total", "12");

    assertThat(IndexEntry.of(ORDERS.key(), BY_STATUS, order)).isEmpty();
    assertThat(writes(order("total", "1"), order)).isEqualTo(IndexWrites.NONE);
  }

  @Test
  void enteringAndLeavingIsOneWrite() {
    Item out = order("total", "12");
    Item in = order("status", "OPEN", "date", "2026", "total", "x".repeat(1500));

    assertThat(writes(out, in)).isEqualTo(new IndexWrites(1, 2));
    assertThat(writes(in, out)).isEqualTo(new IndexWrites(1, 2));
  }

  @Test
  void whatIsNotProjectedMayChangeFreely() {
    assertThat(
            writes(
                order("status", "OPEN", "date", "2026", "note", "a"),
                order("status", "OPEN", "date", "2026", "note", "b")))
        .isEqualTo(IndexWrites.NONE);
  }

  @Test
  void aProjectedChangeIsOneWriteOfTheLarger() {
    assertThat(
            writes(
                order("status", "OPEN", "date", "2026", "total", "x".repeat(3000)),
                order("status", "OPEN", "date", "2026", "total", "1")))
        .isEqualTo(new IndexWrites(1, 3));
  }

  @Test
  void aKeyChangeIsADeleteAndAPutEachRounded() {
    assertThat(
            writes(
                order("status", "OPEN", "date", "2026", "total", "x".repeat(3000)),
                order("status", "DONE", "date", "2026", "total", "1")))
        .isEqualTo(new IndexWrites(2, 3 + 1));
  }

  @Test
  void aTransactionDoublesTheTableAlone() {
    Item order = order("status", "OPEN", "date", "2026", "note", "x".repeat(1500));

    assertThat(ORDERS.write(Optional.empty(), Optional.of(order)))
        .isEqualTo(new CapacityCharge(2, ImmutableMap.of("ByStatus", 1.0)));
    assertThat(ORDERS.transact(Optional.empty(), Optional.of(order)))
        .isEqualTo(new CapacityCharge(4, ImmutableMap.of("ByStatus", 1.0)));
  }

  @Test
  void aRefusedWriteTouchesNoIndex() {
    Item order = order("status", "OPEN", "date", "2026", "note", "x".repeat(1500));

    assertThat(ORDERS.fail(Optional.empty(), Optional.of(order))).isEqualTo(CapacityCharge.of(2));
  }

  private static IndexWrites writes(Item before, Item after) {
    return ORDERS.indexWrites(BY_STATUS, Optional.of(before), Optional.of(after));
  }

  private static Item order(String... others) {
    var attributes = ImmutableMap.<String, StoredValue>builder();
    attributes.put("id", new StoredValue.Text("1"));
    for (int i = 0; i < others.length; i += 2) {
      attributes.put(others[i], new StoredValue.Text(others[i + 1]));
    }
    return new Item(attributes.buildOrThrow());
  }
}
