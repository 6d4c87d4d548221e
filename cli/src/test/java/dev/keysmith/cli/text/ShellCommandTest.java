package dev.keysmith.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ShellCommandTest {
  @Test
  void quotesWhatAShellWouldTakeApart() {
    assertThat(
            ShellCommand.of("keysmith", "check", "a/b-1.yaml", "--endpoint", "http://[::1]:8000"))
        .isEqualTo("keysmith check a/b-1.yaml --endpoint 'http://[::1]:8000'");
    assertThat(ShellCommand.of("my spec.yaml", "it's", "$x", ""))
        .isEqualTo("'my spec.yaml' 'it'\\''s' '$x' ''");
  }
}
