package dev.keysmith.interview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers without a word, to every question: understood or not, nothing breaks. */
final class EmptyAnswersTest {
  private static final List<String> ANSWERS =
      List.of(
          "",
          ";",
          ",",
          ":",
          "=",
          ". ;",
          "\"'; DROP\"",
          "by =",
          "by ,",
          "by = newest first",
          "sorted by =",
          "and and",
          "()",
          "% / %",
          ": unique",
          "'' ; ''",
          "\0",
          "\u202e",
          "- - -",
          "0/0 per");

  static List<Path> interviews() {
    return ProjectCheckout.folders(ProjectCheckout.ROOT.resolve("corpus/interview"));
  }

  @ParameterizedTest
  @MethodSource("interviews")
  void leaveAnInterviewAsItWasOrWithALegibleSpec(Path folder) {
    Interview interview = Interview.about("").orElseThrow();
    for (String good : ProjectCheckout.read(folder.resolve("answers.txt")).lines().toList()) {
      if (interview.next().isEmpty()) {
        break;
      }
      String question = interview.next().get(0).id();
      for (String answer : ANSWERS) {
        AnswerOutcome outcome = interview.answer(question, answer);
        assertThat(Interview.about(outcome.spec())).as(question + " <- " + answer).isPresent();
      }
      AnswerOutcome next =
          good.equals("skip") ? interview.skip(question) : interview.answer(question, good);
      interview = Interview.about(next.spec()).orElseThrow();
    }
  }
}
