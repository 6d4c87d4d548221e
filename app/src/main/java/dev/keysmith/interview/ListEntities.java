package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.stream.Stream;

/** What the application stores. */
final class ListEntities implements InterviewTopic {
  @Override
  public String name() {
    return "entities";
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    return draft.entities().isEmpty()
        ? Stream.of(
            new Question(
                "entities",
                "What things does it store? Name them, separated by commas.",
                "Each becomes an entity, which patterns read and write.",
                "customers, orders, order lines"))
        : Stream.of();
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    ImmutableSet<String> names =
        AnswerWords.list(answer).stream()
            .map(AnswerWords::entityName)
            .filter(name -> !name.isEmpty() && Character.isLetter(name.charAt(0)))
            .collect(ImmutableSet.toImmutableSet());
    if (names.isEmpty()) {
      throw new NotUnderstood("name at least one, such as 'customers, orders'");
    }
    names.forEach(editor::addEntity);
    return ImmutableList.of("It stores %s.".formatted(String.join(", ", names)));
  }
}
