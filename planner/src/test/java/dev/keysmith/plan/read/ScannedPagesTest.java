package dev.keysmith.plan.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.capacity.ItemCount;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A Scan with a limit ends after the page on which it has found enough, or reads everything. */
final class ScannedPagesTest {
  @ParameterizedTest
  @CsvSource({
    "336, 89, 25, 84",
    "336, 89, 25, 26",
    "336, 89, 25, 300",
    "336, 89, 25, 336",
    "2000, 100, 1, 3",
    "6000, 80, 50, 90",
    "10000, 100, 20, 40"
  })
  void readsPagesUntilEnoughAreFound(int items, int perPage, int wanted, int matches) {
    assertThat(new ScannedPages(items, perPage, wanted).read(ItemCount.exactly(matches)))
        .isCloseTo(scanned(items, perPage, wanted, matches), Percentage.withPercentage(2));
  }

  @Test
  void readsEverythingWhereTooFewMatch() {
    assertThat(new ScannedPages(336, 89, 25).read(ItemCount.exactly(24))).isEqualTo(336);
    assertThat(new ScannedPages(60, 89, 25).read(ItemCount.exactly(50))).isEqualTo(60);
  }

  /** Whether enough match differs between requests. */
  @Test
  void averagesOverMatches() {
    double read = new ScannedPages(1000, 100, 20).read(ItemCount.around(20));
    assertThat(read).isGreaterThan(900).isLessThan(1000);
  }

  /** Matches at random places, counted. */
  private static double scanned(int items, int perPage, int wanted, int matches) {
    SplittableRandom random = new SplittableRandom(7);
    int runs = 4_000_000 / items;
    long read = 0;
    for (int run = 0; run < runs; run++) {
      int left = matches;
      int found = 0;
      int at = 0;
      while (at < items && found < wanted) {
        for (int end = Math.min(items, at + perPage); at < end; at++) {
          if (random.nextInt(items - at) < left) {
            left--;
            found++;
          }
        }
      }
      read += at;
    }
    return (double) read / runs;
  }
}
