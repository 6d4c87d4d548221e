package dev.keysmith.source;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.CollectionNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Changes single values of a YAML text in place, so that everything else keeps its layout and its
 * comments.
 *
 * <pre>
 *   attributes:                        put(["attributes", "total"], "digits", "8")
 *     total: {type: number}  # cents   total: {type: number, digits: 8}  # cents
 * </pre>
 *
 * <p>A path consists of the keys of mappings and the positions of elements in lists. The text must
 * be YAML that {@link YamlReader} accepts.
 */
public final class YamlEditor {
  private static final int INDENT = 2;

  private String text;

  public YamlEditor(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** Goes on with another text. */
  public void reset(String other) {
    text = other;
  }

  /**
   * Sets a field of a mapping, which is there or becomes its last one.
   *
   * @param value YAML on one line
   */
  public YamlEditor put(List<String> path, String key, String value) {
    Node node = node(path);
    if (node instanceof MappingNode mapping) {
      Optional<NodeTuple> entry = entry(mapping, key);
      if (entry.isPresent()) {
        replace(entry.get().getValueNode(), value);
      } else {
        addLast(mapping, ImmutableList.of((key + ": " + value).stripTrailing()));
      }
    } else {
      replace(node, "{" + key + ": " + value + "}");
    }
    return this;
  }

  /** Replaces a value that is on one line. */
  public YamlEditor replace(List<String> path, String value) {
    replace(node(path), value);
    return this;
  }

  /**
   * Adds an entry to a mapping.
   *
   * @param lines YAML, indented relative to the first
   */
  public YamlEditor addEntry(List<String> path, List<String> lines) {
    add(path, lines);
    return this;
  }

  /**
   * Adds an element to a list.
   *
   * @param lines YAML, indented relative to the first, without the dash
   */
  public YamlEditor addElement(List<String> path, List<String> lines) {
    ImmutableList.Builder<String> dashed = ImmutableList.builder();
    for (int i = 0; i < lines.size(); i++) {
      dashed.add((i == 0 ? "- " : "  ") + lines.get(i));
    }
    add(path, dashed.build());
    return this;
  }

  /**
   * The comment at the end of the line on which a value ends, without its {@code #}; empty if there
   * is none.
   */
  public String comment(List<String> path) {
    int end = lastContent(node(path));
    int comment = commentStart(end);
    return comment < 0 || comment == lineEnd(end)
        ? ""
        : text.substring(comment + 1, lineEnd(end)).strip();
  }

  /**
   * Replaces that comment, or adds one. A text that continues on the next line can have none; then
   * nothing is changed.
   */
  public YamlEditor comment(List<String> path, String comment) {
    int end = lastContent(node(path));
    int start = commentStart(end);
    if (start >= 0) {
      boolean added = start == lineEnd(end);
      String before = text.substring(0, start);
      text =
          (added ? before.stripTrailing() + "  " : before)
              + "# "
              + comment
              + text.substring(lineEnd(end));
    }
    return this;
  }

  /** Where the comment behind a value is or could be; -1 inside a text of several lines. */
  private int commentStart(int position) {
    char quote = 0;
    int end = lineEnd(position);
    for (int i = position; i < end; i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '#' && Character.isWhitespace(text.charAt(i - 1))) {
        return i;
      }
    }
    return quote == 0 ? end : -1;
  }

  private int lineEnd(int position) {
    int end = endOfLine(position);
    return end > 0 && end < text.length() && text.charAt(end - 1) == '\r' ? end - 1 : end;
  }

  private void add(List<String> path, List<String> lines) {
    Node node = node(path);
    if (node instanceof CollectionNode<?> collection && !collection.getValue().isEmpty()) {
      addLast(collection, lines);
    } else {
      addFirst(node, INDENT * path.size(), lines);
    }
  }

  /** The value is empty so far: {@code entities:}, {@code entities: {}} or {@code patterns: []}. */
  private void addFirst(Node node, int column, List<String> lines) {
    int start = start(node);
    int end = node instanceof CollectionNode<?> ? end(node) : start;
    while (start > 0 && text.charAt(start - 1) == ' ') {
      start--;
    }
    while (end < text.length() && text.charAt(end) == ' ') {
      end++;
    }
    text = text.substring(0, start) + block(lines, column) + text.substring(end);
  }

  private void addLast(CollectionNode<?> collection, List<String> lines) {
    if (collection.getFlowStyle() == FlowStyle.FLOW) {
      int end = end(collection) - 1;
      String separator = collection.getValue().isEmpty() ? "" : ", ";
      text = text.substring(0, end).stripTrailing() + separator + flow(lines) + text.substring(end);
      return;
    }
    int end = endOfLine(lastContent(collection));
    text = text.substring(0, end) + block(lines, column(collection)) + text.substring(end);
  }

  private static String block(List<String> lines, int column) {
    return lines.stream()
        .map(line -> "\n" + " ".repeat(column) + line)
        .collect(Collectors.joining());
  }

  /** Fields of an element on one line: {@code {read: Order, rps: 5}}. */
  private static String flow(List<String> lines) {
    String first = lines.get(0);
    if (!first.startsWith("- ")) {
      return String.join(", ", lines);
    }
    return lines.stream()
        .map(line -> line.substring(2))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private void replace(Node node, String value) {
    int start = start(node);
    int end = Math.max(start, lastContent(node));
    // An empty value starts right behind its colon.
    String space = start > 0 && text.charAt(start - 1) == ':' && !value.isEmpty() ? " " : "";
    text = text.substring(0, start) + space + value + text.substring(end);
  }

  private Node node(List<String> path) {
    LoadSettings settings =
        LoadSettings.builder().setBufferSize(text.length() + 1024).setUseMarks(true).build();
    Node node = new Compose(settings).composeString(text).orElseThrow();
    for (String step : path) {
      node = child(node, step);
    }
    return node;
  }

  private static Node child(Node node, String step) {
    if (node instanceof SequenceNode sequence) {
      return sequence.getValue().get(Integer.parseInt(step));
    }
    if (node instanceof MappingNode mapping) {
      Optional<NodeTuple> entry = entry(mapping, step);
      if (entry.isPresent()) {
        return entry.get().getValueNode();
      }
    }
    throw new IllegalArgumentException("no '" + step + "' here");
  }

  private static Optional<NodeTuple> entry(MappingNode mapping, String key) {
    return mapping.getValue().stream()
        .filter(
            entry ->
                entry.getKeyNode() instanceof ScalarNode scalar && scalar.getValue().equals(key))
        .findFirst();
  }

  private int column(CollectionNode<?> collection) {
    return collection.getStartMark().map(Mark::getColumn).orElse(0);
  }

  /** Where the last value inside a node ends; the mark of a block itself is behind its comments. */
  private int lastContent(Node node) {
    if (node instanceof MappingNode block && block.getFlowStyle() != FlowStyle.FLOW) {
      List<NodeTuple> entries = block.getValue();
      return lastContent(entries.get(entries.size() - 1).getValueNode());
    }
    if (node instanceof SequenceNode block && block.getFlowStyle() != FlowStyle.FLOW) {
      return lastContent(block.getValue().get(block.getValue().size() - 1));
    }
    int end = end(node);
    while (end > start(node) && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  private int endOfLine(int position) {
    int end = text.indexOf('\n', position);
    return end < 0 ? text.length() : end;
  }

  private int start(Node node) {
    return offset(node.getStartMark());
  }

  private int end(Node node) {
    return offset(node.getEndMark());
  }

  /** Marks count code points. */
  private int offset(Optional<Mark> mark) {
    return text.offsetByCodePoints(0, mark.orElseThrow().getIndex());
  }
}
