package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.FixedDesignFile;
import dev.keysmith.review.FixSession;
import dev.keysmith.review.ReviewReport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code review} says to machines. Fields may be added, never renamed.
 *
 * @param mended null where nothing was written
 */
public record ReviewResult(
    String application,
    ImmutableList<FindingResult> findings,
    ImmutableList<SuppressedResult> suppressed,
    SuitabilityResult fit,
    @Nullable FixedDesignResult mended) {

  public static ReviewResult of(
      String application, ReviewReport review, Optional<FixedDesignFile> fixedDesign) {
    return new ReviewResult(
        application,
        review.findings().stream().map(FindingResult::of).collect(ImmutableList.toImmutableList()),
        review.suppressed().stream()
            .map(SuppressedResult::of)
            .collect(ImmutableList.toImmutableList()),
        SuitabilityResult.of(review.suitability()),
        fixedDesign.map(FixedDesignResult::of).orElse(null));
  }

  /** A finding that the design says does not count. */
  record SuppressedResult(FindingResult finding, String reason) {
    static SuppressedResult of(ReviewReport.SuppressedFinding suppressed) {
      return new SuppressedResult(FindingResult.of(suppressed.finding()), suppressed.by().reason());
    }
  }

  /**
   * What {@code --fix} did.
   *
   * @param findings how many of them it mended
   */
  record FixedDesignResult(String file, int findings, double beforeUsd, double afterUsd) {
    static FixedDesignResult of(FixedDesignFile written) {
      FixSession fixSession = written.fixSession();
      return new FixedDesignResult(
          written.file().toString(),
          fixSession.fixedFindings().size(),
          fixSession.bills().before().monthlyUsd(),
          fixSession.bills().after().monthlyUsd());
    }
  }
}
