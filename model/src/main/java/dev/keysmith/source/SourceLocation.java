package dev.keysmith.source;

/**
 * A location in a file: line and column from 1, and the number of characters. Line 0 is the whole
 * file.
 */
public record SourceLocation(String file, int line, int column, int length)
    implements Comparable<SourceLocation> {
  public SourceLocation {
    if (line < 0 || column < 0 || length < 0) {
      throw new IllegalArgumentException("line, column and length cannot be negative");
    }
  }

  public static SourceLocation whole(String file) {
    return new SourceLocation(file, 0, 0, 0);
  }

  public boolean isWholeFile() {
    return line == 0;
  }

  @Override
  public int compareTo(SourceLocation other) {
    int byLine = Integer.compare(line, other.line);
    return byLine != 0 ? byLine : Integer.compare(column, other.column);
  }

  @Override
  public String toString() {
    return isWholeFile() ? file : file + ":" + line + ":" + column;
  }
}
