package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import dev.keysmith.review.rules.ReviewFinding;

/**
 * A finding of a review in JSON.
 *
 * @param where its place: file, line and column
 * @param subject what it is about: a table, an index, an item, an entity or a pattern
 * @param fixable whether {@code review --fix} applies the fix
 * @param mendable the same, under its former name
 * @param savingUsd what the fix saves per month; 0 if the fault is a risk and not a cost
 */
record FindingResult(
    String rule,
    String severity,
    String where,
    String subject,
    int line,
    int column,
    String message,
    ImmutableList<String> arithmetic,
    String fix,
    boolean fixable,
    boolean mendable,
    double savingUsd) {
  static FindingResult of(ReviewFinding finding) {
    return new FindingResult(
        finding.rule(),
        finding.severity().word(),
        finding.place().toString(),
        finding.subject().name(),
        finding.place().line(),
        finding.place().column(),
        finding.message(),
        finding.arithmetic(),
        finding.fix(),
        finding.autoFix().isPresent(),
        finding.autoFix().isPresent(),
        finding.savingUsd());
  }
}
