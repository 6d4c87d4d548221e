package dev.keysmith;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Prices;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.Billing;
import dev.keysmith.cost.Heat;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.cost.Planning;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.cost.Tariff;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.Artifacts;
import dev.keysmith.emit.Handover;
import dev.keysmith.plan.Planned;
import dev.keysmith.plan.Planner;
import dev.keysmith.review.Mending;
import dev.keysmith.review.Review;
import dev.keysmith.review.Reviewed;
import dev.keysmith.review.Reviewer;
import dev.keysmith.solve.Derived;
import dev.keysmith.solve.DesignOptions;
import dev.keysmith.solve.Designer;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import dev.keysmith.verify.RunEstimate;
import dev.keysmith.verify.Verification;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.Verified;
import dev.keysmith.verify.engine.Engine;
import dev.keysmith.verify.engine.RunCost;
import dev.keysmith.work.Progress;
import dev.keysmith.work.TimeLimit;
import java.nio.file.Path;

/**
 * The whole flow, one line a stage. The command line and every other door go through here.
 *
 * <pre>
 *   spec.yaml ──read──▶ Spec ──design──▶ Design ──plan──▶ Planned ──┬─▶ bill
 *   design.yaml ───────read────────────────▲                        ├─▶ heat
 *                                                                   ├─▶ review
 *                                                                   ├─▶ files, handed over
 *                                                                   └─▶ verify, on an engine
 * </pre>
 */
public final class DesignCompiler {
  private final Prices prices;

  public DesignCompiler(Prices prices) {
    this.prices = prices;
  }

  /** Reads a spec and says what is wrong with it and what is missing. */
  public SpecFile read(Path spec) {
    return SpecReader.read(spec, prices.regionNames());
  }

  /** Reads a design against its spec and says what is wrong with it. */
  public DesignFile readDesign(Path design, Spec spec) {
    return DesignReader.read(design, spec);
  }

  /**
   * Derives the cheapest design.
   *
   * @param limit when to end, with the best that was found by then
   */
  public Derived design(Spec spec, DesignOptions options, TimeLimit limit, Progress progress) {
    return new Designer(prices).derive(spec, options, limit, progress);
  }

  /** Says how a design serves every pattern, and what that consumes. */
  public ImmutableList<Planned> plan(Spec spec, Design design) {
    return new Planning(spec, prices).plans(design);
  }

  /** The same of one pattern alone. */
  public Planned plan(Spec spec, Design design, Pattern pattern) {
    return planner(spec, design).plan(pattern);
  }

  private Planner planner(Spec spec, Design design) {
    return new Planning(spec, prices).planner(design);
  }

  /** Says what units and storage cost under these options. */
  public Tariff tariff(PricingOptions options) {
    return new Tariff(prices, options);
  }

  /** Says what a month costs. */
  public Bill bill(Spec spec, Design design, ImmutableList<Planned> plans, PricingOptions options) {
    return new Billing(spec, design, plans).bill(prices, options);
  }

  /** Says what tables, indexes and their partitions must withstand at peak. */
  public ImmutableList<PeakLoad> heat(Spec spec, Design design, ImmutableList<Planned> plans) {
    return Heat.of(spec, design, plans);
  }

  /** Says what is wrong with a design that was read, why it costs, and how to mend it. */
  public Review review(SpecFile spec, DesignFile design) {
    return new Reviewer().review(Reviewed.of(spec, design, prices));
  }

  /** The same of a derived design, which stands in no file. */
  public Review review(SpecFile spec, Design design) {
    return new Reviewer().review(Reviewed.of(spec, design, prices));
  }

  /** Mends what a review of the same design found, where that is mechanical. */
  public Mending mend(SpecFile spec, Design design, Review review) {
    return Mending.of(spec, design, prices, review);
  }

  /** Makes the files that are handed over: documents and infrastructure. */
  public ImmutableList<Artifact> emit(Handover handover) {
    return Artifacts.of(handover);
  }

  /** Runs every pattern on an engine and compares with what it means. */
  public Verified verify(
      Spec spec, Design design, Engine engine, VerificationOptions options, Progress progress) {
    return new Verification(spec, design, this::planner).run(engine, options, progress);
  }

  /** Says what that does to an engine, and what it costs on AWS. */
  public RunCost verificationCost(Spec spec, Design design, VerificationOptions options) {
    return RunEstimate.of(spec, design, this::planner, options, prices);
  }
}
