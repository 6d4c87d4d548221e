package dev.keysmith.execute;

/**
 * A write of an item.
 *
 * @param asRead whether it rests on what was read before, so that a rejection may only mean a
 *     concurrent write
 * @param separate whether it is sent by itself after the others, unless all are to be atomic
 */
record ConditionalWrite(ItemOperation operation, boolean asRead, boolean separate) {
  ConditionalWrite(ItemOperation operation, boolean asRead) {
    this(operation, asRead, false);
  }
}
