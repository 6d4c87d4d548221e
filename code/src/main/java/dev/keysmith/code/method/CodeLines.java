package dev.keysmith.code.method;

/** Lines of code with their indentation. */
public class CodeLines {
  private final StringBuilder body = new StringBuilder();
  private int depth;

  public final CodeLines line(String text) {
    if (text.isEmpty()) {
      body.append('\n');
    }
    for (String one : text.isEmpty() ? new String[0] : text.split("\n", -1)) {
      body.append(one.isEmpty() ? "" : "  ".repeat(depth)).append(one).append('\n');
    }
    return this;
  }

  public final CodeLines open(String text) {
    line(text + " {");
    depth++;
    return this;
  }

  public final CodeLines close() {
    return close("}");
  }

  public final CodeLines close(String text) {
    depth--;
    return line(text);
  }

  /** A documentation comment. */
  public final CodeLines comment(String text) {
    String comment = CodeNames.comment(text);
    if (comment.length() < 88 - 2 * depth) {
      return line("/** " + comment + " */");
    }
    line("/**");
    StringBuilder next = new StringBuilder(" *");
    for (String word : comment.split(" ")) {
      if (next.length() + word.length() > 96 - 2 * depth) {
        line(next.toString());
        next = new StringBuilder(" *");
      }
      next.append(' ').append(word);
    }
    return line(next.toString()).line(" */");
  }

  /** All of them, without empty ones at the end. */
  public final String body() {
    return body.toString().stripTrailing();
  }

  /** All of them. */
  public final String lines() {
    return body.toString();
  }
}
