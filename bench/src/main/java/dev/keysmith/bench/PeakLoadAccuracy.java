package dev.keysmith.bench;

import dev.keysmith.load.PeakLoadCount;
import dev.keysmith.load.PeakLoadCount.Counted;
import dev.keysmith.load.PeakLoadCount.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The predicted load of the hottest partition, beside a count of a minute of requests at peak. */
final class PeakLoadAccuracy implements BaselineMeasurement {
  private static final int SPECS = 50;
  private static final int WORST = 3;

  @Override
  public String name() {
    return "Peak load against a count";
  }

  @Override
  public List<Row> measure() {
    List<Counted> all = new ArrayList<>();
    for (int seed = 1; seed <= SPECS; seed++) {
      all.addAll(PeakLoadCount.of(seed));
    }
    List<Row> rows = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      List<Counted> some = all.stream().filter(one -> one.kind() == kind).toList();
      String what = kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      double logarithms = some.stream().mapToDouble(one -> Math.log(one.ratio())).sum();
      rows.add(
          new Row(
              String.format(
                  Locale.ROOT,
                  "geometric mean, %s: hottest partition of %d of %d specs, predicted / counted",
                  what,
                  some.size(),
                  SPECS),
              "-",
              "-",
              Math.exp(logarithms / some.size()),
              "0.95 to 1.05"));
      some.stream()
          .sorted(Comparator.comparingDouble(one -> -Math.abs(Math.log(one.ratio()))))
          .limit(WORST)
          .forEach(
              one ->
                  rows.add(
                      new Row(
                          what + ", " + one.what() + ": predicted / counted",
                          String.format(Locale.ROOT, "%.1f/s", one.counted()),
                          String.format(Locale.ROOT, "%.1f/s", one.predicted()),
                          one.ratio(),
                          "0.80 to 1.25")));
    }
    return rows;
  }
}
