package dev.keysmith.cli.text;

import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.interview.AnswerOutcome;
import dev.keysmith.interview.Interview;
import dev.keysmith.interview.MeasuredQuestion;
import dev.keysmith.interview.Question;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** An interview as text: questions, what was learned from an answer, what is open. */
public final class InterviewText {
  private final PrintWriter out;
  private final int width;

  public InterviewText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  public void start(Interview interview, Path spec) {
    boolean fresh = interview.spec().isBlank();
    paragraph(
        fresh
            ? "This interview writes %s, question by question.".formatted(spec.getFileName())
            : "Known so far, in %s: %s.".formatted(spec.getFileName(), interview.summary()));
    paragraph("Instead of an answer: why, skip, undo, show, design, help, quit.");
  }

  public void ask(Question question, int position, int of) {
    out.println();
    if (position == 0) {
      question.concept().ifPresent(this::paragraph);
    }
    paragraph((of > 1 ? "%d of %d. ".formatted(position + 1, of) : "") + question.text());
    line("for example: " + question.example());
    question.assumed().ifPresent(assumed -> line("if skipped: " + assumed));
    out.flush();
  }

  public void why(Question question) {
    line(question.why());
    question.concept().ifPresent(this::line);
  }

  public void help(Question question) {
    line("An answer such as: " + question.example());
    line("why: what the answer decides; skip: go on without it; undo: take back the last answer;");
    line("show: the spec so far; design: the design so far; quit: end, everything is kept.");
  }

  public void learned(AnswerOutcome outcome) {
    outcome.learned().forEach(this::line);
    outcome.problem().ifPresent(problem -> line("Not understood: " + problem + "."));
  }

  /** After the questions of one turn. */
  public void turn(Interview interview, Path spec) {
    out.println();
    long open = interview.open().stream().filter(one -> one.assumed().isEmpty()).count();
    paragraph(
        "Written to %s: %s. %s"
            .formatted(
                spec.getFileName(),
                interview.summary(),
                open == 0
                    ? "A design can be derived; the rest narrows its figures."
                    : open == 1
                        ? "1 question is open that a design needs."
                        : "%d questions are open that a design needs.".formatted(open)));
  }

  /** Why these questions come next. */
  public void effects(List<MeasuredQuestion> ranked) {
    out.println();
    paragraph("What could move the bill most, priced at both ends of what the answer may be:");
    for (MeasuredQuestion one : ranked) {
      line(
          "%s between %s and %s/month"
              .formatted(
                  one.question().text(),
                  MoneyFormat.text(Math.min(one.lowUsd(), one.highUsd())),
                  MoneyFormat.text(Math.max(one.lowUsd(), one.highUsd()))));
    }
  }

  public void kept(Path notes) {
    line("%s was edited, so it is left as it is.".formatted(notes));
  }

  public void end(Interview interview) {
    out.println();
    List<Question> needed =
        interview.open().stream().filter(one -> one.assumed().isEmpty()).toList();
    if (needed.isEmpty()) {
      paragraph("Complete: %s.".formatted(interview.summary()));
    } else {
      paragraph("Kept: %s. Still open:".formatted(interview.summary()));
      needed.forEach(one -> line(one.text()));
    }
    List<Question> assumed =
        interview.open().stream().filter(one -> one.assumed().isPresent()).toList();
    if (!assumed.isEmpty()) {
      paragraph("Assumed until you say otherwise:");
      assumed.forEach(one -> line(one.text() + " " + one.assumed().orElseThrow()));
    }
    paragraph("Checklist:");
    interview.checklist().forEach(this::line);
  }

  private void paragraph(String text) {
    out.print(WrappedParagraph.of("", text, "", width));
  }

  private void line(String text) {
    out.print(WrappedParagraph.of("  ", text, "    ", width));
  }
}
