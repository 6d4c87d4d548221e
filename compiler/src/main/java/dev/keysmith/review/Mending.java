package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Prices;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
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
 * @param mended what is mended
 * @param left what has a mend that does not go with the others
 * @param bills before and after
 */
public record Mending(
    Design design,
    String text,
    ImmutableList<Finding> mended,
    ImmutableList<Finding> left,
    Mended bills) {

  /**
   * @param review of this design
   */
  public static Mending of(SpecFile spec, Design design, Prices prices, Review review) {
    Reviewed original = Reviewed.of(spec, design, prices);
    Reviewed current = original;
    ImmutableList.Builder<Finding> mended = ImmutableList.builder();
    ImmutableList.Builder<Finding> left = ImmutableList.builder();
    for (Finding finding : review.mendable()) {
      Optional<Mend> mend = stillNeeded(finding, current);
      if (mend.isPresent()) {
        Reviewed changed = Reviewed.of(spec, mend.get().apply(current.design()), prices);
        if (!isDesign(changed) || new Mended(original.bill(), changed.bill()).losesPatterns()) {
          left.add(finding);
          continue;
        }
        current = changed;
      }
      mended.add(finding);
    }
    return new Mending(
        current.design(),
        DesignWriter.write(current.design()),
        mended.build(),
        left.build(),
        new Mended(original.bill(), current.bill()));
  }

  /** Empty where the fault is gone. */
  private static Optional<Mend> stillNeeded(Finding finding, Reviewed current) {
    ImmutableList<Mend> mends =
        Rules.ALL.stream()
            .filter(rule -> rule.name().equals(finding.rule()))
            .flatMap(rule -> rule.review(current).stream())
            .filter(other -> other.subject().name().equals(finding.subject().name()))
            .flatMap(other -> other.mend().stream())
            .collect(ImmutableList.toImmutableList());
    // The same if it is there; what it would write may have changed with the rest.
    return Stream.concat(
            mends.stream().filter(finding.mend().orElseThrow()::equals), mends.stream())
        .findFirst();
  }

  /** What is written must be readable, or nobody could go on with it. */
  private static boolean isDesign(Reviewed changed) {
    SourceText text = new SourceText("mended", DesignWriter.write(changed.design()));
    return DesignReader.read(text, changed.spec()).errors().isEmpty();
  }
}
