package dev.keysmith.emit.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MarkdownDocumentTest {
  @Test
  void hasNoCharacterThatATerminalWouldObey() {
    assertThat(
            MarkdownDocument.titled("a\u001B[31m")
                .paragraph(MarkdownDocument.code("b\rc\u009Bd"))
                .as("a.md")
                .text())
        .isEqualTo("# a\uFFFD\\[31m\n\n`b\uFFFDc\uFFFDd`\n");
  }
}
