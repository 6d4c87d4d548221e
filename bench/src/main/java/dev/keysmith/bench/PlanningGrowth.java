package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How planning grows with the number of patterns, and with the number of indexes. */
final class PlanningGrowth implements BaselineMeasurement {
  private static final int RUNS = 7;

  @Override
  public String name() {
    return "How planning grows";
  }

  @Override
  public List<Row> measure() {
    List<Row> rows = new ArrayList<>();
    rows.add(row("ten times the patterns: 1,000 in 200 tables / 100 in 20", 20, 2, 200, 2, 10));
    rows.add(row("ten times the indexes: 20 in each table / 2", 40, 2, 40, 20, 10));
    return rows;
  }

  private static Row row(
      String what, int smallEntities, int fewIndexes, int entities, int indexes, int growth) {
    Case small = new Case(smallEntities, fewIndexes);
    Case large = new Case(entities, indexes);
    double[] base = new double[RUNS];
    double[] ours = new double[RUNS];
    // The first rounds warm both up; the median leaves them out.
    for (int run = 0; run < RUNS; run++) {
      base[run] = small.milliseconds();
      ours[run] = large.milliseconds();
    }
    double before = median(base);
    double after = median(ours);
    return new Row(
        what,
        String.format(Locale.ROOT, "%.1f ms", before),
        String.format(Locale.ROOT, "%.1f ms", after),
        after / before,
        "about " + growth);
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private static final class Case {
    private final Spec spec;
    private final Design design;

    Case(int entities, int indexes) {
      this.spec =
          SpecReader.read(
                  new SourceText("spec.yaml", LargeSpec.of(entities, 5 * entities)),
                  List.of("us-east-1"))
              .spec()
              .orElseThrow();
      this.design =
          DesignReader.read(
                  new SourceText("design.yaml", LargeSpec.design(entities, indexes)), spec)
              .design()
              .orElseThrow();
    }

    double milliseconds() {
      long start = System.nanoTime();
      ImmutableList<PlanSet> plans =
          new DesignCompiler(PriceListReader.shipped()).plan(spec, design);
      double taken = (System.nanoTime() - start) / 1e6;
      if (plans.stream().noneMatch(PlanSet::isServed)) {
        throw new IllegalStateException("nothing is served");
      }
      return taken;
    }
  }
}
