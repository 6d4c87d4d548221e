package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import java.util.Optional;

/**
 * The effect of a better index on a query: the fix where it pays, otherwise information only.
 *
 * @param index the cheapest; empty where none would serve it
 * @param pays whether the bill is noticeably lower with it
 */
record IndexSuggestion(Optional<BetterIndex> index, boolean pays) {
  static IndexSuggestion of(ReviewContext context, QueriedEntity queried) {
    Optional<BetterIndex> index = BetterIndex.of(context, queried.question());
    return new IndexSuggestion(index, index.map(one -> one.pays(context)).orElse(false));
  }

  /**
   * @param otherwise what to do where it does not pay
   */
  String fix(String otherwise) {
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

  /**
   * A finding with the effect of the index on the bill, and with the index as fix where it pays.
   *
   * @param cost the arithmetic of today's cost
   */
  ReviewFinding weigh(ReviewFinding finding, String cost) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    lines.add(cost);
    index.ifPresent(one -> lines.add(one.verdict()));
    if (!pays) {
      return finding.because(lines.build()).as(Severity.ADVICE);
    }
    BetterIndex better = index.orElseThrow();
    lines.addAll(better.impact().arithmetic());
    return finding.because(lines.build()).withAutoFix(better.autoFix());
  }
}
