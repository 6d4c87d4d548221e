package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.interview.DraftSpec.DraftAttribute;
import dev.keysmith.interview.DraftSpec.DraftEntity;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How large texts, lists and maps are. */
final class StateSizes implements InterviewTopic {
  private static final Pattern SIZED =
      Pattern.compile(
          "^(\\w+)\\s+(\\d+(?:\\.\\d+)?)\\s*(kb|bytes?|chars?|characters?)?$",
          Pattern.CASE_INSENSITIVE);

  @Override
  public String name() {
    return "sizes";
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    return draft.entities().values().stream()
        .filter(entity -> !unsized(entity).isEmpty())
        .map(
            entity ->
                new Question(
                        "sizes:" + entity.name(),
                        "How large is a typical value of these attributes of %s: %s?"
                            .formatted(entity.name(), String.join(", ", unsized(entity))),
                        "Units are rounded up by size, so a few bytes can double a write.",
                        unsized(entity).get(0) + " 40")
                    .assuming("20 bytes for a text, 50 for a list, map or set"));
  }

  @Override
  public Optional<AnswerRange> range(Question question, DraftSpec draft) {
    ImmutableList<String> names = unsized(draft.entity(question.subject()));
    return Optional.of(new AnswerRange(each(names, "10"), each(names, "1KB")));
  }

  private static String each(ImmutableList<String> names, String size) {
    return names.stream().map(name -> name + " " + size).collect(Collectors.joining(", "));
  }

  private static ImmutableList<String> unsized(DraftEntity entity) {
    return entity.attributes().values().stream()
        .filter(StateSizes::isUnsized)
        .map(DraftAttribute::name)
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean isUnsized(DraftAttribute attribute) {
    return attribute.field("type").orElse("").matches("string|binary|list|map|stringSet|numberSet")
        && Stream.of("bytes", "values", "generated", "references")
            .allMatch(field -> attribute.field(field).isEmpty());
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    String entity = question.subject();
    ImmutableList<String> open = unsized(editor.draft().entity(entity));
    for (String clause : AnswerWords.list(answer)) {
      String named =
          open.size() == 1 && clause.matches("\\d.*") ? open.get(0) + " " + clause : clause;
      Matcher sized = SIZED.matcher(named);
      String name = sized.matches() ? AnswerWords.attributeName(sized.group(1)) : "";
      if (!open.contains(name)) {
        throw new NotUnderstood("say each with its size in bytes: " + each(open, "40"));
      }
      String unit = sized.group(3) == null || !sized.group(3).equalsIgnoreCase("kb") ? "" : "KB";
      editor.attribute(entity, name, ImmutableMap.of("bytes", sized.group(2) + unit));
    }
    return ImmutableList.of("Sizes of %s: %s.".formatted(entity, answer.strip()));
  }
}
