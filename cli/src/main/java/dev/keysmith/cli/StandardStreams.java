package dev.keysmith.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * The standard output and error of the process: always UTF-8, without control characters of a
 * user's files, in the order in which they were written, and with a record of what could not be
 * written.
 */
final class StandardStreams {
  private final RecordingStream stdout;
  private final PrintWriter out;
  private final PrintWriter err;

  /**
   * @param outOnTerminal whether stdout is a terminal
   * @param errOnTerminal whether stderr is a terminal
   */
  StandardStreams(
      OutputStream stdout, OutputStream stderr, boolean outOnTerminal, boolean errOnTerminal) {
    this.stdout = new RecordingStream(stdout);
    this.out = new PrintWriter(writer(this.stdout, outOnTerminal));
    // What comes first is shown first, also where both go to one terminal or file.
    OutputStream afterOut =
        new FilterOutputStream(stderr) {
          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            StandardStreams.this.out.flush();
            super.out.write(bytes, offset, length);
          }
        };
    this.err = new PrintWriter(writer(afterOut, errOnTerminal), true);
  }

  private static Writer writer(OutputStream stream, boolean terminal) {
    return new ControlCharacterFilter(
        new OutputStreamWriter(stream, StandardCharsets.UTF_8), terminal);
  }

  PrintWriter out() {
    return out;
  }

  PrintWriter err() {
    return err;
  }

  /**
   * Writes what is left.
   *
   * @return whether everything could be written to stdout
   */
  boolean finish() {
    out.flush();
    Optional<IOException> failure = stdout.failure;
    // A reader that has seen enough, such as head, needs no message.
    failure
        .map(problem -> String.valueOf(problem.getMessage()))
        .filter(problem -> !problem.toLowerCase(Locale.ROOT).contains("broken pipe"))
        .ifPresent(
            problem ->
                err.println(
                    "keysmith: cannot write to stdout ("
                        + problem
                        + "): the output is incomplete; free some space or choose another file"));
    err.flush();
    return failure.isEmpty();
  }

  /** Remembers the first failure, which a {@link PrintWriter} would hide. */
  private static final class RecordingStream extends FilterOutputStream {
    private Optional<IOException> failure = Optional.empty();

    RecordingStream(OutputStream stream) {
      super(stream);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        failure = failure.isEmpty() ? Optional.of(e) : failure;
        throw e;
      }
    }
  }
}
