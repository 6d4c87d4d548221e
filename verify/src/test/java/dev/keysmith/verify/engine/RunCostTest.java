package dev.keysmith.verify.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.aws.PriceItem;
import dev.keysmith.aws.PriceList;
import org.junit.jupiter.api.Test;

final class RunCostTest {
  private static final PriceList PRICES =
      new PriceList(
          "2026-11",
          ImmutableMap.of(
              "us-east-1",
              ImmutableMap.of(
                  PriceItem.ON_DEMAND_WRITE, new PriceList.Price(0.625, "test"),
                  PriceItem.ON_DEMAND_READ, new PriceList.Price(0.125, "test"))));

  @Test
  void unitsTimesPrice() {
    assertThat(RunCost.usd(2_000_000, 4_000_000, PRICES, "us-east-1")).isEqualTo(1.25 + 0.5);
  }

  @Test
  void saysWhatWillHappen() {
    assertThat(new RunCost(3, 7, 2000, 3000, 0.25).sentence())
        .isEqualTo(
            "creates 3 tables with 7 indexes, writes about 2,000 items and runs about 3,000"
                + " requests, at an estimated cost of $0.25");
    assertThat(RunCost.of(EngineProcess.design("one"), 1, 1, 0.00002).sentence())
        .isEqualTo(
            "creates 1 table, writes about 1 item and runs about 1 request, at an estimated cost of"
                + " $0.00002");
  }
}
