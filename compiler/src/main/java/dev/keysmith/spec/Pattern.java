package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;

/** Something the application asks of its data, and how often. */
public sealed interface Pattern {
  Head head();

  default String id() {
    return head().id();
  }

  default String name() {
    return head().name();
  }

  default Traffic traffic() {
    return head().traffic();
  }

  default Hottest hottest() {
    return head().hottest();
  }

  /** What every pattern has. */
  record Head(String id, String name, Traffic traffic, Hottest hottest) {}

  /**
   * A read.
   *
   * @param strong whether it must see every write that came before it
   * @param roundTrips most sequential requests that may serve it
   */
  record Read(Head head, Selection selection, boolean strong, int roundTrips) implements Pattern {}

  /** One write or several; atomic ones happen together or not at all. */
  record Write(Head head, ImmutableList<WriteAction> actions, boolean atomic) implements Pattern {}

  /** What DynamoDB is not for: another service serves it, fed from the table. */
  record Foreign(Head head, Kind kind, String entity) implements Pattern {
    /** What is asked for. */
    public enum Kind {
      /** Full text. */
      SEARCH,
      /** Aggregates and ad hoc questions. */
      ANALYZE,
      /** Nearest vectors. */
      SIMILAR
    }
  }
}
