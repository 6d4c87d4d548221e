package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
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
import java.util.stream.Collectors;

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
    return context.design().tables().values().stream()
        .flatMap(
            table ->
                table.indexes().values().stream()
                    .flatMap(index -> findings(context, table, index).stream()))
        .collect(ImmutableList.toImmutableList());
  }

  private ImmutableList<ReviewFinding> findings(ReviewContext context, Table table, Index index) {
    TableOrIndex structure = TableOrIndex.of(table.name(), index.name());
    ImmutableList<Plan> readers = context.readers(structure);
    ImmutableList<LayoutRef> inside =
        context.design().items().stream()
            .filter(layoutRef -> layoutRef.table().equals(table))
            .filter(layoutRef -> layoutRef.item().mayEnter(index))
            .collect(ImmutableList.toImmutableList());
    ImmutableList<LayoutRef> unread =
        inside.stream()
            .filter(layoutRef -> !isRead(readers, structure, layoutRef))
            .collect(ImmutableList.toImmutableList());
    if (readers.isEmpty() || unread.isEmpty() || unread.size() == inside.size()) {
      return ImmutableList.of();
    }
    ImmutableSet<String> own = new Fix.ExcludeFromIndex(table.name(), "", index.name()).own(table);
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    ImmutableList<LayoutRef> shared =
        unread.stream()
            .filter(layoutRef -> removable(context, layoutRef, own).isEmpty())
            .collect(ImmutableList.toImmutableList());
    unread.stream()
        .filter(layoutRef -> !shared.contains(layoutRef))
        .flatMap(
            layoutRef ->
                excluded(context, layoutRef, index, removable(context, layoutRef, own)).stream())
        .forEach(findings::add);
    if (!shared.isEmpty()) {
      ImmutableList<LayoutRef> read =
          inside.stream()
              .filter(layoutRef -> !unread.contains(layoutRef))
              .collect(ImmutableList.toImmutableList());
      narrowed(context, table, index, read, shared).ifPresent(findings::add);
    }
    return findings.build();
  }

  /** A key attribute with the name of an attribute is present without a rule in the design. */
  private static ImmutableList<String> removable(
      ReviewContext context, LayoutRef layoutRef, ImmutableSet<String> own) {
    ImmutableSet<String> attributes =
        context.spec().entity(layoutRef.item().entity()).attributes().keySet();
    return own.stream()
        .filter(name -> layoutRef.item().key(name).isPresent() && !attributes.contains(name))
        .collect(ImmutableList.toImmutableList());
  }

  /** Its rules give it key attributes that the index alone has: without them it is not there. */
  private Optional<ReviewFinding> excluded(
      ReviewContext context, LayoutRef layoutRef, Index index, ImmutableList<String> removed) {
    Fix autoFix =
        new Fix.ExcludeFromIndex(layoutRef.table().name(), layoutRef.item().name(), index.name());
    FixImpact impact = context.impact(autoFix);
    return impact.keepsPatterns() && !context.overloads(autoFix)
        ? Optional.of(
            context.graded(
                finding(
                        context.item(layoutRef, removed.get(0)),
                        message(
                            context,
                            layoutRef.table(),
                            index,
                            ImmutableList.of(layoutRef),
                            impact.saving()),
                        "remove %s from %s"
                            .formatted(String.join(" and ", removed), layoutRef.item().name()))
                    .because(impact.arithmetic())
                    .withAutoFix(autoFix),
                impact.saving()))
        : Optional.empty();
  }

  /**
   * The key attributes have another use, as those of an inverted index, or are attributes that
   * several entities have: only one of its own can keep them out.
   */
  private Optional<ReviewFinding> narrowed(
      ReviewContext context,
      Table table,
      Index index,
      ImmutableList<LayoutRef> read,
      ImmutableList<LayoutRef> unread) {
    String from = index.partition().get(0);
    String to = IndexKeyName.of(context, table, index, from);
    Fix autoFix =
        new Fix.NarrowIndex(
            table.name(),
            index.name(),
            from,
            to,
            read.stream()
                .collect(
                    ImmutableMap.toImmutableMap(
                        layoutRef -> layoutRef.item().name(), layoutRef -> Optional.empty())));
    FixImpact impact = context.impact(autoFix);
    if (to.equals(from)
        || !impact.keepsPatterns()
        || !ReviewContext.isWorthReporting(impact.saving())) {
      return Optional.empty();
    }
    return Optional.of(
        context.graded(
            finding(
                    context.index(table.name(), index.name()),
                    message(context, table, index, unread, impact.saving()),
                    "use the partition key %s in %s, with a template in %s alone"
                        .formatted(to, index.name(), names(read)))
                .because(impact.arithmetic())
                .withAutoFix(autoFix),
            impact.saving()));
  }

  private static String message(
      ReviewContext context,
      Table table,
      Index index,
      ImmutableList<LayoutRef> unread,
      double saving) {
    double entries =
        unread.stream()
            .mapToDouble(
                layoutRef ->
                    context.spec().entity(layoutRef.item().entity()).count()
                        * context.facts(layoutRef).share(index))
            .sum();
    return "%s is in %s, from which no pattern reads it: %s, %s"
        .formatted(
            names(unread),
            TableOrIndex.of(table.name(), index.name()),
            NumberFormat.counted(entries, "entry", "entries"),
            FindingPhrases.perMonth(saving));
  }

  private static String names(ImmutableList<LayoutRef> layouts) {
    return layouts.stream()
        .map(layoutRef -> layoutRef.item().name())
        .collect(Collectors.joining(", "));
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
