package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import java.util.function.Function;

/**
 * All ways found for one action.
 *
 * @param missing why there is none
 */
record Drafts(ImmutableList<Draft> drafts, ImmutableList<String> missing) {
  static Drafts not(ImmutableList<String> missing) {
    return new Drafts(ImmutableList.of(), missing);
  }

  /** A draft for every way of coming to know what it takes. */
  static Drafts of(ImmutableList<Way> ways, Function<Way, Draft> draft) {
    return new Drafts(
        ways.stream().map(draft).collect(ImmutableList.toImmutableList()), ImmutableList.of());
  }
}
