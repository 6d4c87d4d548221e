package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.Design;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.suitability.Suitability;
import dev.keysmith.spec.BillingSettings;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.verify.SoundDesigns;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;

/** The examples with all that is known of them. Deriving takes a while, so each is derived once. */
public final class ExampleAnalyses {
  public static final DesignCompiler COMPILER = new DesignCompiler(PriceListReader.shipped());

  private static final Map<String, DesignAnalysis> DERIVED = new ConcurrentHashMap<>();

  private ExampleAnalyses() {}

  /** {@code code-hosting}, {@code online-shop}, {@code session-store}. */
  public static List<String> names() {
    return ProjectCheckout.examples().stream()
        .map(file -> file.getFileName().toString().replace(".yaml", ""))
        .toList();
  }

  /** The published applications that a person made a design for. */
  public static List<String> published() {
    return ProjectCheckout.folders(ProjectCheckout.ROOT.resolve("corpus")).stream()
        .filter(folder -> ProjectCheckout.list(folder).contains(folder.resolve("expert.yaml")))
        .map(folder -> folder.getFileName().toString())
        .toList();
  }

  /** With the design that is derived for it. */
  public static DesignAnalysis derived(String example) {
    return DERIVED.computeIfAbsent(example, ExampleAnalyses::derive);
  }

  private static DesignAnalysis derive(String example) {
    // Named from the root of the checkout, as a person there would; findings show it.
    SpecFile file = COMPILER.read(ProjectCheckout.ROOT.resolve("examples/" + example + ".yaml"));
    Spec spec = file.spec().orElseThrow();
    OptimizedDesign derived =
        COMPILER.design(
            spec,
            DesignOptions.of(spec),
            TimeLimit.in(Duration.ofMinutes(10)),
            ProgressListener.NONE);
    return COMPILER.analyze(file, derived);
  }

  /** A design of a published application that a person made. */
  public static DesignAnalysis handMade(String published) {
    Path folder = ProjectCheckout.ROOT.resolve("corpus/" + published);
    return handMade(folder.resolve("spec.yaml"), folder.resolve("expert.yaml"));
  }

  /** Of a spec and a design that are in no file; without a review. */
  public static DesignAnalysis of(Spec spec, Design design) {
    ImmutableList<PlanSet> plans = COMPILER.plan(spec, design);
    return new DesignAnalysis(
        spec,
        design,
        plans,
        COMPILER.bill(spec, design, plans, PricingOptions.of(spec.pricing())),
        COMPILER.partitionLoads(spec, design, plans),
        new ReviewReport(
            ImmutableList.of(),
            ImmutableList.of(),
            new Suitability(
                Suitability.Verdict.SUITED,
                ImmutableList.of(),
                ImmutableList.of(),
                ImmutableList.of())),
        Optional.empty());
  }

  /** Generated specs with generated designs, of the seeds from 1. */
  public static List<DesignAnalysis> random(int count) {
    return LongStream.rangeClosed(1, count)
        .mapToObj(
            seed -> {
              Spec spec = RandomSpecs.of(5, 3, 3).spec(seed);
              return of(spec, SoundDesigns.next(spec, new SplittableRandom(seed)));
            })
        .toList();
  }

  /** The same, paid for provisioned. */
  public static DesignAnalysis provisioned(DesignAnalysis analysis) {
    PricingOptions options =
        PricingOptions.of(new BillingSettings("us-east-1", CapacityMode.PROVISIONED));
    return new DesignAnalysis(
        analysis.spec(),
        analysis.design(),
        analysis.plans(),
        COMPILER.bill(analysis.spec(), analysis.design(), analysis.plans(), options),
        analysis.peaks(),
        analysis.review(),
        analysis.derived());
  }

  private static DesignAnalysis handMade(Path specFile, Path designFile) {
    SpecFile file = COMPILER.read(specFile);
    Spec spec = file.spec().orElseThrow();
    return COMPILER.analyze(file, COMPILER.readDesign(designFile, spec));
  }
}
