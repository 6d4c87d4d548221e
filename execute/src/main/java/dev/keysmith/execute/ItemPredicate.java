package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;

/** What a request demands of an item: a condition or a filter, before it becomes text. */
public sealed interface ItemPredicate {
  <R> R accept(Visitor<R> visitor);

  /** What is done with each kind of predicate. */
  interface Visitor<R> {
    R all(All all);

    R any(Any any);

    R exists(Exists exists);

    R absent(Absent absent);

    R compared(Compared compared);

    R between(Between between);

    R in(In choice);

    R beginsWith(BeginsWith beginsWith);

    R contains(Contains contains);
  }

  record All(ImmutableList<ItemPredicate> of) implements ItemPredicate {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.all(this);
    }
  }

  record Any(ImmutableList<ItemPredicate> of) implements ItemPredicate {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.any(this);
    }
  }

  record Exists(DocumentPath path) implements ItemPredicate {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.exists(this);
    }
  }

  record Absent(DocumentPath path) implements ItemPredicate {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.absent(this);
    }
  }

  /** {@code =}, {@code <}, {@code >=} and so on. */
  record Compared(DocumentPath path, String sign, Object value) implements ItemPredicate {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.compared(this);
    }
  }

  record Between(DocumentPath path, Object lower, Object upper) implements ItemPredicate {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.between(this);
    }
  }

  record In(DocumentPath path, ImmutableList<Object> values) implements ItemPredicate {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.in(this);
    }
  }

  record BeginsWith(DocumentPath path, String prefix) implements ItemPredicate {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.beginsWith(this);
    }
  }

  record Contains(DocumentPath path, Object value) implements ItemPredicate {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.contains(this);
    }
  }

  static ItemPredicate equal(DocumentPath path, Object value) {
    return new Compared(path, "=", value);
  }
}
