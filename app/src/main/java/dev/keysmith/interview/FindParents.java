package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import dev.keysmith.interview.DraftSpec.DraftEntity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which entities an entity belongs to. */
final class FindParents implements InterviewTopic {
  @Override
  public String name() {
    return "parents";
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    if (draft.entities().size() < 2) {
      return Stream.of();
    }
    return draft.entities().values().stream()
        .filter(entity -> entity.references().isEmpty())
        .flatMap(entity -> question(entity, draft).stream());
  }

  /** None if everything else belongs to it already. */
  private static Optional<Question> question(DraftEntity entity, DraftSpec draft) {
    String others =
        draft.entities().keySet().stream()
            .filter(other -> !belongsTo(other, entity.name(), draft, new HashSet<>()))
            .collect(Collectors.joining(", "));
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Question(
                "parents:" + entity.name(),
                "Does one %s belong to one of these: %s?".formatted(entity.name(), others),
                "What belongs together can be stored and read together.",
                others.replaceFirst(",.*", "") + ", or none"));
  }

  /** Whether an entity is another one, or references it, also over others. */
  private static boolean belongsTo(
      String entity, String other, DraftSpec draft, Set<String> visited) {
    return entity.equals(other)
        || (visited.add(entity)
            && draft.entities().containsKey(entity)
            && draft.entity(entity).references().stream()
                .flatMap(reference -> reference.parent().stream())
                .anyMatch(parent -> belongsTo(parent, other, draft, visited)));
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    String entity = question.subject();
    if (AnswerWords.isNo(answer)) {
      editor.skip(question.id());
      return ImmutableList.of("%s belongs to nothing else.".formatted(entity));
    }
    List<String> learned = new ArrayList<>();
    for (String words : AnswerWords.list(answer)) {
      DraftEntity parent = parent(editor.draft(), entity, words);
      ImmutableList<String> names = refer(editor, entity, parent);
      learned.add(
          "One %s belongs to one %s, by %s."
              .formatted(entity, parent.name(), String.join(" and ", names)));
    }
    return ImmutableList.copyOf(learned);
  }

  private static DraftEntity parent(DraftSpec draft, String entity, String words) {
    Optional<String> parent = AnswerWords.entity(draft, words).filter(name -> !name.equals(entity));
    return draft.entity(
        parent.orElseThrow(
            () ->
                new NotUnderstood(
                    "'%s' is none of the entities; say one of them, or 'none'".formatted(words))));
  }

  /** One attribute for each part of the parent's identity. */
  private static ImmutableList<String> refer(
      DraftEditor editor, String entity, DraftEntity parent) {
    if (parent.identity().isEmpty()) {
      throw new NotUnderstood(
          "what identifies %s is not known yet; answer that first".formatted(parent.name()));
    }
    ImmutableList.Builder<String> names = ImmutableList.builder();
    for (String part : parent.identity()) {
      String name =
          part.equals("id") || part.equals("name")
              ? AnswerWords.attributeName(parent.name() + " " + part)
              : part;
      Map<String, String> fields = new LinkedHashMap<>();
      fields.put(
          "type",
          Optional.ofNullable(parent.attributes().get(part))
              .flatMap(attribute -> attribute.field("type"))
              .orElse("string"));
      fields.put("references", parent.name() + "." + part);
      editor.attribute(entity, name, fields);
      names.add(name);
    }
    return names.build();
  }
}
