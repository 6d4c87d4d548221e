package dev.keysmith.challenge;

import dev.keysmith.design.Design;
import java.util.stream.Stream;

/** One kind of mechanical change to a design. */
interface DesignChange {
  /** Every design that one such change makes of a design, in a fixed order; some may be invalid. */
  Stream<NeighbourDesign> neighbours(Design design);

  /** Whether it removes something that must be maintained, such as an index. */
  default boolean removes() {
    return false;
  }

  /** Whether it is tried together with others: those that seldom help are tried by themselves. */
  default boolean isPaired() {
    return true;
  }

  /** Whether others are tried after it. */
  default boolean mayLead() {
    return isPaired();
  }

  /**
   * Whether it may be worth its price after a change that was not cheaper by itself: what was
   * removed has to be replaced, and what was added may replace something.
   */
  default boolean mayFollow(DesignChange first) {
    return removes() || first.removes();
  }
}
