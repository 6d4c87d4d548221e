package dev.keysmith.measure.figure;

import dev.keysmith.spec.Relationship;
import java.util.Optional;

/**
 * Children per parent.
 *
 * @param average over all parents, also those without children
 * @param spread empty if not all children of a parent are in the sample together
 */
public record ChildrenFigures(
    Relationship relationship, MeasuredFigure average, Optional<ChildSpread> spread) {

  /**
   * How unequal parents are.
   *
   * @param parents in the sample, those without children too
   * @param largest the most children that one of them has
   * @param skew the share of the children that the top 20% of the parents have
   */
  public record ChildSpread(long parents, QuantileFigure p99, long largest, MeasuredFigure skew) {}
}
