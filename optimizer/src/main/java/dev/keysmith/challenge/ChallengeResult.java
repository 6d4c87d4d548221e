package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;

/**
 * What a challenge led to.
 *
 * @param missing the changes that made the design cheaper, in their order
 * @param single changes of the final design that were tried, none of which is cheaper
 * @param pairs of changes of the final design that were tried, none of which is cheaper
 * @param complete whether nothing was left out for lack of time
 */
public record ChallengeResult(
    PricedDesign best,
    ImmutableList<MissingCandidate> missing,
    int single,
    int pairs,
    boolean complete) {

  public ChallengeSummary summary() {
    return new ChallengeSummary(single, pairs, complete, missing);
  }

  /**
   * A change that no candidate provided for.
   *
   * @param savedUsd per month
   */
  public record MissingCandidate(String change, double savedUsd) {}
}
