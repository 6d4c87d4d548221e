package dev.keysmith.design;

/** How keys sort by an attribute within them, all before it being equal. */
public enum KeySortOrder {
  ASCENDING,
  DESCENDING,
  /** Only equality can be queried. */
  NONE
}
