package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.PriceList;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecFile;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A design with everything mended that is mechanical, the worst finding first.
 *
 * <p>One change may do for two findings: a padded number gives the order that another would add an
 * index for. And it may make another wrong: of two indexes that could each replace the other, one
 * must stay. So each finding's rule is asked again, about the design as it is by then.
 *
 * @param text of the mended design's file
 * @param fixedFindings what is mended
 * @param left what has a mend that does not go with the others
 * @param bills before and after
 */
public record FixSession(
    Design design,
    String text,
    ImmutableList<ReviewFinding> fixedFindings,
    ImmutableList<ReviewFinding> left,
    FixImpact bills) {

  /**
   * @param review of this design
   */
  public static FixSession of(SpecFile spec, Design design, PriceList prices, ReviewReport review) {
    ReviewContext original = ReviewContext.of(spec, design, prices);
    ReviewContext current = original;
    ImmutableList.Builder<ReviewFinding> fixedFindings = ImmutableList.builder();
    ImmutableList.Builder<ReviewFinding> left = ImmutableList.builder();
    for (ReviewFinding finding : review.fixable()) {
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
        new FixImpact(original.bill(), current.bill()));
  }

  /** Empty where the fault is gone. */
  private static Optional<Fix> stillNeeded(ReviewFinding finding, ReviewContext current) {
    ImmutableList<Fix> autoFixes =
        Rules.ALL.stream()
            .filter(rule -> rule.name().equals(finding.rule()))
            .flatMap(rule -> rule.review(current).stream())
            .filter(other -> other.subject().name().equals(finding.subject().name()))
            .flatMap(other -> other.autoFix().stream())
            .collect(ImmutableList.toImmutableList());
    // The same if it is there; what it would write may have changed with the rest.
    return Stream.concat(
            autoFixes.stream().filter(finding.autoFix().orElseThrow()::equals), autoFixes.stream())
        .findFirst();
  }

  /** What is written must be readable, or nobody could go on with it. */
  private static boolean isDesign(ReviewContext changed) {
    SourceText text = new SourceText("mended", DesignWriter.write(changed.design()));
    return DesignReader.read(text, changed.spec()).errors().isEmpty();
  }
}
