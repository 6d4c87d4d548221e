package dev.keysmith.mcp.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MessageLinesTest {
  private static MessageLines of(String text) {
    return new MessageLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void linesComeOneByOneWithoutBlankOnes() throws IOException {
    MessageLines lines = of("{\"a\":\"ä\"}\n\r\n\n  \nlast");
    assertThat(lines.next().orElseThrow().text()).isEqualTo("{\"a\":\"ä\"}");
    assertThat(lines.next().orElseThrow().text()).isEqualTo("last");
    assertThat(lines.next()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"m\",\"params\":{\"id\":8,\"x\":\"%s\"}}",
        "{\"method\":\"m\",\"params\":{\"id\":8,\"x\":\"%s\"},\"jsonrpc\":\"2.0\",\"id\":7}",
        "{\"method\":\"m\",\"params\":{\"id\":8,\"x\":\"%s\"},\"id\": 7 , \"jsonrpc\": \"2.0\" }"
      })
  void ofALineThatIsTooLongTheIdIsKnownAndTheNextOneIsRead(String message) throws IOException {
    MessageLines lines = of(message.formatted("x".repeat(MessageLines.MOST_BYTES)) + "\nnext\n");
    MessageLines.Line line = lines.next().orElseThrow();
    assertThat(line.isTooLong()).isTrue();
    assertThat(line.text()).hasSizeLessThan(2_000);
    assertThat(line.id()).contains("7");
    assertThat(lines.next().map(MessageLines.Line::text)).contains("next");
  }

  @Test
  void anIdInsideTheParametersIsNotTheOneOfTheMessage() {
    assertThat(new MessageLines.Line("{\"params\":{\"id\":8}}", true).id())
        .isEqualTo(Optional.empty());
  }
}
