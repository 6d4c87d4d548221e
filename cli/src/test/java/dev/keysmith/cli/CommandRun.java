package dev.keysmith.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Pattern;

/** A command as the shell would run it, with what it wrote. */
public record CommandRun(int status, String out, String err) {
  public static CommandRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        Keysmith.run(new PrintWriter(out, true), new PrintWriter(err, true), false, arguments);
    return new CommandRun(status, out.toString(), err.toString());
  }

  /** The same with paths relative to a folder. */
  CommandRun relativeTo(Object folder) {
    return new CommandRun(status, relative(out, folder), relative(err, folder));
  }

  /**
   * Output with paths relative to a folder. In the commands that a tool suggests, a path is quoted
   * if the folder's name has a space; what remains of it needs no quotation marks.
   */
  static String relative(String text, Object folder) {
    String start = folder + "/";
    return Pattern.compile(
            "'" + Pattern.quote(start.replace("'", "'\\''")) + "([A-Za-z0-9_@%+=:,./-]*)'")
        .matcher(text)
        .replaceAll("$1")
        .replace(start, "");
  }
}
