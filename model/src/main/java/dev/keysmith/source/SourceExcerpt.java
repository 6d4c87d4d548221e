package dev.keysmith.source;

import com.google.common.collect.ImmutableList;

/**
 * The line of a place with a caret under it.
 *
 * <pre>
 *   14 |       owner: {type: string, refrences: Account.username}
 *      |                             ^^^^^^^^^
 * </pre>
 */
public final class SourceExcerpt {
  private static final int WIDEST = 100;

  private SourceExcerpt() {}

  /** Two lines of text, or nothing if the place is a whole file. */
  public static String of(ImmutableList<String> lines, SourceLocation location) {
    if (location.isWholeFile() || location.line() > lines.size()) {
      return "";
    }
    // Columns are code points, so that the caret is right after an emoji, too.
    int[] line = lines.get(location.line() - 1).replace('\t', ' ').codePoints().toArray();
    int column = Math.min(location.column() - 1, line.length);
    int from = column > WIDEST - 20 ? column - 40 : 0;
    int to = Math.min(line.length, from + WIDEST);
    String number = Integer.toString(location.line());
    String margin = " ".repeat(Math.max(0, 5 - number.length())) + number + " | ";
    String shown =
        (from > 0 ? "…" : "") + new String(line, from, to - from) + (to < line.length ? "…" : "");
    int indent = column - from + (from > 0 ? 1 : 0);
    int length = Math.max(1, Math.min(location.length(), to - column));
    return margin
        + shown.stripTrailing()
        + "\n"
        + " ".repeat(margin.length() - 2)
        + "| "
        + " ".repeat(indent)
        + "^".repeat(length)
        + "\n";
  }
}
