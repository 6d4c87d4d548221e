package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.interview.DraftSpec.DraftEntity;
import dev.keysmith.interview.DraftSpec.DraftPattern;
import java.util.Optional;
import java.util.stream.Stream;

/** How many results a list shows at a time, and in which order. */
final class PageResults implements InterviewTopic {
  @Override
  public String name() {
    return "page";
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    return draft.patterns().stream()
        .filter(DraftPattern::isRead)
        .filter(pattern -> !pattern.fields().contains("limit") && !isOne(draft, pattern))
        .map(
            pattern ->
                new Question(
                        "page:" + pattern.id(),
                        "How many at a time, and in which order: %s?".formatted(pattern.name()),
                        "Without a page every match is read and billed, also of the largest"
                            + " parent.",
                        "20 newest first, or all")
                    .assuming("every match, in any order"));
  }

  @Override
  public Optional<AnswerRange> range(Question question, DraftSpec draft) {
    return Optional.of(new AnswerRange("10", "all"));
  }

  private static boolean isOne(DraftSpec draft, DraftPattern pattern) {
    return !draft.entities().containsKey(pattern.entity())
        || draft.entity(pattern.entity()).isIdentifiedBy(ImmutableSet.copyOf(pattern.where()));
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    DraftPattern pattern = RateTraffic.pattern(editor.draft(), question.subject());
    if (AnswerWords.isYes(answer) || AnswerWords.isNo(answer)) {
      editor.skip(question.id());
      return ImmutableList.of("%s returns every match.".formatted(pattern.name()));
    }
    DraftEntity entity = editor.draft().entity(pattern.entity());
    String page =
        QuantityAnswer.first(answer)
            .filter(
                size ->
                    answer.matches("(?i)(by |the |first |top )?\\d.*")
                        && !answer.matches("(?i).*\\b(average|most)\\b.*"))
            .map(QuantityAnswer::yaml)
            .orElseThrow(
                () -> new NotUnderstood("say a number, such as '20 newest first', or 'all'"));
    ImmutableMap<String, String> fields =
        ReadAnswer.pattern("all " + answer.replaceFirst("\\d+", page + " per page"), entity);
    editor.pattern(pattern, "limit", page);
    Optional<String> sort = Optional.ofNullable(fields.get("sort"));
    if (sort.isPresent() && !pattern.fields().contains("sort")) {
      editor.pattern(pattern, "sort", sort.get());
    }
    return ImmutableList.of(
        "%s shows %s at a time%s."
            .formatted(pattern.name(), page, sort.map(by -> ", sorted by " + by).orElse("")));
  }
}
