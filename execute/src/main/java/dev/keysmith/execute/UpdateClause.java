package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One thing that an UpdateItem does to an item. */
public sealed interface UpdateClause {
  DocumentPath path();

  record Set(DocumentPath path, Object value) implements UpdateClause {}

  /** Gives a value where there is none yet. */
  record SetIfAbsent(DocumentPath path, Object value) implements UpdateClause {}

  /** Adds to a number, absent counting as 0. */
  record AddNumber(DocumentPath path, BigDecimal amount) implements UpdateClause {}

  /** Adds elements to a set, absent counting as empty. */
  record AddElements(DocumentPath path, java.util.Set<?> elements) implements UpdateClause {}

  /** Adds an element at the end of a list, absent counting as empty. */
  record Append(DocumentPath path, Object element) implements UpdateClause {}

  record Remove(DocumentPath path) implements UpdateClause {}

  /** What two updates do to one item: sums are added up, of other clauses the later counts. */
  static ImmutableList<UpdateClause> both(List<UpdateClause> first, List<UpdateClause> second) {
    Map<DocumentPath, UpdateClause> byPath = new LinkedHashMap<>();
    first.forEach(clause -> byPath.put(clause.path(), clause));
    for (UpdateClause clause : second) {
      byPath.merge(clause.path(), clause, UpdateClause::both);
    }
    return ImmutableList.copyOf(byPath.values());
  }

  private static UpdateClause both(UpdateClause before, UpdateClause after) {
    if (before instanceof AddNumber one && after instanceof AddNumber more) {
      return new AddNumber(one.path(), one.amount().add(more.amount()));
    }
    // A count that begins at nothing is what is added to it.
    boolean begins =
        after instanceof SetIfAbsent first
            && first.value() instanceof BigDecimal number
            && number.signum() == 0;
    return before instanceof AddNumber && begins ? before : after;
  }
}
