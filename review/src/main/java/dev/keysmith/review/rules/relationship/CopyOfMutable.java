package dev.keysmith.review.rules.relationship;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import java.util.Map;
import java.util.Optional;

/**
 * WARNING when a copy of an attribute that changes costs more to maintain than it saves; SUGGESTION
 * where it pays, or nothing else would serve its readers.
 *
 * <pre>
 *   bad   Order: {copies: {customerName: Customer.name}}    a new name rewrites every order
 *   good  read the Customer with its orders
 * </pre>
 */
public final class CopyOfMutable implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A copy of an attribute that changes costs more to maintain than it saves.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (LayoutRef layoutRef : context.design().items()) {
      for (Map.Entry<String, AttributePath> copy : layoutRef.item().copies().entrySet()) {
        ImmutableList<AccessPattern> changers = CopySourceWrites.of(context, copy.getValue());
        if (!changers.isEmpty()) {
          findings.add(finding(context, layoutRef, copy.getKey(), copy.getValue(), changers));
        }
      }
    }
    return findings.build();
  }

  private ReviewFinding finding(
      ReviewContext context,
      LayoutRef layoutRef,
      String name,
      AttributePath path,
      ImmutableList<AccessPattern> changers) {
    Fix autoFix = new Fix.DropCopy(layoutRef.table().name(), layoutRef.item().name(), name);
    Optional<FixImpact> impact =
        impactOfDropping(context, layoutRef, name).filter(FixImpact::keepsPatterns);
    double saving = impact.map(FixImpact::saving).orElse(0.0);
    String effect = effectOfDropping(impact);
    ReviewFinding finding =
        finding(
            context.item(layoutRef, "copies"),
            "%s.%s copies %s, which %s changes; %s"
                .formatted(
                    layoutRef.item().name(), name, path, FindingPhrases.ids(changers), effect),
            saving > 0
                ? "drop the copy, and read %s itself".formatted(path.entity())
                : "keep it while it pays; more frequent changes make it more expensive");
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    changers.forEach(changer -> followed(context, layoutRef, path, changer).ifPresent(lines::add));
    impact.ifPresent(then -> lines.addAll(then.arithmetic()));
    ReviewFinding explained = finding.because(lines.build());
    return saving > 0
        ? context.graded(explained.withAutoFix(autoFix), saving)
        : explained.as(Severity.SUGGESTION);
  }

  /** The bill without a copy; empty where a key contains it, or an index projects it. */
  static Optional<FixImpact> impactOfDropping(
      ReviewContext context, LayoutRef layoutRef, String name) {
    return isUsed(layoutRef, name)
        ? Optional.empty()
        : Optional.of(
            context.impact(
                new Fix.DropCopy(layoutRef.table().name(), layoutRef.item().name(), name)));
  }

  static String effectOfDropping(Optional<FixImpact> impact) {
    return impact
        .map(FixImpact::saving)
        .map(
            saving ->
                saving > 0
                    ? "without the copy the bill is %s lower"
                        .formatted(FindingPhrases.perMonth(saving))
                    : "without the copy the bill is %s higher"
                        .formatted(FindingPhrases.perMonth(-saving)))
        .orElse("without the copy a pattern is not served, or needs more round trips");
  }

  /** Whether a key contains it, or an index projects it. */
  private static boolean isUsed(LayoutRef layoutRef, String name) {
    return layoutRef.item().keys().values().stream()
            .anyMatch(rule -> rule.attributes().contains(name))
        || layoutRef.table().indexes().values().stream()
            .map(Index::projection)
            .anyMatch(
                projection ->
                    projection instanceof IndexProjection.Include include
                        && include.attributes().contains(name));
  }

  /** The writes of a change to the items that store copies. */
  private static Optional<String> followed(
      ReviewContext context, LayoutRef layoutRef, AttributePath path, AccessPattern changer) {
    ImmutableList<PlanStep> steps = CopySourceWrites.following(context, layoutRef, path, changer);
    double items = steps.stream().mapToDouble(step -> step.cost().itemsRead()).sum();
    double units = steps.stream().mapToDouble(PlanStep::writeUnits).sum();
    return items == 0
        ? Optional.empty()
        : Optional.of(
            "%s rewrites %s × %s: %s"
                .formatted(
                    changer.id(),
                    NumberFormat.number(items),
                    layoutRef.item().name(),
                    context
                        .prices(layoutRef.table().name())
                        .writeArithmetic(units, changer.traffic())));
  }
}
