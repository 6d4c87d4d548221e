package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.PriceList;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.AssembledDesignCheck;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.spec.reader.SpecFile;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A design with all automatic fixes applied, the worst finding first.
 *
 * <p>One change may fix two findings: a padded number provides the order for which another finding
 * would add an index. It may also invalidate another: of two indexes that could each replace the
 * other, one must stay. So each finding's rule is run again on the design as changed so far.
 *
 * @param text of the fixed design's file
 * @param fixedFindings the findings that are fixed
 * @param left the findings whose fix conflicts with the others
 * @param incompatible the findings whose fix existing code would notice, where that is not wanted
 * @param bills before and after
 */
public record FixSession(
    Design design,
    String text,
    ImmutableList<ReviewFinding> fixedFindings,
    ImmutableList<ReviewFinding> left,
    ImmutableList<ReviewFinding> incompatible,
    FixImpact bills) {

  /**
   * @param review of this design
   * @param compatible whether only fixes are applied that existing code does not notice
   */
  public static FixSession of(
      SpecFile spec, Design design, PriceList prices, ReviewReport review, boolean compatible) {
    ReviewContext original = ReviewContext.of(spec, design, prices);
    ReviewContext current = original;
    ImmutableList.Builder<ReviewFinding> fixedFindings = ImmutableList.builder();
    ImmutableList.Builder<ReviewFinding> left = ImmutableList.builder();
    ImmutableList.Builder<ReviewFinding> incompatible = ImmutableList.builder();
    for (ReviewFinding finding : review.fixable()) {
      if (compatible && !finding.autoFix().orElseThrow().isCompatible()) {
        incompatible.add(finding);
        continue;
      }
      Optional<Fix> autoFix = stillNeeded(finding, current);
      if (autoFix.isPresent()) {
        ReviewContext changed =
            ReviewContext.of(spec, autoFix.get().apply(current.design()), prices);
        if (!isDesign(changed) || new FixImpact(original.bill(), changed.bill()).losesPatterns()) {
          left.add(finding);
          continue;
        }
        current = changed;
      }
      fixedFindings.add(finding);
    }
    return new FixSession(
        current.design(),
        DesignWriter.write(current.design()),
        fixedFindings.build(),
        left.build(),
        incompatible.build(),
        new FixImpact(original.bill(), current.bill()));
  }

  /** Empty where the fault no longer exists. */
  private static Optional<Fix> stillNeeded(ReviewFinding finding, ReviewContext current) {
    ImmutableList<Fix> autoFixes =
        Rules.ALL.stream()
            .filter(rule -> rule.name().equals(finding.rule()))
            .flatMap(rule -> rule.review(current).stream())
            .filter(other -> other.subject().name().equals(finding.subject().name()))
            .flatMap(other -> other.autoFix().stream())
            .collect(ImmutableList.toImmutableList());
    // The same fix if it is still offered; its content may have changed with the others.
    return Stream.concat(
            autoFixes.stream().filter(finding.autoFix().orElseThrow()::equals), autoFixes.stream())
        .findFirst();
  }

  /** The fixed design must be readable again. */
  private static boolean isDesign(ReviewContext changed) {
    return AssembledDesignCheck.errors(changed.design(), changed.spec()).isEmpty();
  }
}
