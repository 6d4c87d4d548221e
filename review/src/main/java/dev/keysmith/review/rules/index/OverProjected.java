package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.pattern.BetterIndex;
import dev.keysmith.review.rules.relationship.CopySourceWrites;
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
 * WARNING when an index projects attributes that no read needs from it, and leaving them out would
 * cost noticeably less; SUGGESTION where it would cost a little less.
 *
 * <pre>
 *   bad   ByCustomer: {…, project: all}         420 bytes per entry, rewritten by every change
 *   good  ByCustomer: {…, project: [total]}      70 bytes, rewritten when the total changes
 * </pre>
 */
public final class OverProjected implements Rule {

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "An index projects attributes that no pattern reads from it.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return TableOrIndex.all(context.design()).stream()
        .filter(structure -> !structure.isTable())
        .flatMap(structure -> finding(context, structure).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, TableOrIndex structure) {
    Index index = context.definition(structure).orElseThrow();
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
    // The planner decides whether it suffices: otherwise it would read the rest from the table.
    FixImpact impact = context.impact(autoFix);
    if (!ReviewContext.isWorthReporting(impact.saving()) || !impact.keepsPatterns()) {
      return Optional.empty();
    }
    ReviewFinding finding =
        finding(
                context.structure(structure),
                "%s projects more than its readers need; without the rest the bill is %s lower"
                    .formatted(structure, FindingPhrases.perMonth(impact.saving())),
                "write project: " + BetterIndex.project(needed))
            .because(
                ImmutableList.<String>builder()
                    .add(entry(context, structure, index, needed))
                    .addAll(impact.arithmetic())
                    .build())
            .withAutoFix(autoFix);
    return Optional.of(context.graded(finding, impact.saving()));
  }

  /** How many attributes the indexes of a table project by name, which DynamoDB limits. */
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

  /** The attributes that its readers need, without those that the keys contain. */
  static IndexProjection needed(
      ReviewContext context, TableOrIndex structure, Index index, ImmutableList<Plan> readers) {
    Index bare = index.projecting(new IndexProjection.Keys());
    Set<String> needed = new LinkedHashSet<>();
    for (LayoutRef layoutRef : layoutRef(context, structure, index).toList()) {
      LayoutStatistics facts = context.facts(layoutRef);
      Set<String> wanted = new LinkedHashSet<>();
      for (Plan plan : readers) {
        if (context.spec().pattern(plan.pattern()).orElseThrow()
            instanceof AccessPattern.Read read) {
          read.selection()
              .branches()
              .forEach(branch -> collect(context, branch, layoutRef, wanted));
        }
      }
      facts.stored().keySet().stream()
          .filter(wanted::contains)
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

  /** Adds the attributes that a selection, or one included in it, needs from a layout's items. */
  private static void collect(
      ReviewContext context, EntitySelection selection, LayoutRef layoutRef, Set<String> wanted) {
    if (selection.entity().equals(layoutRef.item().entity())) {
      wanted.addAll(selection.needs().attributes());
      selection.sort().forEach(order -> wanted.add(order.attribute()));
      selection.where().stream()
          .map(condition -> condition.path().shortest())
          .filter(AttributePath::isOwn)
          .forEach(path -> wanted.add(path.attribute()));
      context.spec().entity(selection.entity()).ttl().ifPresent(wanted::add);
      selection.include().forEach(include -> wanted.addAll(link(include)));
      wanted.addAll(copies(selection, layoutRef));
    }
    selection
        .include()
        .forEach(include -> collect(context, include.selection(), layoutRef, wanted));
  }

  /** The attributes by which related entities are found. */
  private static ImmutableSet<String> link(IncludeClause include) {
    return include.toParent()
        ? ImmutableSet.copyOf(include.relationship().attributes().values())
        : ImmutableSet.copyOf(include.relationship().attributes().keySet());
  }

  /** Copies of the attributes that the selection needs from related entities. */
  private static ImmutableSet<String> copies(EntitySelection selection, LayoutRef layoutRef) {
    ImmutableSet.Builder<String> copies = ImmutableSet.builder();
    layoutRef
        .item()
        .copies()
        .forEach(
            (name, path) -> {
              if (CopySourceWrites.isUsed(selection, path)) {
                copies.add(name);
              }
            });
    return copies.build();
  }

  private static String entry(
      ReviewContext context, TableOrIndex structure, Index index, IndexProjection needed) {
    Index smaller = index.projecting(needed);
    LayoutRef largest =
        layoutRef(context, structure, index)
            .max(Comparator.comparingDouble(layoutRef -> context.facts(layoutRef).entrySize(index)))
            .orElseThrow();
    LayoutStatistics facts = context.facts(largest);
    return "an entry of %s: %s → %s bytes"
        .formatted(
            largest.item().name(),
            NumberFormat.number(Math.ceil(facts.entrySize(index))),
            NumberFormat.number(Math.ceil(facts.entrySize(smaller))));
  }
}
