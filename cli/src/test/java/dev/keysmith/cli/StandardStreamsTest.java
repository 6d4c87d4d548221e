package dev.keysmith.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

final class StandardStreamsTest {
  @Test
  void whatIsWrittenFirstIsShownFirst() {
    ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    StandardStreams streams = new StandardStreams(terminal, terminal, false, false);

    streams.out().println("result");
    streams.err().println("warning");
    streams.out().println("more");

    assertThat(streams.finish()).isTrue();
    assertThat(terminal.toString(UTF_8).lines()).containsExactly("result", "warning", "more");
  }

  @Test
  void aFullDiskIsReported() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    StandardStreams streams =
        new StandardStreams(failing("No space left on device"), err, false, false);

    streams.out().println("result");

    assertThat(streams.finish()).isFalse();
    assertThat(err.toString(UTF_8)).contains("cannot write to stdout (No space left on device)");
  }

  @Test
  void aClosedPipeFailsWithoutAMessage() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    StandardStreams streams = new StandardStreams(failing("Broken pipe"), err, false, false);

    streams.out().println("result");

    assertThat(streams.finish()).isFalse();
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  private static OutputStream failing(String message) {
    return new OutputStream() {
      @Override
      public void write(int octet) throws IOException {
        throw new IOException(message);
      }
    };
  }
}
