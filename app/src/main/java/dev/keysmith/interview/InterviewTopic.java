package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import java.util.stream.Stream;

/** One kind of question: when it is open, and what its answer changes. */
interface InterviewTopic {
  /** The first part of the ids of its questions. */
  String name();

  /** The questions that the draft leaves open, the most important first. */
  Stream<Question> open(DraftSpec draft);

  /** Between what the answer probably is; empty where that decides no figure. */
  default Optional<AnswerRange> range(Question question, DraftSpec draft) {
    return Optional.empty();
  }

  /**
   * Writes an answer down.
   *
   * @return what was learned, a sentence each
   * @throws NotUnderstood with what would be understood; the draft is then dropped
   */
  ImmutableList<String> answer(DraftEditor editor, Question question, String answer);
}
