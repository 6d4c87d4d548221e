package dev.keysmith.measure;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The comment that marks measured figures of a line.
 *
 * <pre>
 *   # cents; measured 2026-11-17 (export s3-copy): bytes, present
 * </pre>
 *
 * <p>What a person wrote stays in front; a figure that is measured again moves to the new mark.
 */
final class MeasurementMark {
  private static final Pattern MARK =
      Pattern.compile("measured ([0-9]{4}-[0-9]{2}-[0-9]{2}) \\(([^)]*)\\): ([^;]+)");

  private static final Splitter FIGURES = Splitter.on(',').trimResults().omitEmptyStrings();

  private final String head;

  /**
   * @param date as ISO 8601 has it
   * @param source of the figures
   */
  MeasurementMark(String date, String source) {
    this.head = "measured " + date + " (" + safe(source) + "): ";
  }

  private static String safe(String source) {
    return source.replaceAll("[()\\p{Cntrl}\\p{Zl}\\p{Zp}]+", " ").strip();
  }

  /** The comment of a line after one more of its figures was measured. */
  String add(String comment, String figure) {
    Set<String> measured = new LinkedHashSet<>();
    List<String> parts = new ArrayList<>();
    Matcher mark = MARK.matcher(comment);
    int end = 0;
    while (mark.find()) {
      String before = stripped(comment.substring(end, mark.start()));
      if (!before.isEmpty()) {
        parts.add(before);
      }
      String found = comment.substring(mark.start(), mark.start(3));
      List<String> figures = new ArrayList<>(FIGURES.splitToList(mark.group(3)));
      figures.remove(figure);
      if (found.equals(head)) {
        measured.addAll(figures);
      } else if (!figures.isEmpty()) {
        parts.add(found + String.join(", ", figures));
      }
      end = mark.end();
    }
    String rest = stripped(comment.substring(end));
    if (!rest.isEmpty()) {
      parts.add(rest);
    }
    measured.add(figure);
    parts.add(head + String.join(", ", measured));
    return String.join("; ", parts);
  }

  private static String stripped(String text) {
    return text.replaceAll("^[;\\s]+|[;\\s]+$", "");
  }
}
