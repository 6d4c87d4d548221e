package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.ItemCount;
import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.capacity.SizeDistribution;
import dev.keysmith.plan.CostDerivation;
import dev.keysmith.plan.CostEstimate;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.LayoutAccess;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PlanningContext;
import dev.keysmith.plan.RequestTemplate;
import dev.keysmith.plan.key.KeyMatch;
import dev.keysmith.plan.read.CoLocatedItems.LayoutBlock;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.ValueExpression;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The item collection that an instance is in, with all that shares it.
 *
 * @param layoutAccess the table or index, for the instance's own layout
 * @param match the key of the collection
 * @param parts what is in it, block by block
 */
record ItemCollection(
    LayoutAccess layoutAccess, KeyMatch match, ImmutableList<Part> parts, EntityQuery entityQuery) {

  /** A block of the collection, what its attributes are equal to there, and how many there are. */
  record Part(LayoutBlock block, Map<String, ValueExpression> bound, ItemCount items) {
    double count() {
      return items.mean();
    }

    LayoutAccess structure() {
      return block.structure();
    }

    double itemSize() {
      return structure().itemSize();
    }

    SizeDistribution sizes() {
      return structure().sizes();
    }
  }

  /** A read of the collection, and the includes that it serves. */
  record Read(AccessPath access, ImmutableSet<IncludeClause> answered) {}

  static ItemCollection of(
      PlanningContext context, LayoutAccess layoutAccess, KeyMatch match, EntityQuery entityQuery) {
    CoLocatedItems coLocatedItems = new CoLocatedItems(context);
    ImmutableList.Builder<Part> parts = ImmutableList.builder();
    for (LayoutAccess beside : context.beside(layoutAccess)) {
      for (LayoutBlock block : coLocatedItems.blocks(beside)) {
        coLocatedItems
            .bound(layoutAccess, match, block)
            .ifPresent(
                bound ->
                    parts.add(
                        new Part(
                            block,
                            bound,
                            coLocatedItems.items(block, bound, entityQuery.requested()))));
      }
    }
    return new ItemCollection(layoutAccess, match, parts.build(), entityQuery);
  }

  /** The items that make up the instance itself. */
  ImmutableList<Part> own() {
    return parts.stream()
        .filter(part -> part.structure().entity().equals(entityQuery.entity().name()))
        .filter(
            part ->
                entityQuery.entity().identity().stream()
                    .allMatch(
                        name -> {
                          ValueExpression value = part.bound().get(name);
                          return value != null && value.equals(entityQuery.bound().get(name));
                        }))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the instance's items here have all that is needed of it. */
  boolean givesAllNeeded() {
    ImmutableList<Part> own = own();
    return !own.isEmpty()
        && entityQuery.needs().stream()
            .allMatch(need -> own.stream().anyMatch(part -> part.structure().gives(need)));
  }

  /** Whether a block is of what an instance includes: its reference is equal to the identity. */
  boolean isRelated(IncludeClause include, Part part) {
    if (!part.structure().entity().equals(include.selection().entity())) {
      return false;
    }
    Relationship relationship = include.relationship();
    return relationship.attributes().entrySet().stream()
        .allMatch(
            pair -> {
              String ours = include.toParent() ? pair.getValue() : pair.getKey();
              String theirs = include.toParent() ? pair.getKey() : pair.getValue();
              ValueExpression value = part.bound().get(theirs);
              return value != null && value.equals(entityQuery.bound().get(ours));
            });
  }

  /** Whether a block holds all children of another block's items, by a copy or a common part. */
  static boolean isBelow(IncludeClause nested, IncludeClause include, Part above, Part below) {
    if (nested.toParent() || !below.structure().entity().equals(nested.selection().entity())) {
      return false;
    }
    Relationship up = nested.relationship();
    return include.relationship().attributes().values().stream()
        .allMatch(
            reference -> {
              ValueExpression value = above.bound().get(reference);
              String inherited = up.attributes().get(reference);
              boolean own =
                  inherited != null && value != null && value.equals(below.bound().get(inherited));
              AttributePath path = new AttributePath(ImmutableList.of(up), up.parent(), reference);
              return own
                  || below.structure().layout().copies().entrySet().stream()
                      .anyMatch(
                          copy ->
                              copy.getValue().equals(path)
                                  && value != null
                                  && value.equals(below.bound().get(copy.getKey())));
            });
  }

  /** Whether other items lie between two blocks of a collection. */
  boolean isBetween(Part one, Part other) {
    String low = one.block().sortPrefix();
    String high = other.block().sortPrefix();
    String least = low.compareTo(high) < 0 ? low : high;
    String most = low.compareTo(high) < 0 ? high : low;
    return parts.stream()
        .filter(part -> part != one && part != other)
        .map(part -> part.block().sortPrefix())
        .anyMatch(
            prefix ->
                !areApart(prefix, least)
                    || !areApart(prefix, most)
                    || (prefix.compareTo(least) > 0 && prefix.compareTo(most) < 0));
  }

  /** Whether keys that begin so never mix: neither is how the other begins. */
  static boolean areApart(String one, String other) {
    return !one.startsWith(other) && !other.startsWith(one);
  }

  ReadConsistency consistency() {
    return entityQuery.strong() ? ReadConsistency.STRONG : ReadConsistency.EVENTUAL;
  }

  /** A Query of the collection, and what it brings of the instance itself. */
  AccessPath access(
      String strategy,
      List<KeyBinding> key,
      List<Part> read,
      boolean backward,
      OptionalInt limit,
      double requests,
      double items,
      double units,
      Supplier<String> arithmetic) {
    PlanStep step =
        new PlanStep(
            new RequestTemplate(
                DynamoDbOperation.QUERY,
                layoutAccess.target(),
                read.stream()
                    .map(part -> part.structure().layout().name())
                    .distinct()
                    .collect(ImmutableList.toImmutableList()),
                ImmutableList.copyOf(key),
                ImmutableList.of(),
                ImmutableList.of(),
                backward,
                limit),
            1,
            CostEstimate.ofReads(
                requests,
                items,
                items,
                ReadByKey.charge(layoutAccess, units),
                CostDerivation.line(arithmetic)
                    .and(
                        () ->
                            "⌈bytes ÷ 4096⌉ × "
                                + NumberFormat.number(consistency().unitsEach())
                                + " = "
                                + NumberFormat.number(units)
                                + " read units on average")));
    ImmutableSet.Builder<String> embedded = ImmutableSet.builder();
    ImmutableSet.Builder<String> copied = ImmutableSet.builder();
    for (Part part : own()) {
      embedded.addAll(ReadByKey.embedded(part.structure()));
      copied.addAll(ReadByKey.copied(part.structure()));
    }
    return new AccessPath(
        "Query " + layoutAccess.name() + ", " + strategy,
        ImmutableList.of(step),
        new InstanceSource.Collection(
            layoutAccess.layoutRef(),
            layoutAccess.index(),
            ImmutableList.copyOf(key),
            backward,
            limit),
        1,
        embedded.build(),
        copied.build());
  }

  /** The key that names the collection, without what orders it. */
  List<KeyBinding> partition() {
    return match.uses().subList(0, layoutAccess.partition().size());
  }
}
