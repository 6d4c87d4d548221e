package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * WARNING when an index holds attributes that no read takes from it, and leaving them out would
 * cost noticeably less; ADVICE where it would cost a little less.
 *
 * <pre>
 *   bad   ByCustomer: {…, project: all}         420 bytes an entry, rewritten by every change
 *   good  ByCustomer: {…, project: [total]}      70 bytes, rewritten when the total changes
 * </pre>
 */
public final class OverProjected implements Rule {
  /** Dollars a month that are not worth a list of attributes. */
  private static final double LITTLE = 1;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "An index holds attributes that no pattern takes from it.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return TableOrIndex.all(context.design()).stream()
        .filter(structure -> !structure.isTable())
        .flatMap(structure -> finding(context, structure).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, TableOrIndex structure) {
    Index index =
        context
            .design()
            .table(structure.table())
            .index(structure.index().orElseThrow())
            .orElseThrow();
    ImmutableList<Plan> readers = context.readers(structure);
    IndexProjection needed = needed(context, structure, index, readers);
    if (readers.isEmpty() || needed.equals(index.projection())) {
      return Optional.empty();
    }
    Fix autoFix = new Fix.SetProjection(structure.table(), index.name(), needed);
    if (included(autoFix.apply(context.design()).table(structure.table()))
        > DynamoDbLimits.INCLUDED_ATTRIBUTES) {
      return Optional.empty();
    }
    // Whether it is enough is for the planner to say: it would go back to the table for the rest.
    FixImpact impact = context.impact(autoFix);
    if (impact.saving() < LITTLE || !impact.keepsPatterns()) {
      return Optional.empty();
    }
    ReviewFinding finding =
        finding(
                context.structure(structure),
                structure
                    + " holds more than its reads take; without the rest it costs "
                    + MoneyFormat.text(impact.saving())
                    + " a month less",
                "write project: " + words(needed))
            .because(
                ImmutableList.<String>builder()
                    .add(entry(context, structure, index, needed))
                    .addAll(impact.arithmetic())
                    .build())
            .withAutoFix(autoFix);
    return Optional.of(
        context.isNoticeable(impact.saving()) ? finding : finding.as(Severity.ADVICE));
  }

  /** How many attributes the indexes of a table name, which DynamoDB limits. */
  private static int included(Table table) {
    return table.indexes().values().stream()
        .map(Index::projection)
        .mapToInt(
            projection ->
                projection instanceof IndexProjection.Include include
                    ? include.attributes().size()
                    : 0)
        .sum();
  }

  /** What the patterns that read it ask for, as far as the keys do not tell it. */
  static IndexProjection needed(
      ReviewContext context, TableOrIndex structure, Index index, ImmutableList<Plan> readers) {
    Index bare = index.projecting(new IndexProjection.Keys());
    Set<String> needed = new LinkedHashSet<>();
    for (LayoutRef layoutRef : layoutRef(context, structure, index).toList()) {
      LayoutStatistics facts = context.facts(layoutRef);
      Set<String> asked = new LinkedHashSet<>();
      for (Plan plan : readers) {
        if (context.spec().pattern(plan.pattern()).orElseThrow()
            instanceof AccessPattern.Read read) {
          ask(context, read.selection(), layoutRef, asked);
        }
      }
      facts.stored().keySet().stream()
          .filter(asked::contains)
          .filter(index.projection()::includes)
          .filter(name -> !facts.gives(bare, name))
          .forEach(needed::add);
    }
    return needed.isEmpty()
        ? new IndexProjection.Keys()
        : new IndexProjection.Include(ImmutableList.copyOf(needed));
  }

  private static Stream<LayoutRef> layoutRef(
      ReviewContext context, TableOrIndex structure, Index index) {
    return context.design().items().stream()
        .filter(layoutRef -> layoutRef.table().name().equals(structure.table()))
        .filter(layoutRef -> layoutRef.item().mayEnter(index));
  }

  /** Adds what a selection, or one included in it, asks of the items of a layout. */
  private static void ask(
      ReviewContext context, EntitySelection selection, LayoutRef layoutRef, Set<String> asked) {
    if (selection.entity().equals(layoutRef.item().entity())) {
      asked.addAll(selection.needs().attributes());
      selection.sort().forEach(order -> asked.add(order.attribute()));
      selection.where().stream()
          .map(condition -> condition.path().shortest())
          .filter(AttributePath::isOwn)
          .forEach(path -> asked.add(path.attribute()));
      context.spec().entity(selection.entity()).ttl().ifPresent(asked::add);
      selection.include().forEach(include -> asked.addAll(link(include)));
      asked.addAll(copies(selection, layoutRef));
    }
    selection.include().forEach(include -> ask(context, include.selection(), layoutRef, asked));
  }

  /** The attributes by which relatives are found. */
  private static ImmutableSet<String> link(IncludeClause include) {
    return include.toParent()
        ? ImmutableSet.copyOf(include.relationship().attributes().values())
        : ImmutableSet.copyOf(include.relationship().attributes().keySet());
  }

  /** Copies of what the selection asks of relatives. */
  private static ImmutableSet<String> copies(EntitySelection selection, LayoutRef layoutRef) {
    ImmutableSet.Builder<String> copies = ImmutableSet.builder();
    layoutRef
        .item()
        .copies()
        .forEach(
            (name, path) -> {
              boolean asked =
                  selection.where().stream().anyMatch(condition -> condition.path().equals(path))
                      || selection.include().stream()
                          .map(IncludeClause::selection)
                          .anyMatch(
                              inner ->
                                  inner.entity().equals(path.entity())
                                      && inner.needs().attributes().contains(path.attribute()));
              if (asked) {
                copies.add(name);
              }
            });
    return copies.build();
  }

  private static String entry(
      ReviewContext context, TableOrIndex structure, Index index, IndexProjection needed) {
    Index impact = index.projecting(needed);
    LayoutRef largest =
        layoutRef(context, structure, index)
            .max(Comparator.comparingDouble(layoutRef -> context.facts(layoutRef).entrySize(index)))
            .orElseThrow();
    LayoutStatistics facts = context.facts(largest);
    return "an entry of "
        + largest.item().name()
        + ": "
        + NumberFormat.number(Math.ceil(facts.entrySize(index)))
        + " → "
        + NumberFormat.number(Math.ceil(facts.entrySize(impact)))
        + " bytes";
  }

  private static String words(IndexProjection projection) {
    return projection instanceof IndexProjection.Include include
        ? "[" + String.join(", ", include.attributes()) + "]"
        : "keys";
  }
}
