package dev.keysmith.execute;

/**
 * A write of an item.
 *
 * @param asRead whether it rests on what was read before, so that a refusal may only mean that
 *     somebody else was faster
 */
record ConditionalWrite(ItemOperation operation, boolean asRead) {}
