package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.Plan;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Leaves out findings that the fix of a worse one removes, and names them there.
 *
 * <pre>
 *   FilterDiscardsMost  P6 reads 13 million items of ALL      add an index
 *   HotPartition        ALL gets 54 million units/s           because of P6: gone with that index
 *   OverProjected       ALL projects more than is needed      because of P6: gone with that index
 * </pre>
 */
final class CommonCause {
  private final ReviewContext context;
  private final ImmutableMap<String, Rule> rules;
  private final Map<Fix, Map<String, ImmutableList<ReviewFinding>>> after = new LinkedHashMap<>();

  CommonCause(ReviewContext context, List<Rule> rules) {
    this.context = context;
    this.rules = rules.stream().collect(ImmutableMap.toImmutableMap(Rule::name, rule -> rule));
  }

  /**
   * @param findings the worst first
   */
  ImmutableList<ReviewFinding> merged(List<ReviewFinding> findings) {
    Set<ReviewFinding> consequences = new LinkedHashSet<>();
    ImmutableList.Builder<ReviewFinding> merged = ImmutableList.builder();
    for (ReviewFinding cause : causesFirst(findings)) {
      if (!consequences.contains(cause)) {
        ImmutableList<ReviewFinding> own =
            findings.stream()
                .filter(other -> !other.equals(cause) && !consequences.contains(other))
                .filter(other -> isRemovedBy(cause, other))
                .collect(ImmutableList.toImmutableList());
        consequences.addAll(own);
        merged.add(own.isEmpty() ? cause : cause.and(alsoFixed(own)).as(worst(cause, own)));
      }
    }
    return merged.build();
  }

  /** Those that say what to do about a pattern come before those that say what follows from it. */
  private static List<ReviewFinding> causesFirst(List<ReviewFinding> findings) {
    List<ReviewFinding> sorted = new ArrayList<>();
    findings.stream().filter(CommonCause::isCause).forEach(sorted::add);
    findings.stream().filter(finding -> !isCause(finding)).forEach(sorted::add);
    return sorted;
  }

  private static boolean isCause(ReviewFinding finding) {
    return finding.severity() != Severity.SUGGESTION
        && finding
            .autoFix()
            .filter(
                fix ->
                    fix instanceof Fix.AddIndex
                        || fix instanceof Fix.DropIndex
                        || fix instanceof Fix.NarrowIndex
                        || fix instanceof Fix.SetSortKey
                        || fix instanceof Fix.SetTemplate)
            .isPresent();
  }

  private boolean isRemovedBy(ReviewFinding cause, ReviewFinding other) {
    return isCause(cause)
        && (isOfDropped(cause.autoFix().orElseThrow(), other) || isGone(cause, other));
  }

  /** Whatever is wrong with the entries of an index that is dropped. */
  private static boolean isOfDropped(Fix fix, ReviewFinding other) {
    return fix instanceof Fix.DropIndex dropped
        && other.autoFix().orElse(null) instanceof Fix.ExcludeFromIndex excluded
        && excluded.table().equals(dropped.table())
        && excluded.index().equals(dropped.index());
  }

  private boolean isGone(ReviewFinding cause, ReviewFinding other) {
    return touched(cause).stream().anyMatch(name -> name.equals(other.subject().name()))
        && found(cause.autoFix().orElseThrow(), other).stream()
            .noneMatch(again -> again.severity() == other.severity());
  }

  /** What a cause is about: its subject, and what its pattern reads. */
  private ImmutableSet<String> touched(ReviewFinding cause) {
    String subject = cause.subject().name();
    Stream<String> read =
        context.spec().pattern(subject).flatMap(pattern -> context.plan(pattern.id())).stream()
            .map(Plan::steps)
            .flatMap(List::stream)
            .map(step -> FindingPhrases.structure(step).toString());
    return Stream.concat(Stream.of(subject), read).collect(ImmutableSet.toImmutableSet());
  }

  /** What the rule of a finding says of the same subject once a fix is applied. */
  private ImmutableList<ReviewFinding> found(Fix fix, ReviewFinding other) {
    return after
        .computeIfAbsent(fix, key -> new LinkedHashMap<>())
        .computeIfAbsent(
            other.rule(),
            name -> Objects.requireNonNull(rules.get(name)).review(context.after(fix)))
        .stream()
        .filter(again -> again.subject().name().equals(other.subject().name()))
        .collect(ImmutableList.toImmutableList());
  }

  /** A cause is as severe as what it causes. */
  private static Severity worst(ReviewFinding cause, List<ReviewFinding> consequences) {
    return Stream.concat(Stream.of(cause), consequences.stream())
        .map(ReviewFinding::severity)
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private static String alsoFixed(List<ReviewFinding> consequences) {
    return "the fix also settles "
        + consequences.stream()
            .map(finding -> "%s of %s".formatted(finding.rule(), finding.subject().name()))
            .distinct()
            .collect(Collectors.joining(", "));
  }
}
