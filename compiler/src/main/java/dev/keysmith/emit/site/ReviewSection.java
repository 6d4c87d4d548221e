package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.Figures;
import dev.keysmith.review.Finding;
import dev.keysmith.review.Fit;
import dev.keysmith.review.Review;
import dev.keysmith.review.Rules;
import dev.keysmith.source.Severity;

/** What the review found, what was accepted, and whether DynamoDB suits the application. */
record ReviewSection(Review review) {
  static final String ID = "review";

  Html html() {
    Html section = Tables.section(ID, "Review");
    section.add(
        Html.of(
            "p",
            Figures.counted(Rules.ALL.size(), "rule")
                + " looked at this design: "
                + count(Severity.ERROR, "error", "errors")
                + ", "
                + count(Severity.WARNING, "warning", "warnings")
                + ", "
                + count(Severity.ADVICE, "piece of advice", "pieces of advice")
                + "."));
    review.findings().forEach(finding -> section.add(finding(finding)));
    if (!review.suppressed().isEmpty()) {
      section.add(Html.of("h3", "Known and accepted"));
      for (Review.Suppressed one : review.suppressed()) {
        section.add(
            finding(one.finding())
                .styled("finding accepted")
                .add(Html.of("p", "Accepted: " + sentence(one.by().reason()))));
      }
    }
    fit(section);
    return section;
  }

  private String count(Severity severity, String one, String several) {
    return Figures.counted((double) review.count(severity), one, several);
  }

  private static Html finding(Finding finding) {
    String severity = finding.severity().word();
    Html block =
        Html.of(
            "div",
            Html.of("h4", Html.of("span", severity).styled("severity " + severity))
                .text(finding.rule() + ": " + finding.subject().name()),
            Html.of("p", sentence(finding.message())));
    if (!finding.arithmetic().isEmpty()) {
      block.add(Tables.list("ul", finding.arithmetic()).styled("arithmetic"));
    }
    return block.styled("finding").add(Html.of("p", "To mend it: " + sentence(finding.fix())));
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  private void fit(Html section) {
    Fit fit = review.fit();
    section.add(
        Html.of("h3", "Whether DynamoDB suits it"),
        Html.of("p").text("It is ").add(Html.of("strong", fit.verdict().word())).text("."));
    reasons(section, "For it", fit.inFavour());
    reasons(section, "Against it", fit.against());
    reasons(
        section,
        "What belongs elsewhere",
        fit.elsewhere().stream()
            .map(one -> one.pattern().id() + ": " + one.instead() + "; " + one.feed())
            .collect(ImmutableList.toImmutableList()));
  }

  private static void reasons(Html section, String title, ImmutableList<String> reasons) {
    if (!reasons.isEmpty()) {
      section.add(Html.of("h4", title), Tables.list("ul", reasons));
    }
  }
}
