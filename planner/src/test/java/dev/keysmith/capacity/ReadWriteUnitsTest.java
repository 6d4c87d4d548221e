package dev.keysmith.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ReadWriteUnitsTest {
  @Test
  void readsRoundUpToFourKilobytes() {
    assertThat(ReadUnits.getItem(1, ReadConsistency.STRONG)).isEqualTo(1);
    assertThat(ReadUnits.getItem(4096, ReadConsistency.STRONG)).isEqualTo(1);
    assertThat(ReadUnits.getItem(4097, ReadConsistency.STRONG)).isEqualTo(2);
    assertThat(ReadUnits.getItem(4097, ReadConsistency.EVENTUAL)).isEqualTo(1);
    assertThat(ReadUnits.getItem(4097, ReadConsistency.TRANSACTIONAL)).isEqualTo(4);
  }

  @Test
  void aTraceAboveTheEdgeIsOfTheArithmetic() {
    assertThat(ReadUnits.getItem(Math.nextUp(4096.0), ReadConsistency.STRONG)).isEqualTo(1);
    assertThat(ReadUnits.query(4096.5, ReadConsistency.STRONG)).isEqualTo(2);
  }

  @Test
  void whatIsMissingCostsTheMinimum() {
    assertThat(ReadUnits.missing(ReadConsistency.EVENTUAL)).isEqualTo(0.5);
    assertThat(ReadUnits.getItem(Optional.empty(), ReadConsistency.STRONG)).isEqualTo(1);
    assertThat(ReadUnits.query(List.of(), ReadConsistency.STRONG)).isEqualTo(1);
  }

  @Test
  void aQueryRoundsOnceAndABatchEachItem() {
    var items = List.of(item(3000), item(3000));

    assertThat(ReadUnits.query(items, ReadConsistency.STRONG)).isEqualTo(2);
    assertThat(ReadUnits.query(List.of(item(100), item(200)), ReadConsistency.STRONG)).isEqualTo(1);
    assertThat(ReadUnits.batchGet(found(items), ReadConsistency.STRONG)).isEqualTo(2);
    assertThat(ReadUnits.batchGet(found(List.of(item(100), item(200))), ReadConsistency.STRONG))
        .isEqualTo(2);
    assertThat(ReadUnits.batchGet(2.5, 5000, ReadConsistency.EVENTUAL)).isEqualTo(2.5);
    assertThat(ReadUnits.transactGet(found(items))).isEqualTo(4);
  }

  @Test
  void aLocalIndexFetchesItemByItem() {
    CapacityCharge charge =
        ReadUnits.localIndexQuery(
            "ByDate",
            List.of(item(50), item(50)),
            List.of(item(100), item(5000)),
            ReadConsistency.STRONG);

    assertThat(charge).isEqualTo(new CapacityCharge(3, ImmutableMap.of("ByDate", 1.0)));
    assertThat(charge.total()).isEqualTo(4);
  }

  @Test
  void writesRoundTheLargerUpToOneKilobyte() {
    assertThat(WriteUnits.put(0, 1024)).isEqualTo(1);
    assertThat(WriteUnits.put(0, 1025)).isEqualTo(2);
    assertThat(WriteUnits.update(5000, 10)).isEqualTo(5);
    assertThat(WriteUnits.delete(2049)).isEqualTo(3);
    assertThat(WriteUnits.delete(0)).isEqualTo(1);
    assertThat(WriteUnits.failed(100, 2000)).isEqualTo(2);
    assertThat(WriteUnits.conditionCheck(3500)).isEqualTo(8);
    assertThat(WriteUnits.conditionCheck(0)).isEqualTo(2);
    assertThat(WriteUnits.transactional(WriteUnits.put(0, 1500))).isEqualTo(4);
  }

  @Test
  void storageAddsOverheadAndCountsDecimalGigabytes() {
    assertThat(BilledStorage.bytes(400)).isEqualTo(500);
    assertThat(BilledStorage.storageGb(10_000_000, 400)).isEqualTo(5);
  }

  @Test
  void pagesHoldTheItemThatReachesTheLimit() {
    assertThat(QueryPages.itemsPerPage(409_600)).isEqualTo(3);
    assertThat(QueryPages.requests(0, 100)).isEqualTo(1);
    assertThat(QueryPages.requests(3, 409_600)).isEqualTo(1);
    assertThat(QueryPages.requests(4, 409_600)).isEqualTo(2);
    assertThat(QueryPages.requests(1_000_000, 0)).isEqualTo(1);
    assertThat(QueryPages.first(List.of(item(600_000), item(600_000), item(10)))).isEqualTo(2);
  }

  private static List<Optional<Item>> found(List<Item> items) {
    return items.stream().map(Optional::of).toList();
  }

  private static Item item(int size) {
    return new Item(ImmutableMap.of("a", new StoredValue.Text("x".repeat(size - 1))));
  }
}
