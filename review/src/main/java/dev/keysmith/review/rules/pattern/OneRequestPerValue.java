package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.ValueExpression;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * WARNING when a read sends one request for each value of a leading key attribute, and an index
 * without that attribute would be noticeably cheaper.
 *
 * <pre>
 *   bad   {partition: device, sort: "{state}#{date}"}   the latest of any state: 5 Queries, merged
 *   good  {partition: device, sort: date}               the latest of any state: one Query descending
 * </pre>
 */
public final class OneRequestPerValue implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A read sends one request per value of a leading key attribute, and merges the results.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return QueriedEntity.all(context).stream()
        .filter(queried -> !queried.source().whole() && queried.source().keys().size() > 1)
        // There the sort order is the greater fault, and the same index fixes both.
        .filter(queried -> !SortNotCovered.isUnordered(queried))
        .flatMap(queried -> finding(context, queried).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, QueriedEntity queried) {
    IndexSuggestion suggestion = IndexSuggestion.of(context, queried);
    return suggestion
        .impact()
        .filter(impact -> suggestion.pays())
        .flatMap(impact -> impact.after().pattern(queried.read().id()))
        .map(PatternBill::plan)
        .flatMap(after -> finding(context, queried, suggestion, after));
  }

  private Optional<ReviewFinding> finding(
      ReviewContext context, QueriedEntity queried, IndexSuggestion suggestion, Plan after) {
    Plan before = context.plan(queried.read().id()).orElseThrow();
    double requests = requests(before);
    double fewer = requests(after);
    if (fewer >= requests) {
      return Optional.empty();
    }
    double rate = queried.read().traffic().average();
    PlanStep step = queried.step();
    ReviewFinding finding =
        finding(
            context.pattern(queried.read().id()),
            "%s queries %s once for each of %s values of %s and merges the results: %s read units, where %s would suffice"
                .formatted(
                    queried.who(),
                    FindingPhrases.structure(step),
                    queried.source().keys().size(),
                    String.join(", ", varying(queried.source().keys())),
                    NumberFormat.number(before.readUnits()),
                    NumberFormat.number(after.readUnits())),
            suggestion.fix(""));
    return Optional.of(
        suggestion.weigh(
            finding,
            "%s × %s/s = %s requests/s; with the fix %s requests/s"
                .formatted(
                    NumberFormat.counted(requests, "request"),
                    NumberFormat.number(rate),
                    NumberFormat.number(requests * rate),
                    NumberFormat.number(fewer * rate))));
  }

  private static double requests(Plan plan) {
    return plan.steps().stream().mapToDouble(step -> step.cost().requests()).sum();
  }

  /** The key attributes in which the requests differ. */
  private static ImmutableSet<String> varying(List<ImmutableList<KeyBinding>> keys) {
    ImmutableSet.Builder<String> varying = ImmutableSet.builder();
    for (KeyBinding use : keys.get(0)) {
      for (Map.Entry<String, ValueExpression> equal : use.equal().entrySet()) {
        boolean same =
            keys.stream()
                .flatMap(List::stream)
                .filter(other -> other.attribute().equals(use.attribute()))
                .allMatch(other -> equal.getValue().equals(other.equal().get(equal.getKey())));
        if (!same) {
          varying.add(equal.getKey());
        }
      }
    }
    return varying.build();
  }
}
