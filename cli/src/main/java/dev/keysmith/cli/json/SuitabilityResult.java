package dev.keysmith.cli.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.google.common.collect.ImmutableList;
import dev.keysmith.review.suitability.Suitability;

/** Whether DynamoDB suits an application, in JSON. */
record SuitabilityResult(
    String verdict,
    @JsonProperty("for") ImmutableList<String> inFavour,
    ImmutableList<String> against,
    ImmutableList<AlternativeServiceResult> elsewhere) {
  static SuitabilityResult of(Suitability fit) {
    return new SuitabilityResult(
        fit.verdict().word(),
        fit.inFavour(),
        fit.against(),
        fit.alternatives().stream()
            .map(AlternativeServiceResult::of)
            .collect(ImmutableList.toImmutableList()));
  }

  /** A pattern that needs another service. */
  record AlternativeServiceResult(String pattern, String name, String instead, String feed) {
    static AlternativeServiceResult of(Suitability.AlternativeService one) {
      return new AlternativeServiceResult(
          one.pattern().id(), one.pattern().name(), one.instead(), one.feed());
    }
  }
}
