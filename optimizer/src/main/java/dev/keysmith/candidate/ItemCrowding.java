package dev.keysmith.candidate;

import dev.keysmith.load.BusiestPartition;

/** How near the busiest item of a layout comes to what one item supports, the coolest first. */
enum ItemCrowding {
  NONE,
  NEAR_LIMIT,
  OVERLOADED;

  /**
   * @param share of what one item supports
   */
  static ItemCrowding of(double share) {
    return share > 1 ? OVERLOADED : share > BusiestPartition.NEAR ? NEAR_LIMIT : NONE;
  }
}
