package dev.keysmith.interview;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What holds for some entities only, asked once: expiry, uniqueness, concurrency, tenants. */
enum PolicyQuestion implements InterviewTopic {
  EXPIRY(
      "Does anything expire by itself after a time? Name the entity and the attribute with the"
          + " time.",
      "DynamoDB deletes expired items at no cost; deleting them yourself costs write units.",
      "Session expiresAt, or no",
      "The time is a number of seconds since 1970; expired items may remain for two days.") {
    @Override
    void apply(DraftEditor editor, String entity, String attribute) {
      editor.attribute(entity, attribute, Map.of("type", "epoch"));
      editor.entity(entity, "ttl", attribute);
    }
  },
  UNIQUENESS(
      "Must a value besides the identity be unique? Name the entity and the attribute.",
      "DynamoDB has no unique constraint; an item of its own enforces it in the same transaction.",
      "Customer email, or no",
      "A uniqueness item doubles the write units of a create.") {
    @Override
    void apply(DraftEditor editor, String entity, String attribute) {
      requireAttribute(editor, entity, attribute);
      editor.attribute(entity, attribute, Map.of("unique", "true"));
    }
  },
  CONCURRENCY(
      "Can two people change the same thing at once, so that the second must not overwrite the"
          + " first? Name the entities.",
      "A version is then checked by a condition of each write.",
      "Order, or no",
      "This is called optimistic locking.") {
    @Override
    void apply(DraftEditor editor, String entity, String attribute) {
      editor.entity(entity, "versioned", "true");
    }
  },
  TENANCY(
      "May a caller see only a part of the data, such as its tenant's? Name the entity and the"
          + " attribute that decides it.",
      "The review then reports every pattern that can be reached without it.",
      "Order tenantId, or no",
      "An IAM policy can restrict a caller to partition keys that start with its tenant.") {
    @Override
    void apply(DraftEditor editor, String entity, String attribute) {
      requireAttribute(editor, entity, attribute);
      editor.entity(entity, "scope", attribute);
    }
  };

  private final String text;
  private final String why;
  private final String example;
  private final String concept;

  PolicyQuestion(String text, String why, String example, String concept) {
    this.text = text;
    this.why = why;
    this.example = example;
    this.concept = concept;
  }

  abstract void apply(DraftEditor editor, String entity, String attribute);

  @Override
  public Stream<Question> open(DraftSpec draft) {
    boolean stated =
        draft.entities().values().stream()
            .anyMatch(
                entity ->
                    entity.fields().contains(field())
                        || entity.attributes().values().stream()
                            .anyMatch(one -> one.field(field()).isPresent()));
    return stated
        ? Stream.of()
        : Stream.of(new Question(id(), text, why, example).assuming("no").explaining(concept));
  }

  private String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  private String field() {
    return switch (this) {
      case EXPIRY -> "ttl";
      case UNIQUENESS -> "unique";
      case CONCURRENCY -> "versioned";
      case TENANCY -> "scope";
    };
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    if (AnswerWords.isNo(answer)) {
      editor.skip(question.id());
      return ImmutableList.of("No %s.".formatted(question.id()));
    }
    ImmutableList.Builder<String> learned = ImmutableList.builder();
    for (String clause : AnswerWords.list(answer)) {
      List<String> words = Splitter.on(' ').omitEmptyStrings().splitToList(clause);
      String entity =
          AnswerWords.entity(editor.draft(), words.get(0))
              .orElseThrow(
                  () ->
                      new NotUnderstood(
                          "'%s' is none of the entities; say for example '%s'"
                              .formatted(words.get(0), example)));
      if (words.size() < 2 && this != CONCURRENCY) {
        throw new NotUnderstood("name the attribute too: '%s'".formatted(example));
      }
      String attribute = words.size() < 2 ? "" : AnswerWords.attributeName(words.get(1));
      apply(editor, entity, attribute);
      learned.add("%s: %s %s.".formatted(question.id(), entity, attribute).replace(" .", "."));
    }
    return learned.build();
  }

  private static void requireAttribute(DraftEditor editor, String entity, String attribute) {
    if (!editor.draft().entity(entity).attributes().containsKey(attribute)) {
      throw new NotUnderstood(
          "%s has no attribute '%s'; it has %s"
              .formatted(
                  entity,
                  attribute,
                  String.join(", ", editor.draft().entity(entity).attributes().keySet())));
    }
  }
}
