package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.FixSession;
import dev.keysmith.review.ReviewBaseline.BaselineComparison;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.Rules;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.suitability.Suitability;
import dev.keysmith.source.Severity;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.ColorScheme;

/** Prints the findings of a review: the worst first, each with its arithmetic and its fix. */
public final class ReviewText {
  private final PrintWriter out;
  private final int width;
  private final ColorScheme colours;

  public ReviewText(PrintWriter out, int width, ColorScheme colours) {
    this.out = out;
    this.width = width;
    this.colours = colours;
  }

  /**
   * @param compared if only findings are shown that a baseline does not have
   */
  public void show(String application, ReviewReport review, boolean compared) {
    paragraph(
        "",
        "%s: %s%s".formatted(application, counts(review), compared ? " besides the baseline" : ""),
        "  ");
    for (Severity severity : Severity.values()) {
      findings(title(severity), severity, review.findings());
    }
    suppressed(review.suppressed());
    suitability(review.suitability());
  }

  /** In a few lines: errors and warnings without their arithmetic, suggestions only counted. */
  void summary(ReviewReport review, String reviewing) {
    if (review.findings().isEmpty()) {
      return;
    }
    out.println();
    out.println("Review findings");
    review.findings().stream()
        .filter(finding -> finding.severity() != Severity.SUGGESTION)
        .forEach(this::message);
    long suggestions = review.count(Severity.SUGGESTION);
    String all = "to see %s: %s".formatted(review.findings().size() == 1 ? "it" : "all", reviewing);
    paragraph(
        "  ",
        suggestions == 0
            ? all
            : "%s; %s".formatted(NumberFormat.counted(suggestions, "suggestion"), all),
        "    ");
  }

  private static String counts(ReviewReport review) {
    List<String> parts = new ArrayList<>();
    for (Severity severity : Severity.values()) {
      count(review.count(severity), severity.label(), severity.label() + "s", parts);
    }
    if (parts.isEmpty()) {
      parts.add("no findings by %s".formatted(NumberFormat.counted(Rules.ALL.size(), "rule")));
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
      case SUGGESTION -> "Suggestions";
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
    String severity = finding.severity().label() + ":";
    String start = place + " " + severity;
    String lines =
        WrappedParagraph.of(
            "", "%s %s [%s]".formatted(start, finding.message(), finding.rule()), "  ", width);
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
    out.println("Suitability of DynamoDB: " + suitability.verdict().word());
    suitability.inFavour().forEach(line -> paragraph("  + ", line, "    "));
    suitability.against().forEach(line -> paragraph("  - ", line, "    "));
    for (Suitability.AlternativeService one : suitability.alternatives()) {
      paragraph(
          "  → ",
          "%s %s: %s".formatted(one.pattern().id(), one.pattern().name(), one.instead()),
          "    ");
    }
  }

  /** What a baseline has kept out of the list. */
  public void baseline(BaselineComparison compared, Path file) {
    out.println();
    paragraph(
        "",
        "%s in %s not listed%s"
            .formatted(
                NumberFormat.counted(compared.known(), "known finding"),
                file,
                compared.gone() == 0
                    ? ""
                    : "; %s of it no longer occur, so write it again with --write-baseline"
                        .formatted(NumberFormat.counted(compared.gone(), "finding"))),
        "  ");
  }

  /** The result of {@code --fix}. */
  public void fixed(FixSession fixSession) {
    out.println();
    if (!fixSession.incompatible().isEmpty()) {
      paragraph(
          "",
          "%s left as they are: existing code would notice their fixes"
              .formatted(NumberFormat.counted(fixSession.incompatible().size(), "finding")),
          "  ");
    }
    if (Iterables.isEmpty(Iterables.concat(fixSession.fixedFindings(), fixSession.left()))) {
      out.println("No finding has an automatic fix; nothing was written.");
      return;
    }
    String fixed =
        "Fixed %s: %s → %s/month"
            .formatted(
                NumberFormat.counted(fixSession.fixedFindings().size(), "finding"),
                MoneyFormat.text(fixSession.bills().before().monthlyUsd()),
                MoneyFormat.text(fixSession.bills().after().monthlyUsd()));
    paragraph(
        "",
        fixSession.left().isEmpty()
            ? fixed
            : "%s; %s more could not be combined with the others, and may be fixed by a second run"
                .formatted(fixed, fixSession.left().size()),
        "  ");
  }

  private void paragraph(String indent, String text, String hanging) {
    out.print(WrappedParagraph.of(indent, text, hanging, width));
  }
}
