package dev.keysmith.mcp.transport;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines of a stream, one message each. Of a line that is too long, only the ends are kept. */
final class MessageLines {
  /** Two files of the largest size fit in. */
  static final int MOST_BYTES = 20 << 20;

  private static final int KEPT = 512;

  /** Clients write the id right at the beginning or at the end. */
  private static final Pattern ID =
      Pattern.compile(
          "^\\s*\\{\\s*(?:\"jsonrpc\"\\s*:\\s*\"2.0\"\\s*,\\s*)?\"id\"\\s*:\\s*(\\d{1,18}|\"[\\w-]{1,100}\")"
              + "|\"id\"\\s*:\\s*(\\d{1,18}|\"[\\w-]{1,100}\")\\s*"
              + "(?:,\\s*\"jsonrpc\"\\s*:\\s*\"2.0\"\\s*)?\\}\\s*$");

  private final InputStream in;

  MessageLines(InputStream in) {
    this.in = new BufferedInputStream(in, 1 << 16);
  }

  /**
   * A line.
   *
   * @param text its beginning and end only, if it is too long
   */
  record Line(String text, boolean isTooLong) {
    /** The JSON of the id of a message that was not read whole. */
    Optional<String> id() {
      Matcher id = ID.matcher(text);
      return id.find()
          ? Optional.ofNullable(id.group(1)).or(() -> Optional.ofNullable(id.group(2)))
          : Optional.empty();
    }
  }

  /** The next line that is not blank; empty at the end of the stream. */
  Optional<Line> next() throws IOException {
    while (true) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int one = in.read();
      if (one < 0) {
        return Optional.empty();
      }
      while (one >= 0 && one != '\n' && line.size() <= MOST_BYTES) {
        line.write(one);
        one = in.read();
      }
      if (line.size() > MOST_BYTES) {
        return Optional.of(new Line(ends(line.toByteArray(), one), true));
      }
      String text = line.toString(StandardCharsets.UTF_8);
      if (!text.isBlank()) {
        return Optional.of(new Line(text, false));
      }
    }
  }

  /** Reads the rest of the line without keeping it. */
  private String ends(byte[] begun, int next) throws IOException {
    byte[] last = new byte[KEPT];
    int length = 0;
    for (int one = next; one >= 0 && one != '\n'; one = in.read()) {
      last[length % KEPT] = (byte) one;
      length++;
    }
    ByteArrayOutputStream end = new ByteArrayOutputStream();
    for (int i = Math.max(0, length - KEPT); i < length; i++) {
      end.write(last[i % KEPT]);
    }
    return new String(begun, 0, KEPT, StandardCharsets.UTF_8)
        + end.toString(StandardCharsets.UTF_8);
  }
}
