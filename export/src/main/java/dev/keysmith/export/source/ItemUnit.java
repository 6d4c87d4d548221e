package dev.keysmith.export.source;

/** A part of the data that is read from start to end by one thread: a segment, or a file. */
public interface ItemUnit {
  /** A name that no other unit of the same source has. */
  String name();

  /** The table of the design that its items are of. */
  String table();

  /** Whether it says what has changed, and not what there is. */
  boolean isIncremental();

  /** About how many items there are; 0 if nobody knows. */
  long expectedItems();

  /**
   * Its items.
   *
   * @param position where to go on: that of the last batch, or nothing at the start
   */
  ItemBatches open(String position);

  /** Batches, until the last. */
  interface ItemBatches extends AutoCloseable {
    ItemBatch next();

    @Override
    void close();
  }
}
