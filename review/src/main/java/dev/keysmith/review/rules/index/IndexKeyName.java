package dev.keysmith.review.rules.index;

import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import dev.keysmith.review.rules.ReviewContext;

/** The name of a key attribute that an index has for itself, so that items can lack it. */
final class IndexKeyName {
  private IndexKeyName() {}

  /** One that has no other use keeps its name. */
  static String of(ReviewContext context, Table table, Index index, String from) {
    boolean elsewhere =
        table.key().attributes().contains(from)
            || table.entities().stream()
                .anyMatch(entity -> context.spec().entity(entity).attributes().containsKey(from))
            || table.indexes().values().stream()
                .anyMatch(other -> !other.equals(index) && other.keyAttributes().contains(from));
    return elsewhere ? index.name() + "Key" : from;
  }
}
