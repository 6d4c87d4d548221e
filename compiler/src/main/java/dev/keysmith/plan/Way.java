package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;

/**
 * One way to come to know something.
 *
 * @param steps the requests
 * @param leads what the client does with them, in order
 */
record Way(ImmutableList<Step> steps, ImmutableList<Lead> leads) {
  static final Way NOTHING = new Way(ImmutableList.of(), ImmutableList.of());

  int rounds() {
    return Ways.rounds(steps);
  }

  /** Both. */
  Way and(Way other) {
    return new Way(
        ImmutableList.<Step>builder().addAll(steps).addAll(other.steps).build(),
        ImmutableList.<Lead>builder().addAll(leads).addAll(other.leads).build());
  }
}
