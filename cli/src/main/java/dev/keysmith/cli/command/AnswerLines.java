package dev.keysmith.cli.command;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;

/** Where the answers of a dialogue come from: a person at a terminal, a pipe or a file. */
interface AnswerLines extends Closeable {
  String PROMPT = "> ";

  /** The next answer; empty at the end. */
  Optional<String> next() throws IOException;

  /**
   * Lines of a reader.
   *
   * @param echo whether to print what was read: what was typed is on the screen already
   */
  static AnswerLines of(BufferedReader lines, PrintWriter out, boolean echo) {
    return new AnswerLines() {
      @Override
      public Optional<String> next() throws IOException {
        out.print(PROMPT);
        out.flush();
        Optional<String> line = Optional.ofNullable(lines.readLine());
        line.filter(read -> echo).ifPresent(out::println);
        return line;
      }

      @Override
      public void close() throws IOException {
        lines.close();
      }
    };
  }
}
