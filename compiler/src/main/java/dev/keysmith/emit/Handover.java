package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.design.Design;
import dev.keysmith.plan.Planned;
import dev.keysmith.review.Review;
import dev.keysmith.solve.Derived;
import dev.keysmith.spec.Spec;
import java.util.Optional;

/**
 * All that is known of a design: what every artifact is made from.
 *
 * @param plans of every pattern, in the order of the spec
 * @param peaks of every table and global index
 * @param derived why it is so and what else there was; empty where a person made the design
 * @param validation what came of running it on an engine; empty where nobody did
 */
public record Handover(
    Spec spec,
    Design design,
    ImmutableList<Planned> plans,
    Bill bill,
    ImmutableList<PeakLoad> peaks,
    Review review,
    Optional<Derived> derived,
    Optional<Validation> validation) {

  /** Of a design that was not run. */
  public Handover(
      Spec spec,
      Design design,
      ImmutableList<Planned> plans,
      Bill bill,
      ImmutableList<PeakLoad> peaks,
      Review review,
      Optional<Derived> derived) {
    this(spec, design, plans, bill, peaks, review, derived, Optional.empty());
  }

  /** The same with what came of running it. */
  public Handover with(Validation run) {
    return new Handover(spec, design, plans, bill, peaks, review, derived, Optional.of(run));
  }
}
