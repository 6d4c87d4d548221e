package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.Figures;
import dev.keysmith.review.Finding;
import dev.keysmith.review.Fit;
import dev.keysmith.review.Review;
import dev.keysmith.review.Rule;
import dev.keysmith.review.Rules;
import dev.keysmith.source.Severity;
import java.util.ArrayList;
import java.util.List;

/** {@code anti-pattern-review.md}: every rule with its verdict, and every finding in full. */
final class AntiPatternReview {
  static final String NAME = "anti-pattern-review.md";

  private final Review review;

  private AntiPatternReview(Review review) {
    this.review = review;
  }

  static Artifact artifact(Handover handover) {
    AntiPatternReview review = new AntiPatternReview(handover.review());
    Markdown document =
        Markdown.titled(handover.spec().application() + ": review").paragraph(review.summary());
    review.fit(document);
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
    return Figures.counted(Rules.ALL.size(), "rule")
        + " looked at this design: "
        + Figures.counted((double) review.count(Severity.ERROR), "error")
        + ", "
        + Figures.counted((double) review.count(Severity.WARNING), "warning")
        + ", "
        + Figures.counted(
            (double) review.count(Severity.ADVICE), "piece of advice", "pieces of advice")
        + ".";
  }

  private void fit(Markdown document) {
    Fit fit = review.fit();
    document
        .heading(2, "Whether DynamoDB suits it")
        .paragraph("It is **" + fit.verdict().word() + "**.");
    reasons(document, "For it:", fit.inFavour());
    reasons(document, "Against it:", fit.against());
    reasons(
        document,
        "What belongs elsewhere:",
        fit.elsewhere().stream()
            .map(one -> one.pattern().id() + ": " + one.instead() + "; " + one.feed())
            .collect(ImmutableList.toImmutableList()));
  }

  private static void reasons(Markdown document, String title, ImmutableList<String> reasons) {
    if (!reasons.isEmpty()) {
      document.paragraph(title).bullets(reasons.stream().map(Markdown::plain).toList());
    }
  }

  private void findings(Markdown document) {
    document.heading(2, "Findings");
    if (review.findings().isEmpty()) {
      document.paragraph("None.");
    }
    for (Finding finding : review.findings()) {
      document
          .heading(
              3,
              finding.rule() + ", " + finding.severity().word() + ": " + finding.subject().name())
          .paragraph(Markdown.plain(sentence(finding.message())))
          .bullets(finding.arithmetic().stream().map(Markdown::plain).toList())
          .paragraph("To mend it: " + Markdown.plain(sentence(finding.fix())));
    }
  }

  /** Many begin with a name, which stays as it is. */
  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  private void suppressed(Markdown document) {
    if (!review.suppressed().isEmpty()) {
      document
          .heading(2, "Known and accepted")
          .bullets(
              review.suppressed().stream()
                  .map(
                      one ->
                          one.finding().rule()
                              + ", "
                              + Markdown.plain(one.finding().subject().name())
                              + ": "
                              + Markdown.plain(one.by().reason()))
                  .toList());
    }
  }

  private ImmutableList<String> row(Rule rule) {
    return ImmutableList.of(rule.name(), Markdown.plain(rule.what()), verdict(rule));
  }

  private String verdict(Rule rule) {
    List<String> parts = new ArrayList<>();
    for (Severity severity : Severity.values()) {
      long count =
          review.findings().stream()
              .filter(one -> one.rule().equals(rule.name()) && one.severity() == severity)
              .count();
      if (count > 0) {
        parts.add(Figures.number((double) count) + " × " + severity.word());
      }
    }
    long accepted =
        review.suppressed().stream()
            .filter(one -> one.finding().rule().equals(rule.name()))
            .count();
    if (accepted > 0) {
      parts.add(Figures.number((double) accepted) + " accepted");
    }
    return parts.isEmpty() ? "clean" : "**" + String.join(", ", parts) + "**";
  }
}
