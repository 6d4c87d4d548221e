package dev.keysmith.aws;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ReservedWordsTest {
  @Test
  void matchesInAnyCase() {
    assertThat(ReservedWords.contains("status")).isTrue();
    assertThat(ReservedWords.contains("Status")).isTrue();
    assertThat(ReservedWords.contains("STATUS")).isTrue();
    assertThat(ReservedWords.contains("statusOfOrder")).isFalse();
    assertThat(ReservedWords.contains("#")).isFalse();
  }

  @Test
  void holdsThemAll() {
    assertThat(ReservedWords.all()).hasSize(573).allMatch(word -> word.matches("[A-Z_]+"));
  }
}
