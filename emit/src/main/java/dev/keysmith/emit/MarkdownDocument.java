package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A document, part by part, an empty line between them. */
public final class MarkdownDocument {
  private final List<String> parts = new ArrayList<>();

  public static MarkdownDocument titled(String title) {
    return new MarkdownDocument().heading(1, title);
  }

  public MarkdownDocument heading(int level, String text) {
    return part("#".repeat(level) + " " + plain(text));
  }

  public MarkdownDocument paragraph(String text) {
    return part(text);
  }

  /** Nothing where there are none. */
  public MarkdownDocument bullets(List<String> texts) {
    return texts.isEmpty()
        ? this
        : part(texts.stream().map(text -> "- " + text).collect(Collectors.joining("\n")));
  }

  /** Nothing where there are no rows. */
  public MarkdownDocument table(ImmutableList<String> columns, List<ImmutableList<String>> rows) {
    if (rows.isEmpty()) {
      return this;
    }
    List<String> lines = new ArrayList<>();
    lines.add(row(columns));
    lines.add(row(columns.stream().map(column -> "---").collect(ImmutableList.toImmutableList())));
    rows.forEach(row -> lines.add(row(row)));
    return part(String.join("\n", lines));
  }

  private static String row(ImmutableList<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|").replaceAll("\\s*\n\\s*", " "))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  public MarkdownDocument fence(String language, String text) {
    return part("```" + language + "\n" + text.stripTrailing() + "\n```");
  }

  private MarkdownDocument part(String text) {
    parts.add(text);
    return this;
  }

  public Artifact as(String name) {
    return new Artifact(name, String.join("\n\n", parts) + "\n");
  }

  /** A name or a template, as it is; nothing for nothing. */
  public static String code(String text) {
    if (text.isEmpty()) {
      return "";
    }
    return text.contains("`") ? "`` " + text + " ``" : "`" + text + "`";
  }

  /** Text of the spec's author, on one line, that must not be taken for markup. */
  public static String plain(String text) {
    return text.replaceAll("\\s+", " ").strip().replaceAll("([\\\\`*_<\\[])", "\\\\$1");
  }
}
