package dev.keysmith.execute;

/**
 * A write of an item.
 *
 * @param asRead whether it rests on what was read before, so that a rejection may only mean a
 *     concurrent write
 */
record ConditionalWrite(ItemOperation operation, boolean asRead) {}
