package dev.keysmith.source;

/**
 * A place in a file: line and column from 1, and how many characters are meant. Line 0 is the file
 * as a whole.
 */
public record Place(String file, int line, int column, int length) implements Comparable<Place> {
  public Place {
    if (line < 0 || column < 0 || length < 0) {
      throw new IllegalArgumentException("a place cannot be before its file");
    }
  }

  public static Place whole(String file) {
    return new Place(file, 0, 0, 0);
  }

  public boolean isWholeFile() {
    return line == 0;
  }

  @Override
  public int compareTo(Place other) {
    int byLine = Integer.compare(line, other.line);
    return byLine != 0 ? byLine : Integer.compare(column, other.column);
  }

  @Override
  public String toString() {
    return isWholeFile() ? file : file + ":" + line + ":" + column;
  }
}
