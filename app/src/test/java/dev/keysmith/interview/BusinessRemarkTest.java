package dev.keysmith.interview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.source.SourceText;
import dev.keysmith.spec.reader.SpecReader;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BusinessRemarkTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Orders   # the shop
      entities:
        Order: {identity: [orderId], count: 1M, attributes: {orderId: {type: string, bytes: 10}}}
      patterns:
        - {create: Order, rps: 5}
      """;

  @Test
  void isWrittenForTheDocuments() {
    Interview interview = Interview.about(SPEC).orElseThrow();
    AnswerOutcome outcome = interview.answer("compliance", "kept for ten years, in the EU");
    assertThat(outcome.spec())
        .contains("rules: \"Compliance: kept for ten years, in the EU\"")
        .contains("application: Orders   # the shop");
    assertThat(SpecReader.read(new SourceText("spec", outcome.spec()), List.of()).errors())
        .isEmpty();
    assertThat(Interview.about(outcome.spec()).orElseThrow().open())
        .noneMatch(question -> question.id().equals("compliance"))
        .anyMatch(question -> question.id().equals("growth"));
  }

  @Test
  void isNotAskedAgain() {
    String spec = Interview.about(SPEC).orElseThrow().answer("growth", "no").spec();
    assertThat(Interview.about(spec).orElseThrow().open())
        .noneMatch(question -> question.id().equals("growth"));
  }
}
