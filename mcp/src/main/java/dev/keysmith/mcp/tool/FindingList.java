package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import java.util.stream.Collectors;

/** Findings as far as a model should read them at once. */
final class FindingList {
  /** More of them are only counted. */
  static final int MOST = 50;

  private FindingList() {}

  static String more(int all) {
    return all > MOST ? "… and %s more\n".formatted(all - MOST) : "";
  }

  /** One line for each finding of a review, with its saving and its fix. */
  static String lines(ImmutableList<ReviewFinding> findings) {
    return findings.stream().limit(MOST).map(FindingList::line).collect(Collectors.joining())
        + more(findings.size());
  }

  /** "1 error, 2 warnings, 0 suggestions". */
  static String counts(ReviewReport review) {
    return "%s, %s, %s"
        .formatted(
            NumberFormat.counted((double) review.count(Severity.ERROR), "error"),
            NumberFormat.counted((double) review.count(Severity.WARNING), "warning"),
            NumberFormat.counted((double) review.count(Severity.SUGGESTION), "suggestion"));
  }

  private static String line(ReviewFinding finding) {
    return "%s%s\n".formatted(ToolFinding.of(finding), automatic(finding));
  }

  private static String automatic(ReviewFinding finding) {
    return finding.autoFix().isPresent() ? " (applied by fix=true)" : "";
  }
}
