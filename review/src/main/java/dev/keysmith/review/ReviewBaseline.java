package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The findings of an earlier review, which a team has decided to live with. A finding is known
 * again by its rule and its subject, because lines move and figures change; one that has become
 * more severe is new.
 */
public record ReviewBaseline(ImmutableList<KnownFinding> findings) {
  /** A finding of the earlier review. */
  public record KnownFinding(String rule, String subject, Severity severity) {
    static KnownFinding of(ReviewFinding finding) {
      return new KnownFinding(finding.rule(), finding.subject().name(), finding.severity());
    }

    private boolean covers(KnownFinding other) {
      return rule.equals(other.rule)
          && subject.equals(other.subject)
          && severity.compareTo(other.severity) <= 0;
    }
  }

  /**
   * A review compared with a baseline.
   *
   * @param review with the new findings only
   * @param known how many findings are in the baseline
   * @param gone how many of the baseline do not occur any more
   */
  public record BaselineComparison(ReviewReport review, int known, int gone) {}

  /** The findings of a review, without those that the design suppresses. */
  public static ReviewBaseline of(ReviewReport review) {
    return new ReviewBaseline(
        review.findings().stream()
            .map(KnownFinding::of)
            // Independent of what findings save, by which a review sorts them.
            .sorted(
                Comparator.comparing(KnownFinding::rule)
                    .thenComparing(KnownFinding::subject)
                    .thenComparing(KnownFinding::severity))
            .collect(ImmutableList.toImmutableList()));
  }

  public BaselineComparison compare(ReviewReport review) {
    List<KnownFinding> open = new ArrayList<>(findings);
    ImmutableList.Builder<ReviewFinding> fresh = ImmutableList.builder();
    int known = 0;
    for (ReviewFinding finding : review.findings()) {
      KnownFinding current = KnownFinding.of(finding);
      // The least severe that covers it, so that the others are left for worse ones.
      Optional<KnownFinding> match =
          open.stream()
              .filter(one -> one.covers(current))
              .max(Comparator.comparing(KnownFinding::severity));
      if (match.isPresent()) {
        open.remove(match.get());
        known++;
      } else {
        fresh.add(finding);
      }
    }
    return new BaselineComparison(
        new ReviewReport(fresh.build(), review.suppressed(), review.suitability()),
        known,
        open.size());
  }
}
