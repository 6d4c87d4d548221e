package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.PatternExplanation;
import dev.keysmith.cli.text.ExplainText;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.emit.request.RequestsFile;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.rationale.RejectedAlternative;
import org.jspecify.annotations.Nullable;

/**
 * The JSON output of {@code explain}. Fields may be added, never renamed.
 *
 * @param plan null where the pattern is not served; then {@code unsolved} is the reason
 * @param arithmetic how its cost is calculated
 * @param reasons the rationale of what serves it; empty for a design that was given
 * @param variation what the read costs for large parents; null for a write
 * @param requests its exact requests, as {@code requests.json} has the pattern; null where it is
 *     not served
 */
public record ExplainResult(
    String pattern,
    String name,
    @Nullable PlanResult plan,
    ImmutableList<String> arithmetic,
    ImmutableList<OtherPlan> others,
    CostResult.@Nullable Unsolved unsolved,
    ImmutableList<String> missing,
    ImmutableList<RationaleResult> reasons,
    ImmutableList<RejectedAlternative> rejected,
    VariationResult.@Nullable PatternResult variation,
    @Nullable ImmutableMap<String, Object> requests) {

  /** A rejected plan, and why it was rejected. */
  record OtherPlan(PlanResult plan, String lost) {}

  public static ExplainResult of(
      PatternExplanation explanation,
      DesignPrices prices,
      ImmutableList<Rationale> rationale,
      ImmutableList<RejectedAlternative> rejected) {
    return new ExplainResult(
        explanation.pattern().id(),
        explanation.pattern().name(),
        explanation.best().map(PlanResult::of).orElse(null),
        explanation
            .best()
            .map(best -> prices.arithmetic(best.plan(), best.pattern().traffic()))
            .orElse(ImmutableList.of()),
        explanation.best().stream()
            .flatMap(
                best ->
                    explanation.others().stream()
                        .map(
                            other ->
                                new OtherPlan(
                                    PlanResult.of(other), ExplainText.difference(best, other))))
            .collect(ImmutableList.toImmutableList()),
        explanation.unserved().map(CostResult.Unsolved::of).orElse(null),
        explanation.missing(),
        rationale.stream().map(RationaleResult::of).collect(ImmutableList.toImmutableList()),
        rejected,
        explanation.variation().map(VariationResult.PatternResult::of).orElse(null),
        explanation.requests().map(RequestsFile::pattern).orElse(null));
  }
}
