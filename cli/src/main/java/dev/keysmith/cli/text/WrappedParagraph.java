package dev.keysmith.cli.text;

import com.google.common.base.Splitter;
import java.util.List;

/** Wraps text to a width, with a hanging indent. */
public final class WrappedParagraph {
  private WrappedParagraph() {}

  /** Breaks at spaces; a word that is longer than a line stays whole. */
  public static String of(String indent, String text, String hanging, int width) {
    return of(indent, Splitter.on(' ').splitToList(text), hanging, width);
  }

  /** Breaks between parts only. */
  static String of(String indent, List<String> parts, String hanging, int width) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder(indent);
    boolean fresh = true;
    for (String word : parts) {
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
