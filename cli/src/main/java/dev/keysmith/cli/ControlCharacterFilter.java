package dev.keysmith.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Keeps control characters of a user's files from reaching the terminal, where they could move the
 * cursor, rewrite lines or hide text. They are written as {@code \}{@code u001b}, which is also
 * what JSON calls them.
 *
 * <p>Line feeds and tabs pass. On a terminal, the sequences that the tool itself prints pass too:
 * colours ({@code ESC [ … m}) and, for a line that is redrawn, {@code ESC [ K} and the carriage
 * return.
 */
final class ControlCharacterFilter extends FilterWriter {
  private static final char ESCAPE = '\u001b';
  private static final int LONGEST_SEQUENCE = 12;

  private final boolean terminal;

  /** The beginning of an escape sequence that is not complete yet. */
  private final StringBuilder sequence = new StringBuilder();

  /**
   * @param terminal whether the output is a terminal, on which colours are shown
   */
  ControlCharacterFilter(Writer out, boolean terminal) {
    super(out);
    this.terminal = terminal;
  }

  @Override
  public void write(int character) throws IOException {
    char next = (char) character;
    if (sequence.length() > 0) {
      continueSequence(next);
    } else if (next == ESCAPE && terminal) {
      sequence.append(next);
    } else {
      writeOne(next);
    }
  }

  @Override
  public void write(char[] characters, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      write(characters[i]);
    }
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      write(text.charAt(i));
    }
  }

  @Override
  public void close() throws IOException {
    giveUpSequence();
    super.close();
  }

  private void continueSequence(char next) throws IOException {
    boolean goesOn =
        sequence.length() == 1
            ? next == '['
            : (Character.isDigit(next) || next == ';') && sequence.length() < LONGEST_SEQUENCE;
    if (goesOn) {
      sequence.append(next);
    } else if (sequence.length() > 1 && (next == 'm' || next == 'K')) {
      out.write(sequence.append(next).toString());
      sequence.setLength(0);
    } else {
      giveUpSequence();
      write(next);
    }
  }

  private void giveUpSequence() throws IOException {
    for (int i = 0; i < sequence.length(); i++) {
      writeOne(sequence.charAt(i));
    }
    sequence.setLength(0);
  }

  private void writeOne(char next) throws IOException {
    if (isShown(next)) {
      out.write(next);
    } else {
      out.write(String.format("\\u%04x", (int) next));
    }
  }

  private boolean isShown(char next) {
    boolean layout = next == '\n' || next == '\t' || (next == '\r' && terminal);
    return layout || !(Character.isISOControl(next) || reordersText(next));
  }

  /** Characters that show text in another order than it has. */
  private static boolean reordersText(char next) {
    return (next >= '\u202a' && next <= '\u202e') || (next >= '\u2066' && next <= '\u2069');
  }
}
