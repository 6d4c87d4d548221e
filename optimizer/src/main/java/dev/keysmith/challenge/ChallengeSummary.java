package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import dev.keysmith.challenge.ChallengeResult.MissingCandidate;

/**
 * What was tried to make a design cheaper, in figures.
 *
 * @param singleChanges of the final design, none of which is cheaper
 * @param doubleChanges of the final design, none of which is cheaper
 * @param complete whether every single change was tried; else the effort was over before
 * @param missing the changes that made it cheaper, in their order
 */
public record ChallengeSummary(
    int singleChanges,
    int doubleChanges,
    boolean complete,
    ImmutableList<MissingCandidate> missing) {
  /** Nothing was tried. */
  public static final ChallengeSummary NONE = new ChallengeSummary(0, 0, false, ImmutableList.of());

  /** The same where the candidates provided for what the changes led to, or for better. */
  public ChallengeSummary withinCandidates() {
    return new ChallengeSummary(singleChanges, doubleChanges, complete, ImmutableList.of());
  }
}
