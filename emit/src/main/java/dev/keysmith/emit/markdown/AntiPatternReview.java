package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.MarkdownDocument;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.Rules;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.suitability.Suitability;
import dev.keysmith.source.Severity;
import java.util.ArrayList;
import java.util.List;

/** {@code anti-pattern-review.md}: every rule with its verdict, and every finding in full. */
public final class AntiPatternReview {
  static final String NAME = "anti-pattern-review.md";

  private final ReviewReport review;

  private AntiPatternReview(ReviewReport review) {
    this.review = review;
  }

  public static Artifact artifact(DesignAnalysis analysis) {
    AntiPatternReview review = new AntiPatternReview(analysis.review());
    MarkdownDocument document =
        MarkdownDocument.titled(analysis.spec().application() + ": review")
            .paragraph(review.summary());
    review.suitability(document);
    review.findings(document);
    review.suppressed(document);
    return document
        .heading(2, "Every rule")
        .table(
            ImmutableList.of("rule", "what it looks for", "verdict"),
            Rules.ALL.stream().map(review::row).toList())
        .as(NAME);
  }

  private String summary() {
    return NumberFormat.counted(Rules.ALL.size(), "rule")
        + " looked at this design: "
        + NumberFormat.counted((double) review.count(Severity.ERROR), "error")
        + ", "
        + NumberFormat.counted((double) review.count(Severity.WARNING), "warning")
        + ", "
        + NumberFormat.counted(
            (double) review.count(Severity.ADVICE), "piece of advice", "pieces of advice")
        + ".";
  }

  private void suitability(MarkdownDocument document) {
    Suitability suitability = review.suitability();
    document
        .heading(2, "Whether DynamoDB suits it")
        .paragraph("It is **" + suitability.verdict().word() + "**.");
    reasons(document, "For it:", suitability.inFavour());
    reasons(document, "Against it:", suitability.against());
    reasons(
        document,
        "What belongs elsewhere:",
        suitability.alternatives().stream()
            .map(one -> one.pattern().id() + ": " + one.instead() + "; " + one.feed())
            .collect(ImmutableList.toImmutableList()));
  }

  private static void reasons(
      MarkdownDocument document, String title, ImmutableList<String> reasons) {
    if (!reasons.isEmpty()) {
      document.paragraph(title).bullets(reasons.stream().map(MarkdownDocument::plain).toList());
    }
  }

  private void findings(MarkdownDocument document) {
    document.heading(2, "Findings");
    if (review.findings().isEmpty()) {
      document.paragraph("None.");
    }
    for (ReviewFinding finding : review.findings()) {
      document
          .heading(
              3,
              finding.rule() + ", " + finding.severity().word() + ": " + finding.subject().name())
          .paragraph(MarkdownDocument.plain(sentence(finding.message())))
          .bullets(finding.arithmetic().stream().map(MarkdownDocument::plain).toList())
          .paragraph("To mend it: " + MarkdownDocument.plain(sentence(finding.fix())));
    }
  }

  /** Many begin with a name, which stays as it is. */
  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  private void suppressed(MarkdownDocument document) {
    if (!review.suppressed().isEmpty()) {
      document
          .heading(2, "Known and accepted")
          .bullets(
              review.suppressed().stream()
                  .map(
                      one ->
                          one.finding().rule()
                              + ", "
                              + MarkdownDocument.plain(one.finding().subject().name())
                              + ": "
                              + MarkdownDocument.plain(one.by().reason()))
                  .toList());
    }
  }

  private ImmutableList<String> row(Rule rule) {
    return ImmutableList.of(rule.name(), MarkdownDocument.plain(rule.what()), verdict(rule));
  }

  private String verdict(Rule rule) {
    List<String> parts = new ArrayList<>();
    for (Severity severity : Severity.values()) {
      long count =
          review.findings().stream()
              .filter(one -> one.rule().equals(rule.name()) && one.severity() == severity)
              .count();
      if (count > 0) {
        parts.add(NumberFormat.number((double) count) + " × " + severity.word());
      }
    }
    long accepted =
        review.suppressed().stream()
            .filter(one -> one.finding().rule().equals(rule.name()))
            .count();
    if (accepted > 0) {
      parts.add(NumberFormat.number((double) accepted) + " accepted");
    }
    return parts.isEmpty() ? "clean" : "**" + String.join(", ", parts) + "**";
  }
}
