package dev.keysmith.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** A command as the shell would run it, with what it wrote. */
public record CommandRun(int status, String out, String err) {
  public static CommandRun of(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status =
        Keysmith.run(new PrintWriter(out, true), new PrintWriter(err, true), false, arguments);
    return new CommandRun(status, out.toString(), err.toString());
  }
}
