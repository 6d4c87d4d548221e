package dev.keysmith.review.fix;

import com.google.common.collect.ImmutableList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A YAML text as lines with their comments, to carry the comments over to a text with the same
 * content in other lines.
 *
 * <pre>
 *   # for the list      above   tables/orders/indexes/ByDate
 *   ByDate: {…}  # old  beside  tables/orders/indexes/ByDate
 * </pre>
 */
final class CommentedYaml {
  private static final String END = "";

  /**
   * A line with content.
   *
   * @param path the keys that lead to it, by indentation
   * @param above the comments and empty lines before it, stripped
   */
  private record Line(
      String path, String indent, String content, ImmutableList<String> above, String beside) {
    boolean hasCommentAbove() {
      return above.stream().anyMatch(comment -> !comment.isEmpty());
    }
  }

  private final List<Line> lines = new ArrayList<>();

  private CommentedYaml(List<String> text) {
    Deque<Map.Entry<Integer, String>> parents = new ArrayDeque<>();
    List<String> above = new ArrayList<>();
    for (String line : text) {
      int comment = comment(line);
      String content = line.substring(0, comment).stripTrailing();
      String beside = line.substring(comment);
      if (content.isBlank()) {
        above.add(beside);
        continue;
      }
      int indent = content.length() - content.stripLeading().length();
      while (!parents.isEmpty() && parents.getLast().getKey() >= indent) {
        parents.removeLast();
      }
      parents.addLast(Map.entry(indent, key(content.strip())));
      String path = parents.stream().map(Map.Entry::getValue).collect(Collectors.joining("/"));
      lines.add(
          new Line(
              path, content.substring(0, indent), content, ImmutableList.copyOf(above), beside));
      above.clear();
    }
    lines.add(new Line(END, "", "", ImmutableList.copyOf(above), ""));
  }

  /** Where the comment of a line starts; its length if it has none. */
  private static int comment(String line) {
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '#' && (i == 0 || Character.isWhitespace(line.charAt(i - 1)))) {
        return i;
      }
    }
    return line.length();
  }

  /** What a line is known by, whatever follows on it. */
  private static String key(String content) {
    int colon = content.indexOf(':');
    return (colon < 0 ? content : content.substring(0, colon)).replaceAll("[\"']", "");
  }

  /**
   * A text with the comments of the original that it lacks. A comment on something that is no
   * longer there is left out.
   */
  static String carry(List<String> original, List<String> text) {
    Map<String, Deque<Line>> commented = new LinkedHashMap<>();
    for (Line line : new CommentedYaml(original).lines) {
      commented.computeIfAbsent(line.path(), path -> new ArrayDeque<>()).add(line);
    }
    StringBuilder result = new StringBuilder();
    for (Line line : new CommentedYaml(text).lines) {
      Optional<Line> old = Optional.ofNullable(commented.get(line.path())).map(Deque::pollFirst);
      append(result, line, old);
    }
    return result.toString();
  }

  private static void append(StringBuilder result, Line line, Optional<Line> old) {
    ImmutableList<String> above =
        line.hasCommentAbove() ? line.above() : old.map(Line::above).orElse(line.above());
    for (String comment : above) {
      result.append(comment.isEmpty() ? "" : line.indent() + comment).append('\n');
    }
    if (!line.content().isEmpty()) {
      String beside = line.beside().isEmpty() ? old.map(Line::beside).orElse("") : line.beside();
      result.append(line.content()).append(beside.isEmpty() ? "" : "  " + beside).append('\n');
    }
  }
}
