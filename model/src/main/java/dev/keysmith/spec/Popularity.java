package dev.keysmith.spec;

/** How the requests of a pattern fall on the parents whose children they read. */
public enum Popularity {
  /** On all parents alike, however many children they have. */
  EVENLY,
  /** On each parent as often as it has children: what is large is popular. */
  BY_SIZE
}
