package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.Rules;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.suitability.Suitability;
import dev.keysmith.source.Severity;

/** What the review found, what was accepted, and whether DynamoDB suits the application. */
record ReviewSection(ReviewReport review) {
  static final String ID = "review";

  HtmlElement html() {
    HtmlElement section = HtmlTables.section(ID, "Review");
    section.add(
        HtmlElement.of(
            "p",
            NumberFormat.counted(Rules.ALL.size(), "rule")
                + " looked at this design: "
                + count(Severity.ERROR, "error", "errors")
                + ", "
                + count(Severity.WARNING, "warning", "warnings")
                + ", "
                + count(Severity.ADVICE, "piece of advice", "pieces of advice")
                + "."));
    review.findings().forEach(finding -> section.add(finding(finding)));
    if (!review.suppressed().isEmpty()) {
      section.add(HtmlElement.of("h3", "Known and accepted"));
      for (ReviewReport.SuppressedFinding one : review.suppressed()) {
        section.add(
            finding(one.finding())
                .styled("finding accepted")
                .add(HtmlElement.of("p", "Accepted: " + sentence(one.by().reason()))));
      }
    }
    suitability(section);
    return section;
  }

  private String count(Severity severity, String one, String several) {
    return NumberFormat.counted((double) review.count(severity), one, several);
  }

  private static HtmlElement finding(ReviewFinding finding) {
    String severity = finding.severity().word();
    HtmlElement block =
        HtmlElement.of(
            "div",
            HtmlElement.of("h4", HtmlElement.of("span", severity).styled("severity " + severity))
                .text(finding.rule() + ": " + finding.subject().name()),
            HtmlElement.of("p", sentence(finding.message())));
    if (!finding.arithmetic().isEmpty()) {
      block.add(HtmlTables.list("ul", finding.arithmetic()).styled("arithmetic"));
    }
    return block
        .styled("finding")
        .add(HtmlElement.of("p", "To mend it: " + sentence(finding.fix())));
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  private void suitability(HtmlElement section) {
    Suitability suitability = review.suitability();
    section.add(
        HtmlElement.of("h3", "Whether DynamoDB suits it"),
        HtmlElement.of("p")
            .text("It is ")
            .add(HtmlElement.of("strong", suitability.verdict().word()))
            .text("."));
    reasons(section, "For it", suitability.inFavour());
    reasons(section, "Against it", suitability.against());
    reasons(
        section,
        "What belongs elsewhere",
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
