package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.Rules;
import dev.keysmith.spec.reader.SpecFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Holding published designs against every rule, beside planning their patterns once. */
public class ReviewSpeed implements BaselineMeasurement {

  @Override
  public String name() {
    return "Reviewing a design";
  }

  @Override
  public List<Row> measure() throws Exception {
    Map<String, Double> scores = JmhRunner.nanoseconds(ReviewSpeed.class);
    return List.of(
        row(scores, "Large", "code hosting, 57 patterns", new Large()),
        row(scores, "Many", "auction site, 38 patterns", new Many()));
  }

  private static Row row(Map<String, Double> scores, String size, String what, Input input) {
    double plan = JmhRunner.of(scores, "plan" + size);
    double review = JmhRunner.of(scores, "review" + size);
    return new Row(
        String.format(
            Locale.ROOT,
            "review / plan, %s: %d rules, %d findings",
            what,
            Rules.ALL.size(),
            input.review().findings().size()),
        String.format(Locale.ROOT, "%.2f ms", plan / 1e6),
        String.format(Locale.ROOT, "%.2f ms", review / 1e6),
        review / plan,
        "-");
  }

  @Benchmark
  public ImmutableList<PlanSet> planLarge(Large input) {
    return input.plan();
  }

  @Benchmark
  public ReviewReport reviewLarge(Large input) {
    return input.review();
  }

  @Benchmark
  public ImmutableList<PlanSet> planMany(Many input) {
    return input.plan();
  }

  @Benchmark
  public ReviewReport reviewMany(Many input) {
    return input.review();
  }

  /** A spec and its expert's design, with their places. */
  public static class Input {
    private final DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());
    private final SpecFile spec;
    private final DesignFile design;

    Input(String name) {
      Path folder = BenchCheckout.root().resolve("corpus").resolve(name);
      this.spec = compiler.read(folder.resolve("spec.yaml"));
      this.design = compiler.readDesign(folder.resolve("expert.yaml"), spec.spec().orElseThrow());
    }

    ImmutableList<PlanSet> plan() {
      return compiler.plan(spec.spec().orElseThrow(), design.design().orElseThrow());
    }

    ReviewReport review() {
      return compiler.review(spec, design);
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
