package dev.keysmith.optimizer;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.design.Design;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.rationale.RejectedAlternative;
import dev.keysmith.selection.DesignAlternative;
import dev.keysmith.spec.DesignPreferences.Style;
import java.util.function.Function;

/**
 * A design that was derived, and all that is known about it.
 *
 * @param style multi-table or single-table
 * @param plans of every pattern, in the order of the spec
 * @param alternatives the bills of both styles and of a greedy choice
 * @param reasons for each table, index, copy, embedding and shard
 * @param rejected by the id of a read, the best alternatives and what they would cost; worked out
 *     when asked for, since that takes long where there are many
 */
public record OptimizedDesign(
    Style style,
    Design design,
    ImmutableList<PlanSet> plans,
    Bill bill,
    OptimalityGap optimality,
    ImmutableList<DesignAlternative> alternatives,
    ImmutableList<Rationale> reasons,
    Function<String, ImmutableList<RejectedAlternative>> rejected) {

  /** What else there was for a pattern, the nearest first. */
  public ImmutableList<RejectedAlternative> rejectedFor(String pattern) {
    return rejected.apply(pattern);
  }

  /** The reasons that have to do with a pattern: those of what it reads from. */
  public ImmutableList<Rationale> reasonsFor(String pattern) {
    return reasons.stream()
        .filter(reason -> reason.serves().contains(pattern))
        .collect(ImmutableList.toImmutableList());
  }
}
