package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import java.util.function.Consumer;
import java.util.function.Function;

/** An access pattern with its traffic. */
public sealed interface AccessPattern {
  PatternHeader head();

  default String id() {
    return head().id();
  }

  default String name() {
    return head().name();
  }

  default TrafficRate traffic() {
    return head().traffic();
  }

  default Skew skew() {
    return head().hottest();
  }

  /** The result of the function for its kind; every caller must handle a new kind. */
  <R> R match(
      Function<Read, R> read, Function<Write, R> write, Function<ExternalQuery, R> external);

  /** Does what its kind calls for; every caller must handle a new kind. */
  void visit(Consumer<Read> read, Consumer<Write> write, Consumer<ExternalQuery> external);

  /** What every pattern has. */
  record PatternHeader(String id, String name, TrafficRate traffic, Skew hottest) {}

  /**
   * A read.
   *
   * @param strong whether it must see every write that came before it
   * @param roundTrips most sequential requests that may serve it
   * @param scan whether a Scan may serve it
   */
  record Read(
      PatternHeader head, EntitySelection selection, boolean strong, int roundTrips, boolean scan)
      implements AccessPattern {
    public Read(PatternHeader head, EntitySelection selection, boolean strong, int roundTrips) {
      this(head, selection, strong, roundTrips, false);
    }

    /** The same of another selection. */
    public Read with(EntitySelection other) {
      return new Read(head, other, strong, roundTrips, scan);
    }

    /** A read for each alternative, whose results together are its own. */
    public ImmutableList<Read> branches() {
      return selection.branches().stream().map(this::with).collect(ImmutableList.toImmutableList());
    }

    @Override
    public <R> R match(
        Function<Read, R> read, Function<Write, R> write, Function<ExternalQuery, R> external) {
      return read.apply(this);
    }

    @Override
    public void visit(
        Consumer<Read> read, Consumer<Write> write, Consumer<ExternalQuery> external) {
      read.accept(this);
    }
  }

  /** One write or several; atomic ones happen together or not at all. */
  record Write(PatternHeader head, ImmutableList<WriteAction> actions, boolean atomic)
      implements AccessPattern {
    @Override
    public <R> R match(
        Function<Read, R> read, Function<Write, R> write, Function<ExternalQuery, R> external) {
      return write.apply(this);
    }

    @Override
    public void visit(
        Consumer<Read> read, Consumer<Write> write, Consumer<ExternalQuery> external) {
      write.accept(this);
    }
  }

  /** A pattern that is not suitable for DynamoDB: another service serves it, fed from the table. */
  record ExternalQuery(PatternHeader head, Kind kind, String entity) implements AccessPattern {
    /** What is queried. */
    public enum Kind {
      /** Full text. */
      SEARCH,
      /** Aggregates and ad hoc queries. */
      ANALYZE,
      /** Nearest vectors. */
      SIMILAR
    }

    @Override
    public <R> R match(
        Function<Read, R> read, Function<Write, R> write, Function<ExternalQuery, R> external) {
      return external.apply(this);
    }

    @Override
    public void visit(
        Consumer<Read> read, Consumer<Write> write, Consumer<ExternalQuery> external) {
      external.accept(this);
    }
  }
}
