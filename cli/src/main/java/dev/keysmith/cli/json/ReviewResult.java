package dev.keysmith.cli.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.google.common.collect.ImmutableList;
import dev.keysmith.app.FixedDesignFile;
import dev.keysmith.review.FixSession;
import dev.keysmith.review.ReviewBaseline.BaselineComparison;
import dev.keysmith.review.ReviewReport;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON output of {@code review}. Fields may be added, never renamed.
 *
 * @param fixed null where nothing was written
 * @param mended the same, under its former name
 * @param baseline absent where no baseline was given
 */
public record ReviewResult(
    String application,
    ImmutableList<FindingResult> findings,
    ImmutableList<SuppressedResult> suppressed,
    SuitabilityResult fit,
    @Nullable FixedResult fixed,
    @Nullable FixedResult mended,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BaselineResult baseline) {

  /** Of a review alone. */
  public static ReviewResult of(String application, ReviewReport review) {
    return of(application, review, Optional.empty(), Optional.empty());
  }

  public static ReviewResult of(
      String application,
      ReviewReport review,
      Optional<FixedDesignFile> fixedDesign,
      Optional<BaselineComparison> compared) {
    @Nullable FixedResult fixed = fixedDesign.map(FixedResult::of).orElse(null);
    return new ReviewResult(
        application,
        review.findings().stream().map(FindingResult::of).collect(ImmutableList.toImmutableList()),
        review.suppressed().stream()
            .map(SuppressedResult::of)
            .collect(ImmutableList.toImmutableList()),
        SuitabilityResult.of(review.suitability()),
        fixed,
        fixed,
        compared.map(one -> new BaselineResult(one.known(), one.gone())).orElse(null));
  }

  /**
   * What a baseline has kept out of the findings.
   *
   * @param known how many findings it has
   * @param gone how many of it do not occur any more
   */
  record BaselineResult(int known, int gone) {}

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
