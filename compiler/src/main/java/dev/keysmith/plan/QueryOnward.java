package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.CapacityUnit;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Segment;
import dev.keysmith.plan.ItemCollection.Part;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads an instance and the first of its relatives by one Query, where they stand next to it in one
 * item collection.
 *
 * <pre>
 *   REPO#a#b  #ISSUE#CLOSED#…
 *   REPO#a#b  #REPO#a#b         ◀ from here
 *   REPO#a#b  ISSUE#OPEN#…      ◀ and 25 more
 * </pre>
 */
final class QueryOnward {
  private final PlanFacts facts;

  QueryOnward(PlanFacts facts) {
    this.facts = facts;
  }

  Optional<ItemCollection.Read> read(ItemCollection collection, Include include) {
    ImmutableList<Part> own = collection.own();
    if (own.size() != 1
        || collection.structure().sort().size() != 1
        || !collection.givesAllNeeded()
        || !include.selection().include().isEmpty()) {
      return Optional.empty();
    }
    Part instance = own.get(0);
    String from = instance.block().sortPrefix();
    for (Part relatives : collection.parts()) {
      String to = relatives.block().sortPrefix();
      boolean descending = from.compareTo(to) > 0;
      ImmutableList<Condition> filter = undecided(include.selection(), relatives);
      if (relatives != instance
          && collection.isRelated(include, relatives)
          && canServe(include, relatives, filter)
          && ItemCollection.areApart(from, to)
          && !collection.isBetween(instance, relatives)
          && isInOrder(include.selection(), relatives, descending)) {
        return Optional.of(
            read(collection, include, instance, relatives, passing(include, filter), descending));
      }
    }
    return Optional.empty();
  }

  private double passing(Include include, ImmutableList<Condition> filter) {
    return facts.matches().selectivity(facts.entity(include.selection().entity()), filter);
  }

  private static ItemCollection.Read read(
      ItemCollection collection,
      Include include,
      Part instance,
      Part relatives,
      double passing,
      boolean descending) {
    OptionalInt limit = include.selection().limit();
    ItemCount all = ItemCount.around(relatives.count());
    ItemCount count =
        limit.isPresent()
            ? all.atMost((long) Math.ceil(limit.getAsInt() / Math.max(passing, 1e-9)))
            : all;
    double own = instance.itemSize();
    double each = relatives.itemSize();
    double units =
        collection.consistency().unitsEach()
            * count.mean(items -> CapacityUnit.READ.covering(own + items * each));
    KeyTemplate template = instance.block().sort().get(0);
    KeyUse start =
        new KeyUse(
            collection.structure().sort().get(0),
            template,
            known(template, collection.question().bound()),
            Optional.empty(),
            true);
    Access access =
        collection.access(
            "the item collection onward",
            ImmutableList.<KeyUse>builder().addAll(collection.partition()).add(start).build(),
            ImmutableList.of(instance, relatives),
            descending,
            limit.isPresent() ? OptionalInt.of(limit.getAsInt() + 1) : limit,
            1 + count.mean(),
            units,
            () ->
                Figures.number(own)
                    + " bytes of the instance itself and "
                    + Figures.number(count.mean())
                    + " items of "
                    + Figures.number(each)
                    + " bytes");
    return new ItemCollection.Read(access, ImmutableSet.of(include));
  }

  private static ImmutableMap<String, Value> known(KeyTemplate template, Map<String, Value> bound) {
    Map<String, Value> known = new LinkedHashMap<>();
    for (Segment segment : template.segments()) {
      Value value = segment instanceof Segment.Field field ? bound.get(field.attribute()) : null;
      if (segment instanceof Segment.Field field && value != null) {
        known.put(field.attribute(), value);
      }
    }
    return ImmutableMap.copyOf(known);
  }

  /** Whether a limit takes the right ones; where all are read, the client can put them in order. */
  private static boolean isInOrder(Selection selection, Part relatives, boolean descending) {
    return selection.sort().isEmpty()
        || selection.limit().isEmpty()
        || backward(selection, relatives).equals(Optional.of(descending));
  }

  /** Whether a Query must go backward for an order within a block; empty where it has no order. */
  private static Optional<Boolean> backward(Selection selection, Part relatives) {
    List<KeyMatch.Ordered> orders = new ArrayList<>();
    for (KeyTemplate.Part part : relatives.block().sort().get(0).parts()) {
      orders.add(new KeyMatch.Ordered(part.name(), part.order()));
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
        .backward(selection.sort(), relatives.bound().keySet());
  }

  /** The conditions of an include that the block itself does not decide. */
  private static ImmutableList<Condition> undecided(Selection selection, Part part) {
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

  private static boolean canServe(Include include, Part part, ImmutableList<Condition> filter) {
    Structure structure = part.structure();
    // A block for other values than those asked for has none of what is asked for.
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
        && Question.needs(structure.facts().entity(), include.selection()).stream()
            .allMatch(structure::gives)
        && filter.stream()
            .allMatch(
                condition ->
                    KeyMatcher.localName(structure, condition).map(structure::gives).orElse(false));
  }
}
