package dev.keysmith.bench.payload;

/** The kinds of items, by the names of their entities. */
public enum PayloadSize {
  /** A key and one text. */
  TINY("Tiny"),
  /** A key and five attributes, one of them a list. */
  SMALL("Small"),
  /** A key and six attributes, three of them maps of lists. */
  HUGE("Huge"),
  /** A key and sixty texts. */
  HUGE_FLAT("HugeFlat");

  private final String entity;

  PayloadSize(String entity) {
    this.entity = entity;
  }

  String entity() {
    return entity;
  }

  String table() {
    return entity + "Items";
  }
}
