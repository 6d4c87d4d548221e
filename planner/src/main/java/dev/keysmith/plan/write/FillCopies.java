package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Multimaps;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.PreReadCombinations;
import dev.keysmith.plan.PreReadPlan;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.ValueExpression;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what an instance copies from its related instances before it is stored.
 *
 * <pre>
 *   create: Bid        copies: {nickname: User.nickname}
 *
 *   1  GetItem  id = {$user}                          ⇒  $User.nickname
 *   2  PutItem  … nickname = $User.nickname
 * </pre>
 *
 * <p>Nothing is read where the client knows the value, where the related instance is created in the
 * same write, or where the copy is part of a reference.
 */
final class FillCopies {
  private final WriteContext writeContext;

  FillCopies(WriteContext writeContext) {
    this.writeContext = writeContext;
  }

  /** Every copy in the items of an entity. */
  ImmutableList<AttributePath> copies(String entity) {
    Map<String, AttributePath> paths = new LinkedHashMap<>();
    for (LayoutRef layoutRef : writeContext.items(entity)) {
      layoutRef
          .item()
          .copies()
          .values()
          .forEach(path -> paths.putIfAbsent(BoundValues.name(path), path));
    }
    return ImmutableList.copyOf(paths.values());
  }

  /**
   * @param boundValues of the instance that gets the copies
   * @param times how often the action is repeated
   */
  LookupResult fill(
      String entity,
      BoundValues boundValues,
      Collection<AttributePath> paths,
      Collection<AttributePath> knows,
      TransactionContext transactionContext,
      int times) {
    ImmutableSet<String> atHand =
        knows.stream().map(BoundValues::name).collect(ImmutableSet.toImmutableSet());
    BoundValues filled = boundValues;
    List<AttributePath> open = new ArrayList<>();
    for (AttributePath path : paths) {
      String name = BoundValues.name(path);
      if (transactionContext.creates(path.entity(), entity)) {
        filled = filled.with(name, new ValueExpression.Parameter(path.attribute()));
      } else if (atHand.contains(name)) {
        filled = filled.with(name, new ValueExpression.Parameter(name));
      } else if (!filled.has(name)) {
        open.add(path);
      }
    }
    LookupResult located = LookupResult.already(filled);
    for (Collection<AttributePath> group :
        Multimaps.index(open, path -> path.hops().get(0).label()).asMap().values()) {
      Relationship hop = group.iterator().next().hops().get(0);
      BoundValues parent = boundValues.parent(hop);
      if (!parent.has(hop.attributes().keySet())) {
        continue; // starts without the relative, and so without its values
      }
      double reads = transactionContext.distinct(times, parent) * present(entity, hop, boundValues);
      LookupResult read =
          walk(entity, hop.label(), hop.parent(), parent, ImmutableList.copyOf(group), 1);
      if (!read.isFound()) {
        return read;
      }
      located =
          new LookupResult(
              PreReadCombinations.together(
                  located.preReadPlans(), PreReadCombinations.times(read.preReadPlans(), reads)),
              located.boundValues().with(read.boundValues().values()),
              ImmutableList.of());
    }
    return located;
  }

  /**
   * What paths need of one related instance, and then of those behind it.
   *
   * @param owner the entity whose items get the copies
   */
  private LookupResult walk(
      String owner,
      String about,
      String entity,
      BoundValues here,
      ImmutableList<AttributePath> paths,
      int depth) {
    ImmutableSet.Builder<String> needed = ImmutableSet.builder();
    List<AttributePath> onward = new ArrayList<>();
    for (AttributePath path : paths) {
      if (path.hops().size() == depth) {
        needed.add(path.attribute());
      } else {
        needed.addAll(path.hops().get(depth).attributes().values());
        onward.add(path);
      }
    }
    LookupResult located =
        new LookUpFirst(writeContext, Optional.of(owner))
            .locate(
                PreRead.Purpose.COPY,
                about,
                entity,
                here.conditions(entity, writeContext.entity(entity).identity()),
                here,
                needed.build());
    if (!located.isFound()) {
      return located;
    }
    BoundValues relative = located.boundValues();
    ImmutableList<PreReadPlan> preReadPlans = located.preReadPlans();
    BoundValues values = BoundValues.NOTHING;
    for (AttributePath path : paths) {
      ValueExpression value = relative.values().get(path.attribute());
      if (path.hops().size() == depth && value != null) {
        values = values.with(BoundValues.name(path), value);
      }
    }
    ImmutableList<PreReadPlan> behind = PreReadCombinations.NONE;
    for (Collection<AttributePath> group :
        Multimaps.index(onward, path -> path.hops().get(depth).label()).asMap().values()) {
      Relationship hop = group.iterator().next().hops().get(depth);
      LookupResult next =
          walk(
              owner,
              about + "." + hop.label(),
              hop.parent(),
              relative.parent(hop),
              ImmutableList.copyOf(group),
              depth + 1);
      if (!next.isFound()) {
        return next;
      }
      behind = PreReadCombinations.together(behind, next.preReadPlans());
      values = values.with(next.boundValues().values());
    }
    return new LookupResult(
        PreReadCombinations.inOrder(preReadPlans, behind), values, ImmutableList.of());
  }

  /** Share of the stored instances that have the related instance; all where the write names it. */
  private double present(String entity, Relationship hop, BoundValues boundValues) {
    Entity child = writeContext.entity(entity);
    return hop.attributes().values().stream()
        .filter(name -> new ValueExpression.Parameter(name).equals(boundValues.values().get(name)))
        .mapToDouble(name -> child.attribute(name).present())
        .min()
        .orElse(1);
  }
}
