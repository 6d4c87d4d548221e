package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A Markdown document, part by part. */
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

  /** A table of a report. */
  public MarkdownDocument table(ReportTable report) {
    return table(
        report.columns().stream()
            .map(ReportTable.Column::title)
            .collect(ImmutableList.toImmutableList()),
        report.rows().stream()
            .map(
                row ->
                    row.stream()
                        .map(MarkdownDocument::cell)
                        .collect(ImmutableList.toImmutableList()))
            .toList());
  }

  private static String cell(ReportCell cell) {
    return cell.match(
        text ->
            switch (text.style()) {
              case PLAIN -> plain(text.text());
              case CODE -> code(text.text());
              case WARNING -> "**" + plain(text.text()) + "**";
            },
        structure -> plain(structure.toString()));
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
    return new Artifact(name, PrintableText.of(String.join("\n\n", parts)) + "\n");
  }

  /** A name, a template or an expression; empty for an empty text. */
  public static String code(String text) {
    if (text.isEmpty()) {
      return "";
    }
    return text.contains("`") ? "`` " + text + " ``" : "`" + text + "`";
  }

  /** Text on one line, escaped so that none of it is markup. */
  public static String plain(String text) {
    // An underscore within a word is no markup.
    return text.replaceAll("\\s+", " ")
        .strip()
        .replaceAll("([\\\\`*<\\[]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9]))", "\\\\$1");
  }
}
