package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.keysmith.cost.Money;
import dev.keysmith.plan.Figures;
import dev.keysmith.review.Finding;
import dev.keysmith.review.Fit;
import dev.keysmith.review.Mending;
import dev.keysmith.review.Review;
import dev.keysmith.review.Rules;
import dev.keysmith.source.Severity;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.ColorScheme;

/** Shows a person what a review found: the worst first, each with its figures and its fix. */
final class ReviewText {
  private final PrintWriter out;
  private final int width;
  private final ColorScheme colours;

  ReviewText(PrintWriter out, int width, ColorScheme colours) {
    this.out = out;
    this.width = width;
    this.colours = colours;
  }

  void show(String application, Review review) {
    paragraph("", application + ": " + counts(review), "  ");
    for (Severity severity : Severity.values()) {
      findings(title(severity), severity, review.findings());
    }
    suppressed(review.suppressed());
    fit(review.fit());
  }

  /** In a few lines: errors and warnings without their figures, advice only counted. */
  void summary(Review review, String reviewing) {
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
        (advice == 0 ? "" : Figures.counted(advice, "piece of advice", "pieces of advice") + "; ")
            + "to see "
            + (review.findings().size() == 1 ? "it" : "all")
            + ": "
            + reviewing,
        "    ");
  }

  private static String counts(Review review) {
    List<String> parts = new ArrayList<>();
    count(review.count(Severity.ERROR), "error", "errors", parts);
    count(review.count(Severity.WARNING), "warning", "warnings", parts);
    count(review.count(Severity.ADVICE), "piece of advice", "pieces of advice", parts);
    if (parts.isEmpty()) {
      parts.add("nothing wrong by " + Figures.counted(Rules.ALL.size(), "rule"));
    }
    count(review.suppressed().size(), "suppressed", "suppressed", parts);
    return String.join(", ", parts);
  }

  private static void count(long number, String one, String several, List<String> parts) {
    if (number > 0) {
      parts.add(Figures.counted(number, one, several));
    }
  }

  private static String title(Severity severity) {
    return switch (severity) {
      case ERROR -> "Errors";
      case WARNING -> "Warnings";
      case ADVICE -> "Advice";
    };
  }

  private void findings(String title, Severity severity, ImmutableList<Finding> all) {
    ImmutableList<Finding> findings =
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

  private void finding(Finding finding) {
    message(finding);
    finding.arithmetic().forEach(line -> paragraph("    ", line, "      "));
    paragraph(
        "  ", "fix: " + finding.fix() + (finding.mend().isPresent() ? " (--fix)" : ""), "    ");
  }

  private void message(Finding finding) {
    String place = finding.place() + ":";
    String severity = finding.severity().word() + ":";
    String start = place + " " + severity;
    String lines =
        Paragraph.of(
            "", start + " " + finding.message() + " [" + finding.rule() + "]", "  ", width);
    boolean whole = lines.startsWith(start);
    out.print(
        whole
            ? colours.ansi().string("@|bold " + FindingsText.escape(place) + "|@ ")
                + colours.ansi().string(FindingsText.painted(finding.severity(), severity))
                + lines.substring(start.length())
            : lines);
  }

  private void suppressed(ImmutableList<Review.Suppressed> suppressed) {
    if (suppressed.isEmpty()) {
      return;
    }
    out.println();
    out.println("Suppressed");
    for (Review.Suppressed one : suppressed) {
      message(one.finding());
      paragraph("  ", "reason: " + one.by().reason(), "    ");
    }
  }

  private void fit(Fit fit) {
    out.println();
    out.println("Does DynamoDB suit it? " + answer(fit.verdict()));
    fit.inFavour().forEach(line -> paragraph("  + ", line, "    "));
    fit.against().forEach(line -> paragraph("  - ", line, "    "));
    for (Fit.Elsewhere one : fit.elsewhere()) {
      paragraph(
          "  → ", one.pattern().id() + " " + one.pattern().name() + ": " + one.instead(), "    ");
    }
  }

  private static String answer(Fit.Verdict verdict) {
    return switch (verdict) {
      case SUITED -> "Yes";
      case SUITED_IN_PART -> "Yes, but not all of it";
      case DOUBTFUL -> "It is doubtful";
      case UNSUITED -> "No";
    };
  }

  /** What {@code --fix} did. */
  void mended(Mending mending) {
    out.println();
    if (Iterables.isEmpty(Iterables.concat(mending.mended(), mending.left()))) {
      out.println("Nothing found has a fix that is mechanical; nothing was written.");
      return;
    }
    paragraph(
        "",
        "Mended "
            + Figures.counted(mending.mended().size(), "finding")
            + ": "
            + Money.text(mending.bills().before().monthlyUsd())
            + " → "
            + Money.text(mending.bills().after().monthlyUsd())
            + " a month"
            + (mending.left().isEmpty()
                ? ""
                : "; "
                    + mending.left().size()
                    + " more did not go with the others, and may do so in a second run"),
        "  ");
  }

  private void paragraph(String indent, String text, String hanging) {
    out.print(Paragraph.of(indent, text, hanging, width));
  }
}
