package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Planning and pricing a design with distributions, beside the same with means: the same spec and
 * design, in which every text has one size, every attribute is there, and no parent is the largest.
 * In processor time, so that other work on the machine counts for neither.
 */
final class PricingSpeed implements BaselineMeasurement {
  private static final ImmutableList<String> APPLICATIONS =
      ImmutableList.of("ecommerce", "online-shop", "github", "rubis-bidding");
  private static final int WARM_UPS = 30;
  private static final int ROUNDS = 41;

  private static final Pattern BYTES = Pattern.compile("\\bbytes: ([0-9.]+[A-Za-z]*)");
  private static final Pattern LARGEST =
      Pattern.compile(", (max: ([0-9.]+[kM]|[0-9]{2,})|p99: [0-9.]+[kM]?|skew: [0-9.]+%)");
  private static final Pattern PRESENT = Pattern.compile(", present: [0-9.]+%");

  private final DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());

  @Override
  public String name() {
    return "Pricing with distributions against means";
  }

  @Override
  public List<Row> measure() throws IOException {
    List<Row> rows = new ArrayList<>();
    double product = 1;
    for (String application : APPLICATIONS) {
      Path folder = BenchCheckout.root().resolve("corpus").resolve(application);
      String text = Files.readString(folder.resolve("spec.yaml"));
      Priced distributions = new Priced(read(text).orElseThrow(), folder);
      Priced means = new Priced(means(text), folder);
      List<Double> ours = new ArrayList<>();
      List<Double> baseline = new ArrayList<>();
      for (int round = -WARM_UPS; round < ROUNDS; round++) {
        // The first to run finds colder caches, so they alternate.
        boolean first = round % 2 == 0;
        double one = (first ? distributions : means).milliseconds();
        double other = (first ? means : distributions).milliseconds();
        if (round >= 0) {
          ours.add(first ? one : other);
          baseline.add(first ? other : one);
        }
      }
      double ratio = VerificationSpeed.median(ours) / VerificationSpeed.median(baseline);
      product *= ratio;
      rows.add(
          new Row(
              application + ": plan and price with distributions / with means",
              String.format(Locale.ROOT, "%.2f ms", VerificationSpeed.median(baseline)),
              String.format(Locale.ROOT, "%.2f ms", VerificationSpeed.median(ours)),
              ratio,
              "at most 1.5"));
    }
    rows.add(
        new Row(
            "geometric mean of " + APPLICATIONS.size(),
            "-",
            "-",
            Math.pow(product, 1.0 / APPLICATIONS.size()),
            "at most 1.5"));
    return rows;
  }

  /** Without optional attributes where no condition asks whether they exist. */
  private static Spec means(String text) {
    String even =
        LARGEST
            .matcher(BYTES.matcher(text).replaceAll("bytes: {average: $1, max: $1}"))
            .replaceAll("");
    return read(PRESENT.matcher(even).replaceAll("")).or(() -> read(even)).orElseThrow();
  }

  private static Optional<Spec> read(String text) {
    return SpecReader.read(new SourceText("spec.yaml", text), List.of("us-east-1")).spec();
  }

  /** A design under a spec, priced again and again. */
  private final class Priced {
    private final Spec spec;
    private final Design design;

    Priced(Spec spec, Path folder) {
      this.spec = spec;
      this.design = DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow();
    }

    double milliseconds() {
      var thread = ManagementFactory.getThreadMXBean();
      long start = thread.getCurrentThreadCpuTime();
      ImmutableList<PlanSet> plans = compiler.plan(spec, design);
      compiler.bill(spec, design, plans, PricingOptions.of(spec.pricing()));
      return (thread.getCurrentThreadCpuTime() - start) / 1e6;
    }
  }
}
