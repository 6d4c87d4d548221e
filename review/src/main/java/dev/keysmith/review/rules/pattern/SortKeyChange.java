package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.EntitySelection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Another order of the attributes in a sort key that a read queries: those that it sorts by first,
 * with or without what preceded them.
 *
 * <pre>
 *   read: Order  where: {customer: $c}  sort: placedAt
 *   "{status}#{placedAt}"   →   "{placedAt}#{status}"   or   "{placedAt}"
 * </pre>
 *
 * @param words what to write
 */
record SortKeyChange(Fix autoFix, FixImpact impact, String words) {

  /** The cheapest; empty where the sort key does not contain what the read sorts by. */
  static Optional<SortKeyChange> of(ReviewContext context, QueriedEntity queried) {
    LayoutRef layoutRef = queried.source().layoutRef();
    ImmutableList<String> order =
        queried.query().sort().stream()
            .map(EntitySelection.SortOrder::attribute)
            .collect(ImmutableList.toImmutableList());
    Optional<Index> index = queried.source().index();
    ImmutableList<String> sort =
        index
            .map(Index::sort)
            .orElseGet(
                () ->
                    layoutRef.table().key().sort().stream()
                        .collect(ImmutableList.toImmutableList()));
    Stream<Proposal> proposals =
        sort.size() == 1
            ? templates(context, layoutRef, sort.get(0), order, index.isPresent())
            : index.stream().flatMap(one -> sorts(layoutRef, one, order));
    return proposals
        .map(one -> new SortKeyChange(one.autoFix(), context.impact(one.autoFix()), one.words()))
        .filter(change -> change.impact().keepsPatterns())
        .max(Comparator.comparingDouble(change -> change.impact().saving()));
  }

  private record Proposal(Fix autoFix, String words) {}

  /** Of an index whose sort key has several attributes. */
  private static Stream<Proposal> sorts(LayoutRef layoutRef, Index index, List<String> order) {
    return orders(index.sort(), order, true)
        .map(
            sort ->
                new Proposal(
                    new Fix.SetSortKey(layoutRef.table().name(), index.name(), sort),
                    "write sort: [%s] in %s".formatted(String.join(", ", sort), index.name())));
  }

  /** Of a composite sort key. */
  private static Stream<Proposal> templates(
      ReviewContext context,
      LayoutRef layoutRef,
      String attribute,
      List<String> order,
      boolean indexed) {
    Optional<KeyTemplate> old = layoutRef.item().key(attribute).flatMap(KeyRule::only);
    if (old.isEmpty() || old.get().isLone()) {
      return Stream.of();
    }
    ImmutableList<KeySegment.Field> fields =
        old.get().segments().stream()
            .filter(KeySegment.Field.class::isInstance)
            .map(KeySegment.Field.class::cast)
            .collect(ImmutableList.toImmutableList());
    ImmutableList<String> names =
        fields.stream().map(KeySegment.Field::attribute).collect(ImmutableList.toImmutableList());
    // Without all of its parts a table's key may be the same for two items.
    return orders(names, order, indexed)
        .map(ordered -> template(context, layoutRef, old.get(), fields, ordered))
        .map(
            template ->
                new Proposal(
                    new Fix.SetTemplate(
                        layoutRef.table().name(),
                        layoutRef.item().name(),
                        attribute,
                        old.get(),
                        template),
                    "write %s: \"%s\" in %s"
                        .formatted(attribute, template, layoutRef.item().name())));
  }

  /** Sorted attributes first; the rest behind them or, if allowed, left out. */
  private static Stream<ImmutableList<String>> orders(
      ImmutableList<String> names, List<String> order, boolean mayDrop) {
    if (!names.containsAll(order) || names.subList(0, order.size()).equals(order)) {
      return Stream.of();
    }
    int last = order.stream().mapToInt(names::indexOf).max().orElse(0);
    List<String> behind = new ArrayList<>(order);
    behind.addAll(names.subList(last + 1, names.size()));
    List<String> all = new ArrayList<>(behind);
    names.stream().filter(name -> !behind.contains(name)).forEach(all::add);
    return mayDrop
        ? Stream.of(ImmutableList.copyOf(all), ImmutableList.copyOf(behind))
        : Stream.of(ImmutableList.copyOf(all));
  }

  /** The same literals with other fields between them, as long as there are fields. */
  private static KeyTemplate template(
      ReviewContext context,
      LayoutRef layoutRef,
      KeyTemplate old,
      ImmutableList<KeySegment.Field> fields,
      ImmutableList<String> ordered) {
    StringBuilder text = new StringBuilder();
    int next = 0;
    for (KeySegment segment : old.segments()) {
      if (segment instanceof KeySegment.Field) {
        if (next == ordered.size()) {
          break;
        }
        String name = ordered.get(next++);
        text.append(
            fields.stream()
                .filter(field -> field.attribute().equals(name))
                .map(KeySegment::toString)
                .collect(Collectors.joining()));
      } else if (next < ordered.size() || ordered.size() == fields.size()) {
        text.append(segment);
      }
    }
    return KeyTemplate.parse(
        text.toString(),
        Maps.transformValues(context.facts(layoutRef).named(), Attribute::type),
        old.segments().stream()
            .filter(KeySegment.Shard.class::isInstance)
            .map(KeySegment.Shard.class::cast)
            .map(KeySegment.Shard::shards)
            .findFirst());
  }

  /** Whether the bill is noticeably lower with it. */
  boolean pays(ReviewContext context) {
    return ReviewContext.isWorthReporting(impact.saving()) && context.isNoticeable(impact.saving());
  }
}
