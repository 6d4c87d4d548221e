package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.FixedDesignFile;
import dev.keysmith.review.FixSession;
import dev.keysmith.review.ReviewReport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON output of {@code review}. Fields may be added, never renamed.
 *
 * @param fixed null where nothing was written
 * @param mended the same, under its former name
 */
public record ReviewResult(
    String application,
    ImmutableList<FindingResult> findings,
    ImmutableList<SuppressedResult> suppressed,
    SuitabilityResult fit,
    @Nullable FixedResult fixed,
    @Nullable FixedResult mended) {

  public static ReviewResult of(
      String application, ReviewReport review, Optional<FixedDesignFile> fixedDesign) {
    @Nullable FixedResult fixed = fixedDesign.map(FixedResult::of).orElse(null);
    return new ReviewResult(
        application,
        review.findings().stream().map(FindingResult::of).collect(ImmutableList.toImmutableList()),
        review.suppressed().stream()
            .map(SuppressedResult::of)
            .collect(ImmutableList.toImmutableList()),
        SuitabilityResult.of(review.suitability()),
        fixed,
        fixed);
  }

  /** A finding that the design suppresses. */
  record SuppressedResult(FindingResult finding, String reason) {
    static SuppressedResult of(ReviewReport.SuppressedFinding suppressed) {
      return new SuppressedResult(FindingResult.of(suppressed.finding()), suppressed.by().reason());
    }
  }

  /**
   * The result of {@code --fix}.
   *
   * @param findings how many of them it fixed
   */
  record FixedResult(String file, int findings, double beforeUsd, double afterUsd) {
    static FixedResult of(FixedDesignFile written) {
      FixSession fixSession = written.fixSession();
      return new FixedResult(
          written.file().toString(),
          fixSession.fixedFindings().size(),
          fixSession.bills().before().monthlyUsd(),
          fixSession.bills().after().monthlyUsd());
    }
  }
}
