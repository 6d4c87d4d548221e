package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.Suppression;
import dev.keysmith.source.Severity;
import dev.keysmith.source.Spelling;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Holds a design against every rule, and sets aside what the design says does not count. */
public final class Reviewer {
  /** A suppression without a finding is told under this name. */
  public static final String UNUSED_SUPPRESSION = "UnusedSuppression";

  private final ImmutableList<Rule> rules;

  public Reviewer() {
    this(Rules.ALL);
  }

  Reviewer(List<Rule> rules) {
    this.rules = ImmutableList.copyOf(rules);
  }

  public Review review(Reviewed reviewed) {
    ImmutableList<Suppression> suppressions = reviewed.design().suppressions();
    Set<Suppression> used = new LinkedHashSet<>();
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    ImmutableList.Builder<Review.Suppressed> suppressed = ImmutableList.builder();
    ImmutableList<Finding> found =
        rules.stream()
            .flatMap(rule -> rule.review(reviewed).stream())
            .distinct()
            .sorted(Finding.WORST_FIRST)
            .collect(ImmutableList.toImmutableList());
    for (Finding finding : found) {
      Optional<Suppression> by =
          suppressions.stream().filter(one -> suppresses(one, finding)).findFirst();
      by.ifPresentOrElse(
          one -> suppressed.add(new Review.Suppressed(finding, one)), () -> findings.add(finding));
      by.ifPresent(used::add);
    }
    for (int i = 0; i < suppressions.size(); i++) {
      if (!used.contains(suppressions.get(i))) {
        findings.add(unused(suppressions.get(i), reviewed.suppression(i)));
      }
    }
    return new Review(
        findings.build().stream()
            .sorted(Finding.WORST_FIRST)
            .collect(ImmutableList.toImmutableList()),
        suppressed.build(),
        Fit.of(reviewed));
  }

  private static boolean suppresses(Suppression suppression, Finding finding) {
    return suppression.rule().equals(finding.rule())
        && suppression.where().map(finding.subject().names()::contains).orElse(true);
  }

  private Finding unused(Suppression suppression, Subject subject) {
    ImmutableSet<String> names =
        rules.stream().map(Rule::name).collect(ImmutableSet.toImmutableSet());
    String where = suppression.where().map(name -> " in " + name).orElse("");
    return names.contains(suppression.rule())
        ? Finding.of(
            UNUSED_SUPPRESSION,
            Severity.WARNING,
            subject,
            suppression.rule() + " finds nothing" + where + ", so this suppresses nothing",
            "remove it, before it hides something new")
        : Finding.of(
            UNUSED_SUPPRESSION,
            Severity.WARNING,
            subject,
            "there is no rule '" + suppression.rule() + "', so this suppresses nothing",
            Spelling.suggest(suppression.rule(), names));
  }
}
