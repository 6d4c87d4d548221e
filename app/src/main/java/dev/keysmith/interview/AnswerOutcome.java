package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * What an answer led to.
 *
 * @param spec the text of the spec afterwards; unchanged if the answer was not understood
 * @param learned what was written down, a sentence each
 * @param problem why nothing was written down, and what would be understood
 */
public record AnswerOutcome(String spec, ImmutableList<String> learned, Optional<String> problem) {

  static AnswerOutcome of(String spec, ImmutableList<String> learned) {
    return new AnswerOutcome(spec, learned, Optional.empty());
  }

  static AnswerOutcome notUnderstood(String spec, String problem) {
    return new AnswerOutcome(spec, ImmutableList.of(), Optional.of(problem));
  }

  public boolean isUnderstood() {
    return problem.isEmpty();
  }
}
