package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.interview.DraftSpec.DraftEntity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What tells one instance of an entity from another. */
final class IdentifyEntity implements InterviewTopic {
  private static final String UNDERSTOOD = "name the attribute, such as 'orderId ulid'";

  private static final String CONCEPT =
      "DynamoDB finds an item by its primary key. The key is derived later; what is needed now is"
          + " what a caller knows to name one instance.";

  @Override
  public String name() {
    return "identity";
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    return draft.entities().values().stream()
        .filter(entity -> entity.identity().isEmpty())
        .map(
            entity ->
                new Question(
                        "identity:" + entity.name(),
                        "What identifies one %s?".formatted(entity.name()),
                        "Two with the same identity are the same; a create of a second one fails.",
                        "%sId ulid, or several: customerId and number number"
                            .formatted(AnswerWords.attributeName(entity.name())))
                    .explaining(CONCEPT));
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    String entity = question.subject();
    List<String> identity = new ArrayList<>();
    List<String> learned = new ArrayList<>();
    List<AttributeAnswer> parts = new ArrayList<>();
    for (String words : AnswerWords.list(answer)) {
      parts.add(part(entity, words, editor.draft(), learned));
    }
    for (AttributeAnswer part : parts) {
      identity.add(part.name());
    }
    if (identity.isEmpty()) {
      throw new NotUnderstood(UNDERSTOOD);
    }
    editor.entity(entity, "identity", "[" + String.join(", ", identity) + "]");
    for (AttributeAnswer part : parts) {
      editor.attribute(entity, part.name(), part.fields());
    }
    learned.add(0, "%s is identified by %s.".formatted(entity, String.join(" and ", identity)));
    return ImmutableList.copyOf(learned);
  }

  /** A name alone is text; one that identifies another entity refers to it. */
  private static AttributeAnswer part(
      String entity, String words, DraftSpec draft, List<String> learned) {
    if (words.contains(" ")) {
      return AttributeAnswer.of(words, draft);
    }
    String name = AnswerWords.attributeName(words);
    if (name.isEmpty()) {
      throw new NotUnderstood(UNDERSTOOD);
    }
    Optional<DraftEntity> parent =
        draft.entities().values().stream()
            .filter(other -> !other.name().equals(entity))
            .filter(other -> other.identity().equals(ImmutableList.of(name)))
            .findFirst();
    if (parent.isPresent()) {
      learned.add(
          "Its %s refers to %s, which has that identity.".formatted(name, parent.get().name()));
      return AttributeAnswer.of(name + " of " + parent.get().name(), draft);
    }
    return new AttributeAnswer(name, ImmutableMap.of("type", "string"));
  }
}
