package dev.keysmith.spec;

/**
 * The preferences of the user among possible designs.
 *
 * @param tolerance the simplest design whose bill is within this share of the cheapest is taken
 * @param roundTrips most sequential requests for a read, unless its pattern states otherwise
 * @param maxIndexes most secondary indexes of a table
 * @param headroom the share of a partition's limit that shards leave unused at peak
 * @param scanBelow reads with fewer executions per second on average may be served by a Scan
 * @param typeAttribute the attribute that names the entity of an item in a shared table
 * @param parseKeys whether clients take attributes out of composed keys of index entries
 * @param timestamps whether every entity has the times of its creation and of its last update
 * @param counts how stored counts of children are kept up to date
 */
public record DesignPreferences(
    Style style,
    double tolerance,
    IndexKeys indexKeys,
    int roundTrips,
    int maxIndexes,
    double headroom,
    double scanBelow,
    String typeAttribute,
    boolean parseKeys,
    boolean timestamps,
    Counts counts) {
  /** The attribute with the time of creation, where {@code timestamps} are preferred. */
  public static final String CREATED_AT = "CreatedAt";

  /** The attribute with the time of the last update. */
  public static final String UPDATED_AT = "UpdatedAt";

  public static final DesignPreferences DEFAULT =
      new DesignPreferences(
          Style.AUTO,
          0.02,
          IndexKeys.AUTO,
          2,
          20,
          0.5,
          0,
          "Type",
          false,
          false,
          Counts.TRANSACTIONAL);

  /** How entities are distributed over tables. */
  public enum Style {
    AUTO,
    MULTI_TABLE,
    SINGLE_TABLE
  }

  /** How stored counts of children are kept up to date. */
  public enum Counts {
    /** In the transaction that writes the child. */
    TRANSACTIONAL,
    /**
     * By a request of its own after that of the child, for half the price: a count is late until
     * then, and stays wrong if the client ends in between.
     */
    SEPARATE
  }

  /** How the key of an index is made of several attributes. */
  public enum IndexKeys {
    AUTO,
    /** Several key attributes, as global indexes take them. */
    NATIVE,
    /** One string composed of several attributes. */
    COMPOSED
  }
}
