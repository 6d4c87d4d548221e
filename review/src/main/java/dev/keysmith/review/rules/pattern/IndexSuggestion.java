package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import java.util.Optional;

/**
 * What a better index would do for something that is asked: the fix where it pays, else only
 * something to know.
 *
 * @param index the cheapest; empty where none would answer it
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
    return otherwise
        + index
            .map(
                one ->
                    one.saves()
                        ? "; an index of its own would save a little: " + one.words()
                        : "; an index of its own would not pay")
            .orElse("");
  }

  /**
   * A finding with what the index would do to the bill, and with the index where it pays.
   *
   * @param cost how what is paid today comes about
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
