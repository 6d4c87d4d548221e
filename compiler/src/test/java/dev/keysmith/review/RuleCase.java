package dev.keysmith.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** A rule with the spec and the designs of its page, to be varied. */
record RuleCase(Rule rule, RulePage page) {
  static RuleCase of(Rule rule) {
    return new RuleCase(rule, RulePage.of(RulePage.FOLDER.resolve(rule.name() + ".md")));
  }

  String spec() {
    return page.block("yaml spec").orElseThrow();
  }

  String bad() {
    return page.block("yaml bad").orElseThrow();
  }

  String good() {
    return page.block("yaml good").orElseThrow();
  }

  List<Finding> findings(String spec, String design) {
    return rule.review(RulePage.reviewed(spec, "design.yaml", design));
  }

  /** A text with a part of it replaced, which must be there. */
  static String with(String text, String part, String other) {
    assertThat(text).contains(part);
    return text.replace(part, other);
  }
}
