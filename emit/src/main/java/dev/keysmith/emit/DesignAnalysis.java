package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillVariation;
import dev.keysmith.design.Design;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.spec.Spec;
import java.util.Optional;

/**
 * The analysis of a design, from which every artifact is generated.
 *
 * @param plans of every pattern, in the order of the spec
 * @param peaks of every table and global index
 * @param derived rationale and alternatives; empty for a design that was provided
 * @param validation the verification on an engine; empty if not run
 */
public record DesignAnalysis(
    Spec spec,
    Design design,
    ImmutableList<PlanSet> plans,
    Bill bill,
    ImmutableList<PeakLoad> peaks,
    ReviewReport review,
    Optional<OptimizedDesign> derived,
    Optional<VerificationSummary> validation) {

  /** Of a design that was not run. */
  public DesignAnalysis(
      Spec spec,
      Design design,
      ImmutableList<PlanSet> plans,
      Bill bill,
      ImmutableList<PeakLoad> peaks,
      ReviewReport review,
      Optional<OptimizedDesign> derived) {
    this(spec, design, plans, bill, peaks, review, derived, Optional.empty());
  }

  /** How far the bill depends on which parents are popular. */
  public BillVariation variation() {
    return BillVariation.of(spec, design, bill);
  }

  /** The same with what came of running it. */
  public DesignAnalysis with(VerificationSummary run) {
    return new DesignAnalysis(spec, design, plans, bill, peaks, review, derived, Optional.of(run));
  }
}
