package dev.keysmith.runtime;

/** A pattern could not be executed. Unless a subclass says otherwise, nothing was changed. */
public abstract class DataFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  DataFailure(String message) {
    super(message);
  }

  DataFailure(String message, Throwable cause) {
    super(message, cause);
  }

  /** What is created exists already. */
  public static final class AlreadyExists extends DataFailure {
    private static final long serialVersionUID = 1;

    private final String entity;

    AlreadyExists(String entity) {
      super("the " + entity + " exists already");
      this.entity = entity;
    }

    public String entity() {
      return entity;
    }
  }

  /** What is changed, deleted or required does not exist. */
  public static final class NotFound extends DataFailure {
    private static final long serialVersionUID = 1;

    private final String entity;

    NotFound(String entity) {
      super("the " + entity + " does not exist");
      this.entity = entity;
    }

    public String entity() {
      return entity;
    }
  }

  /** A condition of the pattern does not hold. */
  public static final class ConditionFailed extends DataFailure {
    private static final long serialVersionUID = 1;

    private final String entity;
    private final String condition;

    ConditionFailed(String entity, String condition) {
      super("a condition on the " + entity + " does not hold: " + condition);
      this.entity = entity;
      this.condition = condition;
    }

    public String entity() {
      return entity;
    }

    /** The condition that failed, as DynamoDB writes it. */
    public String condition() {
      return condition;
    }
  }

  /** The instance has changed since its version was read: read it again. */
  public static final class VersionConflict extends DataFailure {
    private static final long serialVersionUID = 1;

    private final String entity;

    VersionConflict(String entity) {
      super("the " + entity + " has changed since it was read");
      this.entity = entity;
    }

    public String entity() {
      return entity;
    }
  }

  /** Another instance has the same value of a unique attribute. */
  public static final class UniqueViolated extends DataFailure {
    private static final long serialVersionUID = 1;

    private final String entity;
    private final String attribute;

    UniqueViolated(String entity, String attribute) {
      super("another " + entity + " has the same " + attribute);
      this.entity = entity;
      this.attribute = attribute;
    }

    public String entity() {
      return entity;
    }

    public String attribute() {
      return attribute;
    }
  }

  /** DynamoDB rejected requests for lack of capacity until the deadline. */
  public static final class Throttled extends DataFailure {
    private static final long serialVersionUID = 1;

    Throttled(String message, Throwable cause) {
      super(message, cause);
    }

    Throttled(String message) {
      super(message);
    }
  }

  /** Concurrent writers changed the same items until the deadline. */
  public static final class TransactionConflict extends DataFailure {
    private static final long serialVersionUID = 1;

    TransactionConflict(String message, Throwable cause) {
      super(message, cause);
    }

    TransactionConflict(String message) {
      super(message);
    }
  }

  /** DynamoDB could not be reached, or failed, until the deadline. */
  public static final class Unavailable extends DataFailure {
    private static final long serialVersionUID = 1;

    Unavailable(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** The response to a write was lost: it was done once, or not at all. Read to find out. */
  public static final class OutcomeUnknown extends DataFailure {
    private static final long serialVersionUID = 1;

    OutcomeUnknown(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** A cursor that this data layer did not make, or that is of another pattern. */
  public static final class InvalidCursor extends DataFailure {
    private static final long serialVersionUID = 1;

    InvalidCursor(String message) {
      super(message);
    }
  }

  /** One write would store the same item twice. */
  public static final class DuplicateItem extends DataFailure {
    private static final long serialVersionUID = 1;

    DuplicateItem(String table) {
      super("one write would store the same item of " + table + " twice");
    }
  }
}
