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
 * A derived design with its plans, bill, optimality and rationale.
 *
 * @param style multi-table or single-table
 * @param plans of every pattern, in the order of the spec
 * @param alternatives the bills of both styles and of a greedy choice
 * @param rationale of each table, index, copy, embedding and shard
 * @param rejected by the id of a read, the best alternatives and what they would cost; calculated
 *     on demand, since that takes long where there are many
 */
public record OptimizedDesign(
    Style style,
    Design design,
    ImmutableList<PlanSet> plans,
    Bill bill,
    OptimalityGap optimality,
    ImmutableList<DesignAlternative> alternatives,
    ImmutableList<Rationale> rationale,
    Function<String, ImmutableList<RejectedAlternative>> rejected) {

  /** The rejected alternatives of a pattern, the cheapest first. */
  public ImmutableList<RejectedAlternative> rejectedFor(String pattern) {
    return rejected.apply(pattern);
  }

  /** The rationale of what a pattern reads from. */
  public ImmutableList<Rationale> rationaleFor(String pattern) {
    return rationale.stream()
        .filter(one -> one.serves().contains(pattern))
        .collect(ImmutableList.toImmutableList());
  }
}
