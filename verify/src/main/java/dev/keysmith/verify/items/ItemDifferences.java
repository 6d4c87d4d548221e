package dev.keysmith.verify.items;

import com.google.common.collect.ImmutableList;

/**
 * All that is wrong with what a design holds.
 *
 * @param all table by table, each before its indexes; then by key
 */
public record ItemDifferences(ImmutableList<ItemDifference> all) {
  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** The first in full, one a line, and how many more there are. */
  public ImmutableList<String> lines(int most) {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    all.stream().limit(most).forEach(difference -> lines.add(difference.toString()));
    if (all.size() > most) {
      lines.add("and " + (all.size() - most) + " more");
    }
    return lines.build();
  }
}
