package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One thing that an UpdateItem does to an item. */
sealed interface Clause {
  DocumentPath path();

  record Set(DocumentPath path, Object value) implements Clause {}

  /** Gives a value where there is none yet. */
  record Default(DocumentPath path, Object value) implements Clause {}

  /** Adds to a number, absent counting as 0. */
  record Plus(DocumentPath path, BigDecimal amount) implements Clause {}

  /** Adds elements to a set, absent counting as empty. */
  record Elements(DocumentPath path, java.util.Set<?> elements) implements Clause {}

  /** Adds an element at the end of a list, absent counting as empty. */
  record Append(DocumentPath path, Object element) implements Clause {}

  record Remove(DocumentPath path) implements Clause {}

  /** What two updates do to one item: sums are added up, of other clauses the later counts. */
  static ImmutableList<Clause> both(List<Clause> first, List<Clause> second) {
    Map<DocumentPath, Clause> byPath = new LinkedHashMap<>();
    first.forEach(clause -> byPath.put(clause.path(), clause));
    for (Clause clause : second) {
      byPath.merge(
          clause.path(),
          clause,
          (before, after) ->
              before instanceof Plus one && after instanceof Plus more
                  ? new Plus(one.path(), one.amount().add(more.amount()))
                  : after);
    }
    return ImmutableList.copyOf(byPath.values());
  }
}
