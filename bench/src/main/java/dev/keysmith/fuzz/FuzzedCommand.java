package dev.keysmith.fuzz;

import dev.keysmith.cli.Keysmith;
import java.io.PrintWriter;
import java.io.StringWriter;

/** A command in this process: a documented status, and no internal error. */
record FuzzedCommand(int status, String out, String err) {
  private static final int MOST = 3;
  private static final int WIDTH = 100;

  static FuzzedCommand run(InputFolder folder, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Keysmith.run(new PrintWriter(out), new PrintWriter(err), false, WIDTH, arguments);
    String message = err.toString().replace(folder.path().toString(), "");
    BrokenProperty.unless(
        status >= 0 && status <= MOST, "a command has a documented status", status);
    BrokenProperty.unless(
        !message.contains("internal error"), internalError(arguments[0], message), message);
    return new FuzzedCommand(status, out.toString(), message);
  }

  /** The kind of exception is a part of it, so that two faults are told apart. */
  private static String internalError(String command, String message) {
    String kind = message.replaceAll("(?s).*internal error: ([\\w.$]+).*", "$1");
    return "no internal error: %s %s".formatted(command, kind.lines().findFirst().orElse(""));
  }
}
