package dev.keysmith.interview;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.stream.Stream;

/** Whether a pattern is still missing; a design is made only when a person says none is. */
final class FinishPatterns implements InterviewTopic {
  static final String ID = "patterns";

  @Override
  public String name() {
    return ID;
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    ImmutableList<String> gaps = PatternGaps.of(draft);
    return Stream.of(
        new Question(
            ID,
            (gaps.isEmpty() ? "" : "Noticed: %s. ".formatted(String.join("; ", gaps)))
                + "Are there other reads or writes? Start with the entity.",
            "A design serves the patterns it knows; one that comes later may need a new index.",
            "Order: by status OPEN newest first 50 per page; or: Order: update status; or no"));
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    if (AnswerWords.isNo(answer)) {
      editor.skip(ID);
      return ImmutableList.of("All access patterns are there.");
    }
    List<String> parts = Splitter.on(':').limit(2).trimResults().splitToList(answer);
    String entity =
        AnswerWords.entity(editor.draft(), parts.get(0))
            .filter(found -> parts.size() == 2)
            .orElseThrow(
                () ->
                    new NotUnderstood(
                        "start with one of %s and a colon, such as 'Order: by status OPEN'; or say"
                                .formatted(String.join(", ", editor.draft().entities().keySet()))
                            + " 'no'"));
    boolean write =
        parts
            .get(1)
            .matches(
                "(?is)^(create|add|insert|replace|put|update|change|set|increment|delete|remove)\\b.*");
    return write
        ? ListWrites.add(editor, entity, parts.get(1))
        : ListReads.add(editor, entity, parts.get(1));
  }
}
