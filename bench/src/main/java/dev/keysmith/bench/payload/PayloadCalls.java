package dev.keysmith.bench.payload;

/** The calls that are measured, each for one item or the first page of them. */
public interface PayloadCalls {
  /** Reads the item with {@link PayloadItems#OWNER} and {@link PayloadItems#ID}. */
  Object get();

  /** Puts an item that was read before. */
  void put();

  /** Reads {@link PayloadItems#PAGE} items of an owner. */
  Object query();

  /** Sets every attribute of an item that exists, except its key. */
  void update();
}
