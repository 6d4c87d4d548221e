package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.Mending;
import dev.keysmith.review.Review;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code review} says to machines. Fields may be added, never renamed.
 *
 * @param mended null where nothing was written
 */
record ReviewResult(
    String application,
    ImmutableList<FindingResult> findings,
    ImmutableList<SuppressedResult> suppressed,
    FitResult fit,
    @Nullable MendedResult mended) {

  static ReviewResult of(String application, Review review, Optional<Mendings> mendings) {
    return new ReviewResult(
        application,
        review.findings().stream().map(FindingResult::of).collect(ImmutableList.toImmutableList()),
        review.suppressed().stream()
            .map(SuppressedResult::of)
            .collect(ImmutableList.toImmutableList()),
        FitResult.of(review.fit()),
        mendings.map(MendedResult::of).orElse(null));
  }

  /** A finding that the design says does not count. */
  record SuppressedResult(FindingResult finding, String reason) {
    static SuppressedResult of(Review.Suppressed suppressed) {
      return new SuppressedResult(FindingResult.of(suppressed.finding()), suppressed.by().reason());
    }
  }

  /**
   * What {@code --fix} did.
   *
   * @param findings how many of them it mended
   */
  record MendedResult(String file, int findings, double beforeUsd, double afterUsd) {
    static MendedResult of(Mendings written) {
      Mending mending = written.mending();
      return new MendedResult(
          written.file().toString(),
          mending.mended().size(),
          mending.bills().before().monthlyUsd(),
          mending.bills().after().monthlyUsd());
    }
  }
}
