package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CapacityUnit;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.capacity.QueryPages;
import dev.keysmith.capacity.SizeDistribution;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.key.KeyMatch;
import dev.keysmith.plan.key.KeyMatcher;
import dev.keysmith.plan.read.ItemCollection.Part;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.ValueExpression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads an instance and the first of its related instances by one Query, where they stand next to
 * it in one item collection.
 *
 * <pre>
 *   REPO#a#b  #ISSUE#CLOSED#…
 *   REPO#a#b  #REPO#a#b         ◀ from here
 *   REPO#a#b  ISSUE#OPEN#…      ◀ and 25 more
 * </pre>
 */
final class QueryAdjacentItems {
  private final PlanningContext context;

  QueryAdjacentItems(PlanningContext context) {
    this.context = context;
  }

  Optional<ItemCollection.Read> read(ItemCollection collection, IncludeClause include) {
    ImmutableList<Part> own = collection.own();
    if (own.size() != 1
        || collection.layoutAccess().sort().size() != 1
        || !collection.givesAllNeeded()
        || !include.selection().include().isEmpty()) {
      return Optional.empty();
    }
    Part instance = own.get(0);
    String from = instance.block().sortPrefix();
    for (Part relatedBlock : collection.parts()) {
      String to = relatedBlock.block().sortPrefix();
      boolean descending = from.compareTo(to) > 0;
      ImmutableList<AttributeCondition> filter = undecided(include.selection(), relatedBlock);
      if (relatedBlock != instance
          && collection.isRelated(include, relatedBlock)
          && canServe(include, relatedBlock, filter)
          && ItemCollection.areApart(from, to)
          && !collection.isBetween(instance, relatedBlock)
          && isInOrder(include.selection(), relatedBlock, descending)) {
        return Optional.of(
            read(
                collection, include, instance, relatedBlock, passing(include, filter), descending));
      }
    }
    return Optional.empty();
  }

  private double passing(IncludeClause include, ImmutableList<AttributeCondition> filter) {
    return context.cardinality().selectivity(context.entity(include.selection().entity()), filter);
  }

  private static ItemCollection.Read read(
      ItemCollection collection,
      IncludeClause include,
      Part instance,
      Part relatedBlock,
      double passing,
      boolean descending) {
    OptionalInt limit = include.selection().limit();
    ItemCount all = relatedBlock.items();
    ItemCount count =
        limit.isPresent()
            ? all.atMost((long) Math.ceil(limit.getAsInt() / Math.max(passing, 1e-9)))
            : all;
    double own = instance.itemSize();
    double each = relatedBlock.itemSize();
    double units =
        collection.consistency().unitsEach()
            * count.mean(
                items ->
                    SizeDistribution.units(
                        own + items * each,
                        instance.sizes().variance() + items * relatedBlock.sizes().variance(),
                        CapacityUnit.READ));
    KeyTemplate template = instance.block().sort().get(0);
    KeyBinding start =
        new KeyBinding(
            collection.layoutAccess().sort().get(0),
            template,
            known(template, collection.entityQuery().bound()),
            Optional.empty(),
            true);
    AccessPath access =
        collection.access(
            "the item collection onward",
            ImmutableList.<KeyBinding>builder().addAll(collection.partition()).add(start).build(),
            ImmutableList.of(instance, relatedBlock),
            descending,
            limit.isPresent() ? OptionalInt.of(limit.getAsInt() + 1) : limit,
            count.mean(items -> QueryPages.pages(own + items * each)),
            1 + count.mean(),
            units,
            () ->
                NumberFormat.number(own)
                    + " bytes of the parent item and "
                    + NumberFormat.number(count.mean())
                    + " items of "
                    + NumberFormat.number(each)
                    + " bytes");
    return new ItemCollection.Read(access, ImmutableSet.of(include));
  }

  private static ImmutableMap<String, ValueExpression> known(
      KeyTemplate template, Map<String, ValueExpression> bound) {
    Map<String, ValueExpression> known = new LinkedHashMap<>();
    for (KeySegment segment : template.segments()) {
      ValueExpression value =
          segment instanceof KeySegment.Field field ? bound.get(field.attribute()) : null;
      if (segment instanceof KeySegment.Field field && value != null) {
        known.put(field.attribute(), value);
      }
    }
    return ImmutableMap.copyOf(known);
  }

  /** Whether a limit takes the right ones; where all are read, the client can put them in order. */
  private static boolean isInOrder(
      EntitySelection selection, Part relatedBlock, boolean descending) {
    return selection.sort().isEmpty()
        || selection.limit().isEmpty()
        || backward(selection, relatedBlock).equals(Optional.of(descending));
  }

  /** Whether a Query must go backward for an order within a block; empty where it has no order. */
  private static Optional<Boolean> backward(EntitySelection selection, Part relatedBlock) {
    List<KeyMatch.SortedBy> orders = new ArrayList<>();
    for (KeyTemplate.Part part : relatedBlock.block().sort().get(0).parts()) {
      orders.add(new KeyMatch.SortedBy(part.name(), part.order()));
    }
    return new KeyMatch(
            ImmutableList.of(),
            ImmutableSet.of(),
            ImmutableSet.of(),
            1,
            1,
            1,
            false,
            ImmutableList.copyOf(orders))
        .backward(selection.sort(), relatedBlock.bound().keySet());
  }

  /** The conditions of an include that the block itself does not decide. */
  private static ImmutableList<AttributeCondition> undecided(EntitySelection selection, Part part) {
    return selection.where().stream()
        .filter(
            condition ->
                part.block().when().stream()
                    .noneMatch(
                        decided ->
                            decided.path().equals(condition.path())
                                && decided.test().equals(condition.test())))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean canServe(
      IncludeClause include, Part part, ImmutableList<AttributeCondition> filter) {
    LayoutAccess layoutAccess = part.structure();
    // A block for other values than the queried ones has no match.
    boolean contradicts =
        part.block().when().stream()
            .anyMatch(
                decided ->
                    include.selection().where().stream()
                        .noneMatch(
                            condition ->
                                condition.path().equals(decided.path())
                                    && condition.test().equals(decided.test())));
    return !contradicts
        && EntityQuery.needs(layoutAccess.statistics().entity(), include.selection()).stream()
            .allMatch(layoutAccess::gives)
        && filter.stream()
            .allMatch(
                condition ->
                    KeyMatcher.localName(layoutAccess, condition)
                        .map(layoutAccess::gives)
                        .orElse(false));
  }
}
