package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import java.io.IOError;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** Answers that a person edits in place, with the earlier ones and completion of names. */
final class EditedLines implements AnswerLines {
  private final Terminal terminal;
  private final LineReader reader;

  /**
   * @param words what can be completed at the moment
   */
  EditedLines(Terminal terminal, Supplier<ImmutableList<String>> words) {
    this.terminal = terminal;
    this.reader =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .completer(
                (line, parsed, candidates) ->
                    words.get().forEach(word -> candidates.add(new Candidate(word))))
            // An answer may have an exclamation mark; nobody expects a shell's history there.
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .build();
  }

  /** The terminal of this process; empty if its lines cannot be edited. */
  static Optional<AnswerLines> here(Supplier<ImmutableList<String>> words) {
    try {
      // By stty, without native libraries: those would be unpacked at every start.
      Terminal terminal =
          TerminalBuilder.builder()
              .system(true)
              .jni(false)
              .jna(false)
              .jansi(false)
              .ffm(false)
              .exec(true)
              .build();
      return Optional.of(new EditedLines(terminal, words));
    } catch (IOException | RuntimeException | LinkageError e) {
      // Without stty, or without the library, lines are read as they come.
      return Optional.empty();
    }
  }

  @Override
  public Optional<String> next() {
    try {
      return Optional.of(reader.readLine(PROMPT));
    } catch (EndOfFileException | UserInterruptException | IOError e) {
      // Ctrl-D, Ctrl-C, or a terminal that was closed.
      return Optional.empty();
    }
  }

  @Override
  public void close() throws IOException {
    terminal.close();
  }
}
