package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Planning every pattern of a published design, beside reading its files. */
public class PlanningSpeed implements BaselineMeasurement {

  @Override
  public String name() {
    return "Planning all patterns of a design";
  }

  @Override
  public List<Row> measure() throws Exception {
    Map<String, Double> scores = JmhRunner.nanoseconds(PlanningSpeed.class);
    return List.of(
        row(scores, "Small", "session store, 1 table, 1 index", new Input("session-store")),
        row(scores, "Large", "code hosting, 1 table, 5 indexes", new Input("github")),
        row(scores, "Many", "auction site, 7 tables, 6 indexes", new Input("rubis-bidding")));
  }

  private static Row row(Map<String, Double> scores, String size, String what, Input input) {
    double read = JmhRunner.of(scores, "read" + size);
    double plan = JmhRunner.of(scores, "plan" + size);
    int patterns = input.spec.patterns().size();
    return new Row(
        String.format(
            Locale.ROOT,
            "plan / read, %s, %d patterns: %,.0f plans a second",
            what,
            patterns,
            patterns / plan * 1e9),
        String.format(Locale.ROOT, "%.2f ms", read / 1e6),
        String.format(Locale.ROOT, "%.2f ms", plan / 1e6),
        plan / read,
        "-");
  }

  @Benchmark
  public Input readSmall() {
    return new Input("session-store");
  }

  @Benchmark
  public ImmutableList<PlanSet> planSmall(Small input) {
    return input.plan();
  }

  @Benchmark
  public Input readLarge() {
    return new Input("github");
  }

  @Benchmark
  public ImmutableList<PlanSet> planLarge(Large input) {
    return input.plan();
  }

  @Benchmark
  public Input readMany() {
    return new Input("rubis-bidding");
  }

  @Benchmark
  public ImmutableList<PlanSet> planMany(Many input) {
    return input.plan();
  }

  /** A spec and its expert's design. */
  public static class Input {
    final Spec spec;
    final Design design;

    Input(String name) {
      Path folder = BenchCheckout.root().resolve("corpus").resolve(name);
      this.spec =
          SpecReader.read(folder.resolve("spec.yaml"), List.of("us-east-1")).spec().orElseThrow();
      this.design = DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow();
    }

    ImmutableList<PlanSet> plan() {
      return new DesignCompiler(PriceListReader.shipped()).plan(spec, design);
    }
  }

  /** One pattern of each kind. */
  @State(Scope.Benchmark)
  public static class Small extends Input {
    public Small() {
      super("session-store");
    }
  }

  /** The largest published application. */
  @State(Scope.Benchmark)
  public static class Large extends Input {
    public Large() {
      super("github");
    }
  }

  /** Many tables. */
  @State(Scope.Benchmark)
  public static class Many extends Input {
    public Many() {
      super("rubis-bidding");
    }
  }
}
