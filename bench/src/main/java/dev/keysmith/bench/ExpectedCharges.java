package dev.keysmith.bench;

import dev.keysmith.capacity.ExpectedCharge;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.ReadUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The exact mean charge of a query, beside the charge of its mean, which is wrong but cheap. */
@State(Scope.Benchmark)
public class ExpectedCharges implements BaselineMeasurement {
  @Param({"0.5", "4", "25", "100", "10000"})
  public double mean;

  private double size = 312;

  @Override
  public String name() {
    return "Expected charges";
  }

  @Override
  public List<Row> measure() throws Exception {
    Map<String, Double> scores = JmhRunner.nanoseconds(ExpectedCharges.class);
    List<Row> rows = new ArrayList<>();
    for (String items : List.of("0.5", "4", "25", "100", "10000")) {
      double rough = JmhRunner.of(scores, "chargeOfTheMean[" + items + "]");
      double exact = JmhRunner.of(scores, "meanOfTheCharge[" + items + "]");
      rows.add(
          new Row(
              "mean of the charge / charge of the mean, " + items + " items",
              perSecond(rough),
              perSecond(exact),
              exact / rough,
              items.equals("10000") ? "-" : "over 1 million a second"));
    }
    return rows;
  }

  private static String perSecond(double nanoseconds) {
    return String.format(Locale.ROOT, "%.2f M/s", 1e3 / nanoseconds);
  }

  @Benchmark
  public double chargeOfTheMean() {
    return ReadUnits.query(mean * size, ReadConsistency.EVENTUAL);
  }

  @Benchmark
  public double meanOfTheCharge() {
    return ExpectedCharge.query(ItemCount.around(mean), size, ReadConsistency.EVENTUAL);
  }
}
