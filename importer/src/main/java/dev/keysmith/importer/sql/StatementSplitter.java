package dev.keysmith.importer.sql;

import com.google.common.collect.ImmutableList;
import dev.keysmith.source.SourceLocation;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits a file into statements: at semicolons that are not in texts, comments or dollar quotes,
 * and at lines with {@code GO}. The parser would give up a whole file for one statement of a
 * dialect that it does not know.
 */
final class StatementSplitter {
  private final String file;
  private final String text;
  private final List<SqlStatement> statements = new ArrayList<>();
  private final StringBuilder current = new StringBuilder();
  private final List<String> comments = new ArrayList<>();
  private int line = 1;
  private int startLine = 1;
  private int at;
  private boolean blank = true;

  private StatementSplitter(String file, String text) {
    this.file = file;
    this.text = text;
  }

  static ImmutableList<SqlStatement> split(String file, String text) {
    StatementSplitter splitter = new StatementSplitter(file, text);
    splitter.run();
    return ImmutableList.copyOf(splitter.statements);
  }

  private void run() {
    while (at < text.length()) {
      char next = text.charAt(at);
      if (text.startsWith("--", at) || (next == '#' && isLineStart())) {
        comment(endOfLine());
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        comment(end < 0 ? text.length() : end + 2);
      } else if (next == '\'' || next == '"' || next == '`') {
        take(quoted(next));
      } else if (next == '$') {
        take(dollarQuoted());
      } else if (next == ';') {
        at++;
        finish();
      } else if (isLineStart() && isBatchEnd()) {
        finish();
        count(endOfLine());
      } else {
        take(at + 1);
      }
    }
    finish();
  }

  private boolean isLineStart() {
    return at == 0 || text.charAt(at - 1) == '\n';
  }

  private boolean isBatchEnd() {
    String word = text.substring(at, Math.min(text.length(), endOfLine())).strip();
    return word.equalsIgnoreCase("go") || word.equals("\\.") || word.equals("/");
  }

  private int endOfLine() {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  private int quoted(char quote) {
    int end = at + 1;
    while (end < text.length()) {
      char next = text.charAt(end);
      if (next == '\\' && quote == '\'') {
        end += 2;
      } else if (next == quote) {
        return end + 1;
      } else {
        end++;
      }
    }
    return text.length();
  }

  /** {@code $$ … $$} and {@code $body$ … $body$}; a parameter {@code $1} is not one. */
  private int dollarQuoted() {
    int end = at + 1;
    while (end < text.length() && Character.isLetter(text.charAt(end))) {
      end++;
    }
    if (end >= text.length() || text.charAt(end) != '$') {
      return at + 1;
    }
    String tag = text.substring(at, end + 1);
    int close = text.indexOf(tag, end + 1);
    return close < 0 ? text.length() : close + tag.length();
  }

  private void take(int end) {
    int to = Math.min(end, text.length());
    if (blank && !text.substring(at, to).isBlank()) {
      current.setLength(0);
      startLine = line;
      blank = false;
    }
    current.append(text, at, to);
    count(to);
  }

  private void comment(int end) {
    String comment = text.substring(at, Math.min(end, text.length()));
    if (blank) {
      comments.add(comment.replaceAll("^(--+|/\\*+|#+)|\\*/$", "").strip());
    }
    current.append(' ');
    count(Math.min(end, text.length()));
  }

  private void count(int to) {
    for (int i = at; i < to; i++) {
      if (text.charAt(i) == '\n') {
        line++;
      }
    }
    at = to;
  }

  private void finish() {
    String statement = current.toString().strip();
    if (!statement.isEmpty()) {
      statements.add(
          new SqlStatement(
              statement,
              SqlStatement.notes(ImmutableList.copyOf(comments)),
              new SourceLocation(file, startLine, 1, 1)));
    }
    current.setLength(0);
    comments.clear();
    blank = true;
  }
}
