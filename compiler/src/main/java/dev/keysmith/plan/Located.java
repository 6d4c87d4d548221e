package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;

/**
 * An instance whose needed values are at hand.
 *
 * @param ways steps that come before, each list of which would do; one empty list where the client
 *     knows everything
 * @param known what is known when they are done
 * @param missing why nothing finds it; then there are no ways
 */
record Located(ImmutableList<Way> ways, Known known, ImmutableList<String> missing) {
  static Located already(Known known) {
    return new Located(Ways.NONE, known, ImmutableList.of());
  }

  static Located not(String reason) {
    return new Located(ImmutableList.of(), Known.NOTHING, ImmutableList.of(reason));
  }

  boolean isFound() {
    return !ways.isEmpty();
  }
}
