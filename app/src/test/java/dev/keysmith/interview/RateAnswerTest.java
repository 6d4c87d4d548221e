package dev.keysmith.interview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RateAnswerTest {
  private static final DraftSpec CUSTOMERS =
      DraftSpec.of("entities:\n  Customer: {count: 2.592M}\n  Order: {}\n").orElseThrow();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "20 | 20",
        "20/s | 20",
        "20/s, peak 100 | {average: 20, peak: 100}",
        "20 per second with a peak of 90 | {average: 20, peak: 90}",
        "86,400 a day | 1",
        "5k/s, peak 3x | {average: 5000, peak: 15000}",
        "90/min | 1.5",
        "1 million a day, peak 100/s | {average: 11.6, peak: 100}",
        "864k users x 5 a day | 50",
        "864 thousand people × 5 times a day, peak 2x | {average: 50, peak: 100}",
        "customers place about 5 orders a month | 5",
        "a customer looks 10 times a month, peak 4x | {average: 10, peak: 40}",
      })
  void understandsHowPeopleSayIt(String answer, String yaml) {
    assertThat(RateAnswer.of(answer, CUSTOMERS).yaml()).isEqualTo(yaml);
  }

  @Test
  void showsTheArithmetic() {
    assertThat(RateAnswer.of("customers place 5 orders a month", CUSTOMERS).arithmetic())
        .contains("2,592,000 Customers × 5 ÷ 2,592,000 s = 5/s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"often", "no idea", "a lot", "-3/s", ""})
  void inventsNothing(String answer) {
    assertThatThrownBy(() -> RateAnswer.of(answer, CUSTOMERS)).isInstanceOf(NotUnderstood.class);
  }

  @Test
  void needsACountForASentenceAboutAnEntity() {
    assertThatThrownBy(() -> RateAnswer.of("orders change 3 times a day", CUSTOMERS))
        .hasMessageContaining("how many Order there are is not known yet");
  }
}
