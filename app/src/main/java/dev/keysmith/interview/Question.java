package dev.keysmith.interview;

import java.util.Optional;

/**
 * Something the interview wants to know.
 *
 * @param id the topic and what it is about, such as {@code count:Order}; the same until answered
 * @param text the question itself
 * @param why what the answer decides
 * @param example an answer that is understood
 * @param assumed what is taken if nobody answers; empty where a design needs the answer
 * @param concept what a person must know of DynamoDB to answer; empty if nothing
 */
public record Question(
    String id,
    String text,
    String why,
    String example,
    Optional<String> assumed,
    Optional<String> concept) {

  Question(String id, String text, String why, String example) {
    this(id, text, why, example, Optional.empty(), Optional.empty());
  }

  Question assuming(String value) {
    return new Question(id, text, why, example, Optional.of(value), concept);
  }

  Question explaining(String words) {
    return new Question(id, text, why, example, assumed, Optional.of(words));
  }

  /** What it is about, without the topic. */
  String subject() {
    return id.substring(id.indexOf(':') + 1);
  }
}
