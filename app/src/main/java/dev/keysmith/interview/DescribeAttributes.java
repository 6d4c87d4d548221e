package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is stored of each instance besides its identity. */
final class DescribeAttributes implements InterviewTopic {
  @Override
  public String name() {
    return "attributes";
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    return draft.entities().values().stream()
        .filter(
            entity ->
                entity.attributes().values().stream()
                    .allMatch(
                        one -> entity.identity().contains(one.name()) || one.parent().isPresent()))
        .map(
            entity ->
                new Question(
                        "attributes:" + entity.name(),
                        "What else is stored of one %s, with types and sizes?"
                            .formatted(entity.name()),
                        "Read and write units follow from the size of an item.",
                        "title text 60, status OPEN 10% / CLOSED 90%, total number, placedAt time,"
                            + " note text 200 in 30%")
                    .explaining(
                        "A read unit covers 4 KB, a write unit 1 KB, so sizes decide the bill."));
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    String entity = question.subject();
    if (AnswerWords.isNo(answer)) {
      editor.skip(question.id());
      return ImmutableList.of("%s has no other attributes.".formatted(entity));
    }
    ImmutableList<AttributeAnswer> attributes = AttributeAnswer.all(answer, editor.draft());
    attributes.forEach(one -> editor.attribute(entity, one.name(), one.fields()));
    return ImmutableList.of(
        "%s has %s."
            .formatted(
                entity,
                attributes.stream().map(AttributeAnswer::name).collect(Collectors.joining(", "))));
  }
}
