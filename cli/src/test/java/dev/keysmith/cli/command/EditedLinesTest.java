package dev.keysmith.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.ExternalTerminal;
import org.junit.jupiter.api.Test;

/** Keys that a person presses, on a terminal that is not there. */
final class EditedLinesTest {
  private static ImmutableList<String> read(String keys) throws IOException {
    Terminal terminal =
        new ExternalTerminal(
            "test",
            "ansi",
            new ByteArrayInputStream(keys.getBytes(StandardCharsets.UTF_8)),
            new ByteArrayOutputStream(),
            StandardCharsets.UTF_8);
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    try (EditedLines answers = new EditedLines(terminal, () -> ImmutableList.of("customerId"))) {
      answers.next().ifPresent(lines::add);
      answers.next().ifPresent(lines::add);
    }
    return lines.build();
  }

  @Test
  void readsLinesUntilTheEnd() throws IOException {
    assertThat(read("customers!\rorders\r")).containsExactly("customers!", "orders");
    assertThat(read("customers\r")).containsExactly("customers");
  }

  @Test
  void completesNames() throws IOException {
    assertThat(read("by cust\t\rdone\r")).containsExactly("by customerId ", "done");
  }

  @Test
  void ctrlCEnds() throws IOException {
    assertThat(read("half\u0003")).isEmpty();
  }
}
