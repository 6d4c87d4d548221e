package dev.keysmith.review.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.RulePage;
import java.util.List;

/** A rule with the spec and the designs of its page, to be varied. */
public record RuleCase(Rule rule, RulePage page) {
  public static RuleCase of(Rule rule) {
    return new RuleCase(rule, RulePage.of(RulePage.FOLDER.resolve(rule.name() + ".md")));
  }

  public String spec() {
    return page.block("yaml spec").orElseThrow();
  }

  public String bad() {
    return page.block("yaml bad").orElseThrow();
  }

  public String good() {
    return page.block("yaml good").orElseThrow();
  }

  public List<ReviewFinding> findings(String spec, String design) {
    return rule.review(RulePage.context(spec, "design.yaml", design));
  }

  /** A text with a part of it replaced, which must be there. */
  public static String with(String text, String part, String other) {
    assertThat(text).contains(part);
    return text.replace(part, other);
  }
}
