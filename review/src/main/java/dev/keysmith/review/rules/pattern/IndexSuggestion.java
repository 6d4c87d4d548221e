package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import java.util.Optional;

/**
 * The effect of a better key on a query: the fix where it pays, otherwise information only.
 *
 * @param index the cheapest; empty where none would serve it
 * @param change of the sort key that it queries already; present if it pays more than the index
 * @param pays whether the bill is noticeably lower with one of them
 */
record IndexSuggestion(Optional<BetterIndex> index, Optional<SortKeyChange> change, boolean pays) {
  static IndexSuggestion of(ReviewContext context, QueriedEntity queried) {
    Optional<BetterIndex> index = BetterIndex.of(context, queried.query());
    double saving = index.map(one -> one.impact().saving()).orElse(0.0);
    Optional<SortKeyChange> change =
        SortKeyChange.of(context, queried)
            .filter(one -> one.pays(context) && one.impact().saving() >= saving);
    return new IndexSuggestion(
        index, change, change.isPresent() || index.map(one -> one.pays(context)).orElse(false));
  }

  /** The bill of the better of them. */
  Optional<FixImpact> impact() {
    return change.map(SortKeyChange::impact).or(() -> index.map(BetterIndex::impact));
  }

  /**
   * @param otherwise what to do where it does not pay
   */
  String fix(String otherwise) {
    if (change.isPresent()) {
      return change.get().words();
    }
    if (pays) {
      return "add " + index.orElseThrow().words();
    }
    return index
        .map(
            one ->
                one.saves()
                    ? "%s; a dedicated index would save a little: %s"
                        .formatted(otherwise, one.words())
                    : "%s; a dedicated index would not pay".formatted(otherwise))
        .orElse(otherwise);
  }

  /** What to do where speed matters, whatever it costs. */
  String fastFix() {
    return change.isPresent() || index.isEmpty()
        ? fix("start a sort key with what it sorts by")
        : "add " + index.get().words();
  }

  /**
   * A finding with the effect of the better key on the bill, which is the fix where it pays.
   *
   * @param cost the arithmetic of today's cost
   */
  ReviewFinding weigh(ReviewFinding finding, String cost) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    lines.add(cost);
    if (change.isEmpty()) {
      index.ifPresent(one -> lines.add(one.verdict()));
    }
    if (!pays) {
      return finding.because(lines.build()).as(Severity.SUGGESTION);
    }
    FixImpact impact = impact().orElseThrow();
    lines.addAll(impact.arithmetic());
    return finding
        .because(lines.build())
        .withAutoFix(
            change.map(SortKeyChange::autoFix).orElseGet(() -> index.orElseThrow().autoFix()))
        .saving(impact.saving());
  }
}
