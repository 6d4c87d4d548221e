package dev.keysmith.runtime;

/** What it means if a condition of a write does not hold. */
enum WriteRejection {
  /** The whole write is rejected. */
  REJECTS,
  /** The rest of the write is done all the same. */
  REJECTS_PART,
  /** There is nothing to change, and the write is done. */
  IS_DONE
}
