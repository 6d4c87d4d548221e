package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import dev.keysmith.ProjectCheckout;
import dev.keysmith.fuzz.StageCount.Stage;
import dev.keysmith.interview.AnswerOutcome;
import dev.keysmith.interview.Interview;
import dev.keysmith.interview.Question;
import java.nio.file.Path;
import java.util.List;

/** Answers of an interview, one in a line: each is understood or not, and the spec stays YAML. */
final class InterviewTarget implements TextTarget {
  private static final Path CORPUS = ProjectCheckout.ROOT.resolve("corpus/interview");

  /** Later questions are asked for everything that earlier answers named. */
  private static final int MOST_ANSWERS = 60;

  private final ImmutableList<String> seeds =
      ProjectCheckout.folders(CORPUS).stream()
          .map(folder -> ProjectCheckout.read(folder.resolve("answers.txt")))
          .collect(ImmutableList.toImmutableList());

  @Override
  public String name() {
    return "interview";
  }

  @Override
  public Stage stage() {
    return Stage.INTERVIEWED;
  }

  @Override
  public ImmutableList<String> seeds() {
    return seeds;
  }

  @Override
  public int perRound() {
    return 1;
  }

  @Override
  public void check(String text) {
    Interview interview = Interview.about("").orElseThrow();
    List<String> answers = text.lines().limit(MOST_ANSWERS).toList();
    for (String answer : answers) {
      ImmutableList<Question> next = interview.next();
      if (next.isEmpty()) {
        break;
      }
      AnswerOutcome outcome =
          answer.equals("skip")
              ? interview.skip(next.get(0).id())
              : interview.answer(next.get(0).id(), answer);
      BrokenProperty.unless(
          outcome.isUnderstood() || outcome.spec().equals(interview.spec()),
          "an answer that is not understood changes nothing",
          answer);
      interview =
          Interview.about(outcome.spec())
              .orElseThrow(
                  () -> new BrokenProperty("an answer leaves YAML behind", outcome.spec()));
    }
    interview.requirements();
    interview.checklist();
    interview.summary();
  }
}
