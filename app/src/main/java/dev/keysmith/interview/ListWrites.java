package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.stream.Stream;

/** How an entity comes into being and changes. */
final class ListWrites implements InterviewTopic {
  @Override
  public String name() {
    return "writes";
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    return draft.entities().values().stream()
        .filter(
            entity ->
                draft
                    .patterns(entity.name())
                    .noneMatch(one -> one.verb().matches("create|put|write")))
        .map(
            entity ->
                new Question(
                    "writes:" + entity.name(),
                    (draft.patterns(entity.name()).findAny().isPresent()
                            ? "%s is read, but nothing creates it. Which writes are there?"
                            : "Which writes of %s are there?")
                        .formatted(entity.name()),
                    "Every write is billed, for the table and for each index that it changes.",
                    "create; update status; delete"));
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    String entity = question.subject();
    if (AnswerWords.isNo(answer)) {
      editor.skip(question.id());
      return ImmutableList.of("No pattern writes %s.".formatted(entity));
    }
    return add(editor, entity, answer);
  }

  static ImmutableList<String> add(DraftEditor editor, String entity, String answer) {
    ImmutableList<ImmutableMap<String, String>> patterns =
        WriteAnswer.patterns(answer, editor.draft().entity(entity));
    patterns.forEach(editor::addPattern);
    return patterns.stream()
        .map(fields -> "A write: %s.".formatted(fields.get("name")))
        .collect(ImmutableList.toImmutableList());
  }
}
