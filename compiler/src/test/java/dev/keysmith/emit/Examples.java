package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import dev.keysmith.DesignCompiler;
import dev.keysmith.Repository;
import dev.keysmith.aws.PriceReader;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.plan.Planned;
import dev.keysmith.review.Fit;
import dev.keysmith.review.Review;
import dev.keysmith.solve.Derived;
import dev.keysmith.solve.DesignOptions;
import dev.keysmith.spec.Pricing;
import dev.keysmith.spec.Pricing.Mode;
import dev.keysmith.spec.RandomSpecs;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.verify.SoundDesigns;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;

/** The examples with all that is known of them. Deriving takes a while, so each is derived once. */
public final class Examples {
  static final DesignCompiler COMPILER = new DesignCompiler(PriceReader.shipped());

  private static final Map<String, Handover> DERIVED = new ConcurrentHashMap<>();

  private Examples() {}

  /** {@code code-hosting}, {@code online-shop}, {@code session-store}. */
  public static List<String> names() {
    return Repository.examples().stream()
        .map(file -> file.getFileName().toString().replace(".yaml", ""))
        .toList();
  }

  /** The published applications that a person made a design for. */
  public static List<String> published() {
    return Repository.folders(Repository.ROOT.resolve("corpus")).stream()
        .filter(folder -> Repository.list(folder).contains(folder.resolve("expert.yaml")))
        .map(folder -> folder.getFileName().toString())
        .toList();
  }

  /** With the design that is derived for it. */
  public static Handover derived(String example) {
    return DERIVED.computeIfAbsent(example, Examples::derive);
  }

  private static Handover derive(String example) {
    // Named from the root of the checkout, as a person there would; findings show it.
    SpecFile file = COMPILER.read(Repository.ROOT.resolve("examples/" + example + ".yaml"));
    Spec spec = file.spec().orElseThrow();
    Derived derived =
        COMPILER.design(
            spec, DesignOptions.of(spec), TimeLimit.in(Duration.ofMinutes(10)), Progress.NONE);
    return new Handover(
        spec,
        derived.design(),
        derived.plans(),
        derived.bill(),
        COMPILER.heat(spec, derived.design(), derived.plans()),
        COMPILER.review(file, derived.design()),
        Optional.of(derived));
  }

  /** A design of a published application that a person made. */
  public static Handover handMade(String published) {
    Path folder = Repository.ROOT.resolve("corpus/" + published);
    return handMade(folder.resolve("spec.yaml"), folder.resolve("expert.yaml"));
  }

  /** Of a spec and a design that stand in no file; nobody reviews it. */
  public static Handover of(Spec spec, Design design) {
    ImmutableList<Planned> plans = COMPILER.plan(spec, design);
    return new Handover(
        spec,
        design,
        plans,
        COMPILER.bill(spec, design, plans, PricingOptions.of(spec.pricing())),
        COMPILER.heat(spec, design, plans),
        new Review(
            ImmutableList.of(),
            ImmutableList.of(),
            new Fit(
                Fit.Verdict.SUITED, ImmutableList.of(), ImmutableList.of(), ImmutableList.of())),
        Optional.empty());
  }

  /** Made-up specs with made-up designs, of the seeds from 1. */
  static List<Handover> random(int count) {
    return LongStream.rangeClosed(1, count)
        .mapToObj(
            seed -> {
              Spec spec = RandomSpecs.of(5, 3, 3).spec(seed);
              return of(spec, SoundDesigns.next(spec, new SplittableRandom(seed)));
            })
        .toList();
  }

  /** The same, paid for provisioned. */
  static Handover provisioned(Handover handover) {
    PricingOptions options = PricingOptions.of(new Pricing("us-east-1", Mode.PROVISIONED));
    return new Handover(
        handover.spec(),
        handover.design(),
        handover.plans(),
        COMPILER.bill(handover.spec(), handover.design(), handover.plans(), options),
        handover.peaks(),
        handover.review(),
        handover.derived());
  }

  private static Handover handMade(Path specFile, Path designFile) {
    SpecFile file = COMPILER.read(specFile);
    Spec spec = file.spec().orElseThrow();
    DesignFile design = COMPILER.readDesign(designFile, spec);
    ImmutableList<Planned> plans = COMPILER.plan(spec, design.design().orElseThrow());
    return new Handover(
        spec,
        design.design().orElseThrow(),
        plans,
        COMPILER.bill(
            spec, design.design().orElseThrow(), plans, PricingOptions.of(spec.pricing())),
        COMPILER.heat(spec, design.design().orElseThrow(), plans),
        COMPILER.review(file, design),
        Optional.empty());
  }
}
