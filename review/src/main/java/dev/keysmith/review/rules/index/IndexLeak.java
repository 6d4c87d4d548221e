package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.Optional;

/**
 * WARNING when an index contains items that no pattern reads from it, and that costs noticeably;
 * SUGGESTION where it costs a little.
 *
 * <pre>
 *   bad   ByStatus: {partition: status, …}   Order and Invoice both have a status
 *   good  ByStatus: {partition: orderStatus, …}   Order: {orderStatus: "{status}"}
 * </pre>
 *
 * <p>An index that no pattern reads at all is reported by {@link UnusedIndex}.
 */
public final class IndexLeak implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "An index contains items that no pattern reads from it.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (LayoutRef layoutRef : context.design().items()) {
      layoutRef.table().indexes().values().stream()
          .filter(layoutRef.item()::mayEnter)
          .flatMap(index -> finding(context, layoutRef, index).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private Optional<ReviewFinding> finding(ReviewContext context, LayoutRef layoutRef, Index index) {
    TableOrIndex structure = TableOrIndex.of(layoutRef.table().name(), index.name());
    ImmutableList<Plan> readers = context.readers(structure);
    Fix.ExcludeFromIndex autoFix =
        new Fix.ExcludeFromIndex(layoutRef.table().name(), layoutRef.item().name(), index.name());
    ImmutableSet<String> keys = autoFix.own(layoutRef.table());
    if (readers.isEmpty() || isRead(readers, structure, layoutRef) || keys.isEmpty()) {
      return Optional.empty();
    }
    FixImpact impact = context.impact(autoFix);
    if (!impact.keepsPatterns()) {
      return Optional.empty();
    }
    double entries =
        context.spec().entity(layoutRef.item().entity()).count()
            * context.facts(layoutRef).share(index);
    // A key attribute with the name of an attribute is present without a rule in the design.
    boolean byName =
        keys.stream()
            .allMatch(
                context.spec().entity(layoutRef.item().entity()).attributes().keySet()::contains);
    String names = String.join(" and ", keys);
    ReviewFinding finding =
        finding(
                context.item(layoutRef, byName ? "" : keys.asList().get(0)),
                "%s is in %s, from which no pattern reads it: %s, %s"
                    .formatted(
                        layoutRef.item().name(),
                        structure,
                        NumberFormat.counted(entries, "entry", "entries"),
                        FindingPhrases.perMonth(impact.saving())),
                byName
                    ? "give %s its own key attribute, with a template in the items it is for"
                        .formatted(structure)
                    : "remove %s from %s".formatted(names, layoutRef.item().name()))
            .because(impact.arithmetic());
    return Optional.of(
        context.graded(byName ? finding : finding.withAutoFix(autoFix), impact.saving()));
  }

  private static boolean isRead(
      ImmutableList<Plan> readers, TableOrIndex structure, LayoutRef layoutRef) {
    return readers.stream()
        .flatMap(plan -> plan.steps().stream())
        .map(PlanStep::request)
        .filter(request -> structure.equals(TableOrIndex.of(request.target())))
        .anyMatch(request -> request.layouts().contains(layoutRef.item().name()));
  }
}
