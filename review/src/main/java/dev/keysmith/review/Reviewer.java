package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.Suppression;
import dev.keysmith.review.rules.FindingSubject;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.suitability.Suitability;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SpellingSuggester;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs every rule on a design, and sets the suppressed findings apart. */
public final class Reviewer {
  /** The rule under which a suppression without a finding is reported. */
  public static final String UNUSED_SUPPRESSION = "UnusedSuppression";

  private final ImmutableList<Rule> rules;

  public Reviewer() {
    this(Rules.ALL);
  }

  Reviewer(List<Rule> rules) {
    this.rules = ImmutableList.copyOf(rules);
  }

  public ReviewReport review(ReviewContext context) {
    ImmutableList<Suppression> suppressions = context.design().suppressions();
    Set<Suppression> used = new LinkedHashSet<>();
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    ImmutableList.Builder<ReviewReport.SuppressedFinding> suppressed = ImmutableList.builder();
    ImmutableList<ReviewFinding> found =
        rules.stream()
            .flatMap(rule -> rule.review(context).stream())
            .distinct()
            .sorted(ReviewFinding.WORST_FIRST)
            .collect(ImmutableList.toImmutableList());
    for (ReviewFinding finding : found) {
      Optional<Suppression> by =
          suppressions.stream().filter(one -> suppresses(one, finding)).findFirst();
      by.ifPresentOrElse(
          one -> suppressed.add(new ReviewReport.SuppressedFinding(finding, one)),
          () -> findings.add(finding));
      by.ifPresent(used::add);
    }
    ImmutableList.Builder<ReviewFinding> reported = ImmutableList.builder();
    reported.addAll(new CommonCause(context, rules).merged(findings.build()));
    for (int i = 0; i < suppressions.size(); i++) {
      if (!used.contains(suppressions.get(i))) {
        reported.add(unused(suppressions.get(i), context.suppression(i)));
      }
    }
    return new ReviewReport(
        reported.build().stream()
            .sorted(ReviewFinding.WORST_FIRST)
            .collect(ImmutableList.toImmutableList()),
        suppressed.build(),
        Suitability.of(context));
  }

  private static boolean suppresses(Suppression suppression, ReviewFinding finding) {
    return Rules.currentName(suppression.rule()).equals(finding.rule())
        && suppression.where().map(finding.subject().names()::contains).orElse(true);
  }

  private ReviewFinding unused(Suppression suppression, FindingSubject subject) {
    ImmutableSet<String> names =
        rules.stream().map(Rule::name).collect(ImmutableSet.toImmutableSet());
    String rule = Rules.currentName(suppression.rule());
    return names.contains(rule)
        ? ReviewFinding.of(
            UNUSED_SUPPRESSION,
            Severity.WARNING,
            subject,
            suppression
                .where()
                .map(
                    name ->
                        "%s finds nothing in %s, so this suppression has no effect"
                            .formatted(rule, name))
                .orElse("%s finds nothing, so this suppression has no effect".formatted(rule)),
            "remove it, before it hides a new finding")
        : ReviewFinding.of(
            UNUSED_SUPPRESSION,
            Severity.WARNING,
            subject,
            "there is no rule '%s', so this suppression has no effect".formatted(rule),
            SpellingSuggester.suggest(rule, names));
  }
}
