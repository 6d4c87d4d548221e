package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.FixSession;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.Rules;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.suitability.Suitability;
import dev.keysmith.source.Severity;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.ColorScheme;

/** Shows a person what a review found: the worst first, each with its figures and its fix. */
public final class ReviewText {
  private final PrintWriter out;
  private final int width;
  private final ColorScheme colours;

  public ReviewText(PrintWriter out, int width, ColorScheme colours) {
    this.out = out;
    this.width = width;
    this.colours = colours;
  }

  public void show(String application, ReviewReport review) {
    paragraph("", application + ": " + counts(review), "  ");
    for (Severity severity : Severity.values()) {
      findings(title(severity), severity, review.findings());
    }
    suppressed(review.suppressed());
    suitability(review.suitability());
  }

  /** In a few lines: errors and warnings without their figures, advice only counted. */
  void summary(ReviewReport review, String reviewing) {
    if (review.findings().isEmpty()) {
      return;
    }
    out.println();
    out.println("What a review finds");
    review.findings().stream()
        .filter(finding -> finding.severity() != Severity.ADVICE)
        .forEach(this::message);
    long advice = review.count(Severity.ADVICE);
    paragraph(
        "  ",
        (advice == 0
                ? ""
                : NumberFormat.counted(advice, "piece of advice", "pieces of advice") + "; ")
            + "to see "
            + (review.findings().size() == 1 ? "it" : "all")
            + ": "
            + reviewing,
        "    ");
  }

  private static String counts(ReviewReport review) {
    List<String> parts = new ArrayList<>();
    count(review.count(Severity.ERROR), "error", "errors", parts);
    count(review.count(Severity.WARNING), "warning", "warnings", parts);
    count(review.count(Severity.ADVICE), "piece of advice", "pieces of advice", parts);
    if (parts.isEmpty()) {
      parts.add("nothing wrong by " + NumberFormat.counted(Rules.ALL.size(), "rule"));
    }
    count(review.suppressed().size(), "suppressed", "suppressed", parts);
    return String.join(", ", parts);
  }

  private static void count(long number, String one, String several, List<String> parts) {
    if (number > 0) {
      parts.add(NumberFormat.counted(number, one, several));
    }
  }

  private static String title(Severity severity) {
    return switch (severity) {
      case ERROR -> "Errors";
      case WARNING -> "Warnings";
      case ADVICE -> "Advice";
    };
  }

  private void findings(String title, Severity severity, ImmutableList<ReviewFinding> all) {
    ImmutableList<ReviewFinding> findings =
        all.stream()
            .filter(finding -> finding.severity() == severity)
            .collect(ImmutableList.toImmutableList());
    if (findings.isEmpty()) {
      return;
    }
    out.println();
    out.println(title);
    findings.forEach(this::finding);
  }

  private void finding(ReviewFinding finding) {
    message(finding);
    finding.arithmetic().forEach(line -> paragraph("    ", line, "      "));
    paragraph(
        "  ", "fix: " + finding.fix() + (finding.autoFix().isPresent() ? " (--fix)" : ""), "    ");
  }

  private void message(ReviewFinding finding) {
    String place = finding.place() + ":";
    String severity = finding.severity().word() + ":";
    String start = place + " " + severity;
    String lines =
        WrappedParagraph.of(
            "", start + " " + finding.message() + " [" + finding.rule() + "]", "  ", width);
    boolean whole = lines.startsWith(start);
    out.print(
        whole
            ? colours.ansi().string("@|bold " + FindingsText.escape(place) + "|@ ")
                + colours.ansi().string(FindingsText.painted(finding.severity(), severity))
                + lines.substring(start.length())
            : lines);
  }

  private void suppressed(ImmutableList<ReviewReport.SuppressedFinding> suppressed) {
    if (suppressed.isEmpty()) {
      return;
    }
    out.println();
    out.println("Suppressed");
    for (ReviewReport.SuppressedFinding one : suppressed) {
      message(one.finding());
      paragraph("  ", "reason: " + one.by().reason(), "    ");
    }
  }

  private void suitability(Suitability suitability) {
    out.println();
    out.println("Does DynamoDB suit it? " + answer(suitability.verdict()));
    suitability.inFavour().forEach(line -> paragraph("  + ", line, "    "));
    suitability.against().forEach(line -> paragraph("  - ", line, "    "));
    for (Suitability.AlternativeService one : suitability.alternatives()) {
      paragraph(
          "  → ", one.pattern().id() + " " + one.pattern().name() + ": " + one.instead(), "    ");
    }
  }

  private static String answer(Suitability.Verdict verdict) {
    return switch (verdict) {
      case SUITED -> "Yes";
      case SUITED_IN_PART -> "Yes, but not all of it";
      case DOUBTFUL -> "It is doubtful";
      case UNSUITED -> "No";
    };
  }

  /** What {@code --fix} did. */
  public void mended(FixSession fixSession) {
    out.println();
    if (Iterables.isEmpty(Iterables.concat(fixSession.fixedFindings(), fixSession.left()))) {
      out.println("Nothing found has a fix that is mechanical; nothing was written.");
      return;
    }
    paragraph(
        "",
        "Mended "
            + NumberFormat.counted(fixSession.fixedFindings().size(), "finding")
            + ": "
            + MoneyFormat.text(fixSession.bills().before().monthlyUsd())
            + " → "
            + MoneyFormat.text(fixSession.bills().after().monthlyUsd())
            + " a month"
            + (fixSession.left().isEmpty()
                ? ""
                : "; "
                    + fixSession.left().size()
                    + " more did not go with the others, and may do so in a second run"),
        "  ");
  }

  private void paragraph(String indent, String text, String hanging) {
    out.print(WrappedParagraph.of(indent, text, hanging, width));
  }
}
