package dev.keysmith.cli;

import dev.keysmith.source.TextOrder;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.Pattern;

/**
 * Keeps control characters of a user's files from reaching the terminal, where they could move the
 * cursor, rewrite lines or hide text. They are written as {@code \}{@code u001b}, which is also
 * what JSON calls them.
 *
 * <p>Line feeds and tabs pass. On a terminal, the styles that the tool itself prints pass too: none
 * of them hides text, so a file can at most colour what it says. A line is cleared only where a
 * text begins with that, as a progress bar does; no text of a file is written by itself.
 */
final class ControlCharacterFilter extends FilterWriter {
  /** What a progress bar begins with. */
  private static final String CLEAR_LINE = "\r\u001b[K";

  private static final char ESCAPE = '\u001b';
  private static final int LONGEST_SEQUENCE = 24;

  /** Plain; bold, faint, italic, underlined, and their ends; red, green, yellow, blue, cyan. */
  private static final Pattern STYLE =
      Pattern.compile("\u001b\\[(?:(?:[0-4]|2[1-4]|3[1-46]|39)(?:;(?=\\d)|(?=m)))*m");

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
    boolean clears =
        terminal && sequence.length() == 0 && text.startsWith(CLEAR_LINE) && offset == 0;
    if (clears) {
      out.write(CLEAR_LINE);
    }
    for (int i = offset + (clears ? CLEAR_LINE.length() : 0); i < offset + length; i++) {
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
    } else if (STYLE.matcher(sequence + Character.toString(next)).matches()) {
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
    boolean layout = next == '\n' || next == '\t';
    return layout || !(Character.isISOControl(next) || TextOrder.isChangedBy(next));
  }
}
