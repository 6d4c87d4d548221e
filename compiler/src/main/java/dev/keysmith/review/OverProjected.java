package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Limits;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.Projection;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Plan;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return Structure.all(reviewed.design()).stream()
        .filter(structure -> !structure.isTable())
        .flatMap(structure -> finding(reviewed, structure).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Structure structure) {
    Index index =
        reviewed
            .design()
            .table(structure.table())
            .index(structure.index().orElseThrow())
            .orElseThrow();
    ImmutableList<Plan> readers = reviewed.readers(structure);
    Projection needed = needed(reviewed, structure, index, readers);
    if (readers.isEmpty() || needed.equals(index.projection())) {
      return Optional.empty();
    }
    Mend mend = new Mend.SetProjection(structure.table(), index.name(), needed);
    if (included(mend.apply(reviewed.design()).table(structure.table()))
        > Limits.INCLUDED_ATTRIBUTES) {
      return Optional.empty();
    }
    // Whether it is enough is for the planner to say: it would go back to the table for the rest.
    Mended mended = reviewed.mended(mend);
    if (mended.saving() < LITTLE || !mended.keepsPatterns()) {
      return Optional.empty();
    }
    Finding finding =
        finding(
                reviewed.structure(structure),
                structure
                    + " holds more than its reads take; without the rest it costs "
                    + Money.text(mended.saving())
                    + " a month less",
                "write project: " + words(needed))
            .because(
                ImmutableList.<String>builder()
                    .add(entry(reviewed, structure, index, needed))
                    .addAll(mended.arithmetic())
                    .build())
            .mendedBy(mend);
    return Optional.of(
        reviewed.isNoticeable(mended.saving()) ? finding : finding.as(Severity.ADVICE));
  }

  /** How many attributes the indexes of a table name, which DynamoDB limits. */
  private static int included(Table table) {
    return table.indexes().values().stream()
        .map(Index::projection)
        .mapToInt(
            projection ->
                projection instanceof Projection.Include include ? include.attributes().size() : 0)
        .sum();
  }

  /** What the patterns that read it ask for, as far as the keys do not tell it. */
  static Projection needed(
      Reviewed reviewed, Structure structure, Index index, ImmutableList<Plan> readers) {
    Index bare = index.projecting(new Projection.Keys());
    Set<String> needed = new LinkedHashSet<>();
    for (Placed placed : placed(reviewed, structure, index).toList()) {
      LayoutFacts facts = reviewed.facts(placed);
      Set<String> asked = new LinkedHashSet<>();
      for (Plan plan : readers) {
        if (reviewed.spec().pattern(plan.pattern()).orElseThrow() instanceof Pattern.Read read) {
          ask(reviewed, read.selection(), placed, asked);
        }
      }
      facts.stored().keySet().stream()
          .filter(asked::contains)
          .filter(index.projection()::includes)
          .filter(name -> !facts.gives(bare, name))
          .forEach(needed::add);
    }
    return needed.isEmpty()
        ? new Projection.Keys()
        : new Projection.Include(ImmutableList.copyOf(needed));
  }

  private static Stream<Placed> placed(Reviewed reviewed, Structure structure, Index index) {
    return reviewed.design().items().stream()
        .filter(placed -> placed.table().name().equals(structure.table()))
        .filter(placed -> placed.item().mayEnter(index));
  }

  /** Adds what a selection, or one included in it, asks of the items of a layout. */
  private static void ask(
      Reviewed reviewed, Selection selection, Placed placed, Set<String> asked) {
    if (selection.entity().equals(placed.item().entity())) {
      asked.addAll(selection.needs().attributes());
      selection.sort().forEach(order -> asked.add(order.attribute()));
      selection.where().stream()
          .map(condition -> condition.path().shortest())
          .filter(AttributePath::isOwn)
          .forEach(path -> asked.add(path.attribute()));
      reviewed.spec().entity(selection.entity()).ttl().ifPresent(asked::add);
      selection.include().forEach(include -> asked.addAll(link(include)));
      asked.addAll(copies(selection, placed));
    }
    selection.include().forEach(include -> ask(reviewed, include.selection(), placed, asked));
  }

  /** The attributes by which relatives are found. */
  private static ImmutableSet<String> link(Include include) {
    return include.toParent()
        ? ImmutableSet.copyOf(include.relationship().attributes().values())
        : ImmutableSet.copyOf(include.relationship().attributes().keySet());
  }

  /** Copies of what the selection asks of relatives. */
  private static ImmutableSet<String> copies(Selection selection, Placed placed) {
    ImmutableSet.Builder<String> copies = ImmutableSet.builder();
    placed
        .item()
        .copies()
        .forEach(
            (name, path) -> {
              boolean asked =
                  selection.where().stream().anyMatch(condition -> condition.path().equals(path))
                      || selection.include().stream()
                          .map(Include::selection)
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
      Reviewed reviewed, Structure structure, Index index, Projection needed) {
    Index mended = index.projecting(needed);
    Placed largest =
        placed(reviewed, structure, index)
            .max(Comparator.comparingDouble(placed -> reviewed.facts(placed).entrySize(index)))
            .orElseThrow();
    LayoutFacts facts = reviewed.facts(largest);
    return "an entry of "
        + largest.item().name()
        + ": "
        + Figures.number(Math.ceil(facts.entrySize(index)))
        + " → "
        + Figures.number(Math.ceil(facts.entrySize(mended)))
        + " bytes";
  }

  private static String words(Projection projection) {
    return projection instanceof Projection.Include include
        ? "[" + String.join(", ", include.attributes()) + "]"
        : "keys";
  }
}
