package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import java.util.stream.Stream;

/** What the application is called, and what it is for. */
final class NameApplication implements InterviewTopic {
  @Override
  public String name() {
    return "application";
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    return draft.application().isPresent()
        ? Stream.of()
        : Stream.of(
            new Question(
                "application",
                "What is the application called, and what is it for?",
                "The documents are about it, in your words.",
                "Order desk, e-commerce"));
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    ImmutableList<String> parts = AnswerWords.clauses(answer);
    if (parts.isEmpty()) {
      throw new NotUnderstood("a name is needed, such as 'Order desk, e-commerce'");
    }
    editor.application(parts.get(0));
    if (parts.size() == 1) {
      return ImmutableList.of("The application is called %s.".formatted(parts.get(0)));
    }
    String domain = String.join(", ", parts.subList(1, parts.size()));
    editor.domain(domain);
    return ImmutableList.of(
        "The application is called %s; its domain is %s.".formatted(parts.get(0), domain));
  }
}
