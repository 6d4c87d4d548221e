package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.report.DesignSummary;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.Rules;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.suitability.Suitability;
import dev.keysmith.source.Severity;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code anti-pattern-review.md}: every finding in full, the result of every rule, and a checklist.
 */
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
    document
        .heading(2, "All rules")
        .table(
            ImmutableList.of("rule", "checks for", "result"),
            Rules.ALL.stream().map(review::row).toList());
    new DesignChecklist(analysis.review()).addTo(document);
    return document.as(NAME);
  }

  private String summary() {
    return DesignSummary.findings(review);
  }

  private void suitability(MarkdownDocument document) {
    Suitability suitability = review.suitability();
    document
        .heading(2, "Suitability of DynamoDB")
        .paragraph(
            "DynamoDB is **%s** for this application.".formatted(suitability.verdict().word()));
    reasons(document, "Strengths:", suitability.inFavour());
    reasons(document, "Concerns:", suitability.against());
    reasons(
        document,
        "Patterns for other services:",
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
              finding.rule() + ", " + finding.severity().label() + ": " + finding.subject().name())
          .paragraph(MarkdownDocument.plain(sentence(finding.message())))
          .bullets(finding.arithmetic().stream().map(MarkdownDocument::plain).toList())
          .paragraph("Fix: " + MarkdownDocument.plain(sentence(finding.fix())));
    }
  }

  /** Ends with a full stop; many texts begin with a name, which is left as it is. */
  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  private void suppressed(MarkdownDocument document) {
    if (!review.suppressed().isEmpty()) {
      document
          .heading(2, "Suppressed findings")
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
        parts.add(NumberFormat.number((double) count) + " × " + severity.label());
      }
    }
    long accepted =
        review.suppressed().stream()
            .filter(one -> one.finding().rule().equals(rule.name()))
            .count();
    if (accepted > 0) {
      parts.add(NumberFormat.number((double) accepted) + " suppressed");
    }
    return parts.isEmpty() ? "clean" : "**" + String.join(", ", parts) + "**";
  }
}
