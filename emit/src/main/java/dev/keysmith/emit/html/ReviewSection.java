package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.report.DesignSummary;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.suitability.Suitability;

/** Review findings, suppressed findings, and the suitability of DynamoDB. */
record ReviewSection(ReviewReport review) {
  static final String ID = "review";

  HtmlElement html() {
    HtmlElement section = HtmlTables.section(ID, "Review findings");
    section.add(HtmlElement.of("p", DesignSummary.findings(review)));
    review.findings().forEach(finding -> section.add(finding(finding)));
    if (!review.suppressed().isEmpty()) {
      section.add(HtmlElement.of("h3", "Suppressed findings"));
      for (ReviewReport.SuppressedFinding one : review.suppressed()) {
        section.add(
            finding(one.finding())
                .styled("finding accepted")
                .add(HtmlElement.of("p", "Suppressed: " + sentence(one.by().reason()))));
      }
    }
    suitability(section);
    return section;
  }

  private static HtmlElement finding(ReviewFinding finding) {
    String severity = finding.severity().label();
    HtmlElement block =
        HtmlElement.of(
            "div",
            HtmlElement.of("h4", HtmlElement.of("span", severity).styled("severity " + severity))
                .text(finding.rule() + ": " + finding.subject().name()),
            HtmlElement.of("p", sentence(finding.message())));
    if (!finding.arithmetic().isEmpty()) {
      block.add(HtmlTables.list("ul", finding.arithmetic()).styled("arithmetic"));
    }
    return block.styled("finding").add(HtmlElement.of("p", "Fix: " + sentence(finding.fix())));
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  private void suitability(HtmlElement section) {
    Suitability suitability = review.suitability();
    section.add(
        HtmlElement.of("h3", "Suitability of DynamoDB"),
        HtmlElement.of("p")
            .text("DynamoDB is ")
            .add(HtmlElement.of("strong", suitability.verdict().word()))
            .text(" for this application."));
    reasons(section, "Strengths", suitability.inFavour());
    reasons(section, "Concerns", suitability.against());
    reasons(
        section,
        "Patterns for other services",
        suitability.alternatives().stream()
            .map(one -> one.pattern().id() + ": " + one.instead() + "; " + one.feed())
            .collect(ImmutableList.toImmutableList()));
  }

  private static void reasons(HtmlElement section, String title, ImmutableList<String> reasons) {
    if (!reasons.isEmpty()) {
      section.add(HtmlElement.of("h4", title), HtmlTables.list("ul", reasons));
    }
  }
}
