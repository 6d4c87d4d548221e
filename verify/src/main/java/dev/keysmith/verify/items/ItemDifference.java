package dev.keysmith.verify.items;

import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.item.ItemKey;

/**
 * Something in a table or an index that is not as it should be.
 *
 * @param where the table or the index
 * @param text what is wrong, in full
 */
record ItemDifference(TableOrIndex where, Kind kind, ItemKey key, String text) {

  /** The ways of being wrong. */
  enum Kind {
    /** Two items have one key, so that only one of them can be there. */
    SAME_KEY,
    /** Not there. */
    MISSING,
    /** There and should not be: left over, or under a key that is not its own. */
    UNEXPECTED,
    /** There with other attributes. */
    DIFFERENT
  }

  @Override
  public String toString() {
    return where + ": " + text;
  }
}
