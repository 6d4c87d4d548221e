package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.Optional;

/**
 * WARNING when items enter an index in which no pattern looks for them, and that costs noticeably;
 * ADVICE where it costs a little.
 *
 * <pre>
 *   bad   ByStatus: {partition: status, …}   Order and Invoice both have a status
 *   good  ByStatus: {partition: orderStatus, …}   Order: {orderStatus: "{status}"}
 * </pre>
 *
 * <p>That nobody reads an index at all is for {@link UnusedIndex} to say.
 */
public final class IndexLeak implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "Items enter an index in which no pattern looks for them.";
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
    if (readers.isEmpty() || isSought(readers, structure, layoutRef) || keys.isEmpty()) {
      return Optional.empty();
    }
    FixImpact impact = context.impact(autoFix);
    if (!impact.keepsPatterns()) {
      return Optional.empty();
    }
    double entries =
        context.spec().entity(layoutRef.item().entity()).count()
            * context.facts(layoutRef).share(index);
    // A key attribute under an attribute's own name is there whether it is written down or not.
    boolean byName =
        keys.stream()
            .allMatch(
                context.spec().entity(layoutRef.item().entity()).attributes().keySet()::contains);
    String names = String.join(" and ", keys);
    ReviewFinding finding =
        finding(
                context.item(layoutRef, byName ? "" : keys.asList().get(0)),
                layoutRef.item().name()
                    + " enters "
                    + structure
                    + ", where no pattern looks for it: "
                    + NumberFormat.counted(entries, "entry", "entries")
                    + ", "
                    + MoneyFormat.text(impact.saving())
                    + " a month",
                byName
                    ? "give "
                        + structure
                        + " a key attribute of its own, with a template in the items it is for"
                    : "leave out " + names)
            .because(impact.arithmetic());
    ReviewFinding fixable = byName ? finding : finding.withAutoFix(autoFix);
    return Optional.of(
        context.isNoticeable(impact.saving()) ? fixable : fixable.as(Severity.ADVICE));
  }

  private static boolean isSought(
      ImmutableList<Plan> readers, TableOrIndex structure, LayoutRef layoutRef) {
    return readers.stream()
        .flatMap(plan -> plan.steps().stream())
        .map(PlanStep::request)
        .filter(request -> structure.equals(TableOrIndex.of(request.target())))
        .anyMatch(request -> request.layouts().contains(layoutRef.item().name()));
  }
}
