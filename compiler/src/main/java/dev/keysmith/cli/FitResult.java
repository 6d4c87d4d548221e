package dev.keysmith.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.google.common.collect.ImmutableList;
import dev.keysmith.review.Fit;

/** Whether DynamoDB suits an application, for machines. */
record FitResult(
    String verdict,
    @JsonProperty("for") ImmutableList<String> inFavour,
    ImmutableList<String> against,
    ImmutableList<ElsewhereResult> elsewhere) {
  static FitResult of(Fit fit) {
    return new FitResult(
        fit.verdict().word(),
        fit.inFavour(),
        fit.against(),
        fit.elsewhere().stream().map(ElsewhereResult::of).collect(ImmutableList.toImmutableList()));
  }

  /** A pattern for another service. */
  record ElsewhereResult(String pattern, String name, String instead, String feed) {
    static ElsewhereResult of(Fit.Elsewhere one) {
      return new ElsewhereResult(
          one.pattern().id(), one.pattern().name(), one.instead(), one.feed());
    }
  }
}
