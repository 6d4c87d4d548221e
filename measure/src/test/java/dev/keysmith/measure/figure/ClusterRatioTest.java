package dev.keysmith.measure.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Intervals have the truth about as often as they say, also where items of a cluster are alike. */
final class ClusterRatioTest {
  private static final int CLUSTERS = 2_000;
  private static final int RUNS = 400;
  private static final double FRACTION = 0.1;

  /** A cluster of items, some of which have something. */
  private record Cluster(int items, int having) {}

  @Test
  void ninetyFivePercentOfTheIntervalsHaveTheTruth() {
    SplittableRandom random = new SplittableRandom(11);
    List<Cluster> all = new ArrayList<>();
    for (int i = 0; i < CLUSTERS; i++) {
      int items = 1 + (int) Math.min(60, Math.floor(-5 * Math.log(1 - random.nextDouble())));
      // Alike within a cluster: all have it, or hardly any.
      double share = random.nextDouble() < 0.3 ? 0.9 : 0.1;
      int having = 0;
      for (int item = 0; item < items; item++) {
        having += random.nextDouble() < share ? 1 : 0;
      }
      all.add(new Cluster(items, having));
    }
    double items = all.stream().mapToInt(Cluster::items).sum();
    double having = all.stream().mapToInt(Cluster::having).sum();
    int shares = 0;
    int totals = 0;
    int naive = 0;
    for (int run = 0; run < RUNS; run++) {
      ClusterRatio ratio = new ClusterRatio();
      double read = 0;
      for (Cluster cluster : all) {
        if (random.nextDouble() < FRACTION) {
          ratio.add(cluster.having(), cluster.items());
          read += cluster.items();
        }
      }
      MeasuredFigure share = ratio.share(FRACTION);
      shares += share.agreesWith(having / items, 0) ? 1 : 0;
      totals += ratio.total(FRACTION).agreesWith(having, 0) ? 1 : 0;
      double margin = 1.96 * Math.sqrt(share.value() * (1 - share.value()) / read);
      naive += Math.abs(share.value() - having / items) <= margin ? 1 : 0;
    }
    assertThat(shares / (double) RUNS).as("shares").isBetween(0.92, 0.98);
    assertThat(totals / (double) RUNS).as("totals").isBetween(0.92, 0.98);
    // As if items had been drawn one by one: the reason for all this.
    assertThat(naive / (double) RUNS).as("without clusters").isLessThan(0.85);
  }

  @Test
  void whatWasNotSeenMayExist() {
    ClusterRatio ratio = new ClusterRatio();
    for (int i = 0; i < 100; i++) {
      ratio.add(5, 5);
    }
    assertThat(ratio.share(0.5)).isEqualTo(new MeasuredFigure(1, 0.015));
    assertThat(ratio.share(1)).isEqualTo(MeasuredFigure.exact(1));
    assertThat(new ClusterRatio().share(0.5).value()).isZero();
  }
}
