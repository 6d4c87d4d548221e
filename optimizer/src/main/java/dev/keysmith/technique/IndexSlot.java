package dev.keysmith.technique;

import dev.keysmith.design.Index;

/**
 * Which of the indexes of a table that all entities share an index is. Its key attributes are named
 * after it; while candidates are priced it stands in for the number that the index gets in the end,
 * and is as long, so that items have the size that they will have.
 *
 * @param name of the index
 */
public record IndexSlot(String name) {
  /** Of the index that gathers items of several entities; no candidate gets it. */
  public static final IndexSlot COLLECTION = new IndexSlot("GSIz");

  private static final int CHARACTERS = 74;

  /** Of a candidate: one printable character, for the one digit of most indexes. */
  public static IndexSlot ofCandidate(int number) {
    return new IndexSlot("GSI" + (char) ('0' + number % CHARACTERS));
  }

  /** Of an index of a design. */
  public static IndexSlot numbered(int number, boolean local) {
    return new IndexSlot((local ? "LSI" : "GSI") + number);
  }

  /** Whether an index has keys that are named after it. */
  public boolean isOf(Index index) {
    return index.keyAttributes().stream()
        .anyMatch(name -> name.equals(partition()) || name.equals(sort()));
  }

  public String partition() {
    return name + "PK";
  }

  public String sort() {
    return name + "SK";
  }
}
