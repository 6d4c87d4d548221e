package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.SymbolicSum;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One thing that an UpdateItem does to an item. */
public sealed interface UpdateClause {
  DocumentPath path();

  <R> R accept(Visitor<R> visitor);

  /** What is done with each kind of clause. */
  interface Visitor<R> {
    R set(Set clause);

    R setIfAbsent(SetIfAbsent clause);

    R addNumber(AddNumber clause);

    R addElements(AddElements clause);

    R deleteElements(DeleteElements clause);

    R append(Append clause);

    R remove(Remove clause);
  }

  record Set(DocumentPath path, Object value) implements UpdateClause {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.set(this);
    }
  }

  /** Gives a value where there is none yet. */
  record SetIfAbsent(DocumentPath path, Object value) implements UpdateClause {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.setIfAbsent(this);
    }
  }

  /** Adds to a number, absent counting as 0; the amount is a number or a symbol. */
  record AddNumber(DocumentPath path, Object amount) implements UpdateClause {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.addNumber(this);
    }
  }

  /** Adds elements to a set, absent counting as empty. */
  record AddElements(DocumentPath path, Object elements) implements UpdateClause {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.addElements(this);
    }
  }

  /** Removes elements from a set, which is absent without its last one. */
  record DeleteElements(DocumentPath path, Object elements) implements UpdateClause {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.deleteElements(this);
    }
  }

  /** Adds an element at the end of a list, absent counting as empty. */
  record Append(DocumentPath path, Object element) implements UpdateClause {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.append(this);
    }
  }

  record Remove(DocumentPath path) implements UpdateClause {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.remove(this);
    }
  }

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
      return new AddNumber(one.path(), SymbolicSum.of(one.amount(), more.amount()));
    }
    // A count that begins at nothing is what is added to it.
    boolean begins =
        after instanceof SetIfAbsent first
            && first.value() instanceof BigDecimal number
            && number.signum() == 0;
    return before instanceof AddNumber && begins ? before : after;
  }
}
