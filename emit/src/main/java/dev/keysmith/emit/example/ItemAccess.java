package dev.keysmith.emit.example;

/** What a pattern does to an item. */
public enum ItemAccess {
  READ("read"),
  /** Read and charged, but not part of the result. */
  DROPPED("dropped"),
  PUT("put"),
  UPDATE("update"),
  DELETE("delete"),
  /** Looked at in a transaction. */
  CHECK("check");

  private final String word;

  ItemAccess(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }
}
