package dev.keysmith.cli.text;

/** Wraps text to a width, with a hanging indent. */
public final class WrappedParagraph {
  private WrappedParagraph() {}

  /** Breaks at spaces; a word that is longer than a line stays whole. */
  public static String of(String indent, String text, String hanging, int width) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder(indent);
    boolean fresh = true;
    for (String word : text.split(" ", -1)) {
      if (!fresh && line.length() + 1 + word.length() > width) {
        lines.append(line).append('\n');
        line = new StringBuilder(hanging);
        fresh = true;
      }
      line.append(fresh ? "" : " ").append(word);
      fresh = false;
    }
    return lines.append(line).append('\n').toString();
  }
}
