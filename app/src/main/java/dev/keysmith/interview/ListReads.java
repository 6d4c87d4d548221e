package dev.keysmith.interview;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.interview.DraftSpec.DraftEntity;
import java.util.stream.Stream;

/** How an entity is found. */
final class ListReads implements InterviewTopic {
  @Override
  public String name() {
    return "reads";
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    return draft.entities().values().stream()
        .filter(entity -> draft.patterns(entity.name()).noneMatch(one -> !isWrite(one.verb())))
        .map(
            entity ->
                new Question(
                        "reads:" + entity.name(),
                        "How is %s read? What does the caller know, in which order, how many at a"
                                .formatted(entity.name())
                            + " time?",
                        "Keys and indexes follow from what the caller knows.",
                        example(entity))
                    .explaining(
                        "DynamoDB reads by key, or a range of one sort key. Words in a text and"
                            + " aggregates belong to other services; say them all the same."));
  }

  private static String example(DraftEntity entity) {
    String id = String.join(" and ", entity.identity());
    return entity.references().isEmpty()
        ? "by %s".formatted(id)
        : "by %s; by %s newest first 20 per page".formatted(id, entity.references().get(0).name());
  }

  private static boolean isWrite(String verb) {
    return verb.matches("create|put|update|delete|write");
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    String name = question.subject();
    if (AnswerWords.isNo(answer)) {
      editor.skip(question.id());
      return ImmutableList.of("No pattern reads %s by itself.".formatted(name));
    }
    return add(editor, name, answer);
  }

  /** Reads separated by semicolons, because a comma can stand inside one. */
  static ImmutableList<String> add(DraftEditor editor, String entity, String answer) {
    ImmutableList.Builder<String> learned = ImmutableList.builder();
    for (String clause :
        Splitter.onPattern("[;\\n]").trimResults().omitEmptyStrings().split(answer)) {
      ImmutableMap<String, String> fields =
          ReadAnswer.pattern(clause, editor.draft().entity(entity));
      editor.addPattern(fields);
      learned.add(
          fields.containsKey("read")
              ? "A read of %s%s.".formatted(entity, where(fields))
              : "'%s' is no key access: it stays in the list for a service beside DynamoDB."
                  .formatted(clause));
    }
    return learned.build();
  }

  private static String where(ImmutableMap<String, String> fields) {
    String where = fields.getOrDefault("where", "");
    String sort = fields.containsKey("sort") ? ", sorted by " + fields.get("sort") : "";
    String page = fields.containsKey("limit") ? ", " + fields.get("limit") + " at a time" : "";
    return (where.isEmpty() ? " without conditions" : " where " + where) + sort + page;
  }
}
