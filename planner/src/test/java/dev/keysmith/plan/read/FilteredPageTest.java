package dev.keysmith.plan.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.capacity.ExpectedCharge;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What pages under a filter consume, beside a client that requests them. */
final class FilteredPageTest {
  private static final int RUNS = 4_000;

  @Test
  void withoutFilterThePageIsTheLimit() {
    FilteredPage page = FilteredPage.of(25, 1);
    assertThat(page.atATime()).isEqualTo(25);
    assertThat(page.furtherUnits(ItemCount.around(500), 300, ReadConsistency.EVENTUAL)).isZero();
    assertThat(page.lines(0)).isEmpty();
  }

  @Test
  void oneDeviationMoreThanTheMean() {
    // 30 ÷ 0.7 = 42.9, and √(30 × 0.3) ÷ 0.7 = 4.3
    assertThat(FilteredPage.of(30, 0.7).items()).isEqualTo(48);
    assertThat(FilteredPage.ofMany(30, 0.7).items()).isEqualTo(43);
  }

  @Test
  void nothingFollowsWhereTheCollectionEnds() {
    FilteredPage page = FilteredPage.of(30, 0.1);
    assertThat(page.furtherUnits(ItemCount.around(40), 300, ReadConsistency.EVENTUAL)).isZero();
    assertThat(page.furtherRequests(ItemCount.around(40))).isZero();
  }

  @ParameterizedTest(name = "{0} of those that {1} pass, {2} bytes each")
  @CsvSource({
    "1, 0.7, 300", "1, 0.1, 300", "1, 0.02, 900", "5, 0.9, 1000", "10, 0.3, 150",
    "12, 0.4, 230", "30, 0.7, 290", "30, 0.1, 400", "100, 0.9, 200", "100, 0.6, 500"
  })
  void expectationIsWhatAClientConsumes(int limit, double passing, double size) {
    FilteredPage page = FilteredPage.of(limit, passing);
    ItemCount many = ItemCount.exactly(1_000_000);
    double expected =
        ExpectedCharge.query(many.atMost(page.items()), size, ReadConsistency.EVENTUAL)
            + page.furtherUnits(many, size, ReadConsistency.EVENTUAL);
    SplittableRandom random = new SplittableRandom(7);
    double consumed = 0;
    double requests = 0;
    for (int run = 0; run < RUNS; run++) {
      int missing = limit;
      while (missing > 0) {
        long asked = (long) Math.ceil((double) page.atATime() * missing / limit);
        consumed += ReadUnits.query(asked * size, ReadConsistency.EVENTUAL);
        requests++;
        missing -= (int) random.doubles(asked).filter(at -> at < passing).count();
      }
    }
    assertThat(expected).isCloseTo(consumed / RUNS, within(0.04 * consumed / RUNS));
    assertThat(1 + page.furtherRequests(many)).isCloseTo(requests / RUNS, within(0.1));
  }
}
