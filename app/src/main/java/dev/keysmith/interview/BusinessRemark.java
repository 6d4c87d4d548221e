package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.writer.YamlFormatter;
import java.util.Locale;
import java.util.stream.Stream;

/** What no figure of a spec says, and its documents should: growth, compliance. */
enum BusinessRemark implements InterviewTopic {
  GROWTH(
      "notes",
      "How will it grow over the next years?",
      "A design is chosen for the counts and the traffic that the spec states; if they will double"
          + " soon, state the later ones, or price both.",
      "traffic doubles each year, or no"),
  COMPLIANCE(
      "rules",
      "Do laws or contracts demand something: how long data is kept, where, who may see it?",
      "Retention decides on expiry and backups, residency on regions, access on the partition key.",
      "invoices are kept for ten years, in the EU; or no");

  private final String field;
  private final String text;
  private final String why;
  private final String example;

  BusinessRemark(String field, String text, String why, String example) {
    this.field = field;
    this.text = text;
    this.why = why;
    this.example = example;
  }

  private String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Stream<Question> open(DraftSpec draft) {
    return draft.states(field)
        ? Stream.of()
        : Stream.of(new Question(id(), text, why, example).assuming("nothing to note"));
  }

  @Override
  public ImmutableList<String> answer(DraftEditor editor, Question question, String answer) {
    if (AnswerWords.isNo(answer)) {
      editor.skip(question.id());
      return ImmutableList.of("Nothing to note on %s.".formatted(question.id()));
    }
    String remark = name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT) + ": " + answer;
    editor.remark(field, YamlFormatter.name(remark));
    return ImmutableList.of("Noted for the documents: %s.".formatted(remark));
  }
}
