package dev.keysmith.app;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.PriceList;
import dev.keysmith.challenge.AdoptedChange;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillCalculator;
import dev.keysmith.cost.CostedPlanner;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.ilp.SolverFailure;
import dev.keysmith.load.PartitionLoadModel;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.optimizer.DesignOptimizer;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.plan.Planner;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.review.FixSession;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.Reviewer;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;
import dev.keysmith.spec.reader.SpecReader;
import dev.keysmith.verify.DesignVerifier;
import dev.keysmith.verify.PatternRuns;
import dev.keysmith.verify.VerificationEstimate;
import dev.keysmith.verify.VerificationOptions;
import dev.keysmith.verify.VerificationOutcome;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.RunCost;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The whole flow, one line per stage. The command line and all other entry points call this.
 *
 * <pre>
 *   spec.yaml ──read──▶ Spec ──design──▶ Design ──plan──▶ PlanSet ──┬─▶ bill
 *   design.yaml ───────read────────────────▲                        ├─▶ partition loads
 *                                                                   ├─▶ review
 *                                                                   ├─▶ files, generated
 *                                                                   └─▶ verify, on an engine
 * </pre>
 */
public final class DesignCompiler {
  private final PriceList prices;

  public DesignCompiler(PriceList prices) {
    this.prices = prices;
  }

  public PriceList prices() {
    return prices;
  }

  /** Reads a spec and reports its errors and what is missing. */
  public SpecFile read(Path spec) {
    return SpecReader.read(spec, prices.regionNames());
  }

  /** Reads a design against its spec and reports its errors. */
  public DesignFile readDesign(Path design, Spec spec) {
    return TableClassPrices.checked(DesignReader.read(design, spec), spec, prices);
  }

  /**
   * Derives the cheapest design.
   *
   * @param limit when to end, with the best that was found by then
   * @throws ExternalFailure if the solver cannot be used on this machine
   */
  public OptimizedDesign design(
      Spec spec, DesignOptions options, TimeLimit limit, ProgressListener progress) {
    try {
      return new DesignOptimizer(prices).derive(spec, options, limit, progress);
    } catch (SolverFailure e) {
      throw new ExternalFailure(e.getMessage() + "; " + e.fix(), e);
    }
  }

  /**
   * The changes of a design in use that save most, at most so many.
   *
   * @param kept tables, and indexes as {@code table.index}, that stay as they are
   */
  public ImmutableList<AdoptedChange> improve(
      Spec spec, Design design, ImmutableSet<String> kept, int most, TimeLimit limit) {
    return new DesignOptimizer(prices).improve(spec, design, kept, most, limit);
  }

  /** Plans how a design serves every pattern, and what that consumes. */
  public ImmutableList<PlanSet> plan(Spec spec, Design design) {
    return new CostedPlanner(spec, prices).plans(design);
  }

  /**
   * The same of a derived design, whose plans are at hand. Where a pattern is not served, the
   * search adds its own reasons to those of the planner, so it is planned like any other design.
   */
  public ImmutableList<PlanSet> plan(Spec spec, OptimizedDesign derived) {
    return derived.bill().isComplete() ? derived.plans() : plan(spec, derived.design());
  }

  /** The same of one pattern alone. */
  public PlanSet plan(Spec spec, Design design, AccessPattern pattern) {
    return planner(spec, design).plan(pattern);
  }

  Planner planner(Spec spec, Design design) {
    return new CostedPlanner(spec, prices).planner(design);
  }

  /** Returns what units and storage cost in the tables of a design under these options. */
  public DesignPrices prices(Design design, PricingOptions options) {
    return new DesignPrices(design, new PriceSchedule(prices, options));
  }

  /** Calculates the cost per month. */
  public Bill bill(Spec spec, Design design, ImmutableList<PlanSet> plans, PricingOptions options) {
    return new BillCalculator(spec, design, plans).bill(prices, options);
  }

  /** Calculates the peak load on tables, indexes and their partitions. */
  public ImmutableList<PeakLoad> partitionLoads(
      Spec spec, Design design, ImmutableList<PlanSet> plans) {
    return PartitionLoadModel.of(spec, design, plans);
  }

  /** Reviews a design that was read: what is wrong, why it costs, and how to fix it. */
  public ReviewReport review(SpecFile spec, DesignFile design) {
    return new Reviewer().review(ReviewContext.of(spec, design, prices));
  }

  /** The same of a derived design, which is in no file. */
  public ReviewReport review(SpecFile spec, OptimizedDesign derived) {
    return new Reviewer().review(context(spec, derived));
  }

  /** Fixes what a review of the same design found, where that is mechanical. */
  public FixSession fix(SpecFile spec, Design design, ReviewReport review, boolean compatible) {
    return FixSession.of(spec, design, prices, review, compatible);
  }

  /** All that is known of a design that was read; its plans, bill and load are computed once. */
  public DesignAnalysis analyze(SpecFile spec, DesignFile design) {
    return analyze(ReviewContext.of(spec, design, prices));
  }

  /** The same of a design that is in no file. */
  public DesignAnalysis analyze(SpecFile spec, Design design) {
    return analyze(ReviewContext.of(spec, design, prices));
  }

  private static DesignAnalysis analyze(ReviewContext context) {
    return new DesignAnalysis(
        context.spec(),
        context.design(),
        context.plans(),
        context.bill(),
        context.partitionLoads(),
        new Reviewer().review(context),
        Optional.empty());
  }

  /** The same of a derived design, whose plans and bill are at hand. */
  public DesignAnalysis analyze(SpecFile spec, OptimizedDesign derived) {
    ReviewContext context = context(spec, derived);
    return new DesignAnalysis(
        context.spec(),
        context.design(),
        derived.plans(),
        derived.bill(),
        context.partitionLoads(),
        new Reviewer().review(context),
        Optional.of(derived));
  }

  private ReviewContext context(SpecFile spec, OptimizedDesign derived) {
    return derived.bill().isComplete()
        ? ReviewContext.of(spec, derived.design(), derived.plans(), derived.bill(), prices)
        : ReviewContext.of(spec, derived.design(), prices);
  }

  /** Generates the files: documents and infrastructure. */
  public ImmutableList<Artifact> emit(DesignAnalysis analysis) {
    return DesignArtifacts.of(analysis);
  }

  /** Runs every pattern on an engine and compares with what it means. */
  public VerificationOutcome verify(
      Spec spec,
      Design design,
      DynamoDbEngine engine,
      VerificationOptions options,
      ProgressListener progress) {
    return verify(spec, design, PatternRuns.interpreted(spec, design), engine, options, progress);
  }

  /** The same with another executor of patterns, such as generated code. */
  public VerificationOutcome verify(
      Spec spec,
      Design design,
      PatternRuns runs,
      DynamoDbEngine engine,
      VerificationOptions options,
      ProgressListener progress) {
    return new DesignVerifier(spec, design, this::planner, runs).run(engine, options, progress);
  }

  /** Generates the data layer of a design. */
  public DataLayerGenerator dataLayer(Spec spec, Design design) {
    return DataLayerGenerator.of(spec, design, plan(spec, design));
  }

  /** Estimates the load on an engine, and the cost on AWS. */
  public RunCost verificationCost(Spec spec, Design design, VerificationOptions options) {
    return VerificationEstimate.of(spec, design, this::planner, options, prices);
  }
}
