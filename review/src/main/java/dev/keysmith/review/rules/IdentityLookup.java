package dev.keysmith.review.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A pattern that names an instance by its identity and has to look up its key.
 *
 * @param unknown the key attributes that it would have to know
 * @param requests by which it finds the instance's items
 */
public record IdentityLookup(
    AccessPattern pattern, ImmutableSet<String> unknown, ImmutableList<PlanStep> requests) {

  /** Those of all patterns for a main item. */
  public static ImmutableList<IdentityLookup> all(ReviewContext context, LayoutRef layoutRef) {
    return context.spec().patterns().stream()
        .flatMap(
            pattern ->
                context
                    .plan(pattern.id())
                    .flatMap(plan -> of(context, layoutRef, pattern, plan))
                    .stream())
        .collect(ImmutableList.toImmutableList());
  }

  private static Optional<IdentityLookup> of(
      ReviewContext context, LayoutRef layoutRef, AccessPattern pattern, Plan plan) {
    Set<String> unknown = new LinkedHashSet<>();
    if (pattern instanceof AccessPattern.Read read
        && read.selection().entity().equals(layoutRef.item().entity())
        && plan.readProgram().isPresent()
        && isFoundByAnother(plan.readProgram().get().source())) {
      unknown.addAll(unknown(context, layoutRef, read.selection().where()));
    }
    for (WriteProgram acting : plan.acts()) {
      if (acting.action() instanceof WriteAction.Select select
          && select.entity().equals(layoutRef.item().entity())
          && !PreRead.reads(acting.preReads(), PreRead.Purpose.INSTANCE).isEmpty()) {
        unknown.addAll(unknown(context, layoutRef, select.where()));
      }
    }
    return unknown.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new IdentityLookup(
                pattern, ImmutableSet.copyOf(unknown), requests(context, layoutRef, plan)));
  }

  /** An index or a duplicate item that stores everything the query needs is as good as the key. */
  private static boolean isFoundByAnother(InstanceSource source) {
    return source instanceof InstanceSource.ByKey byKey && !byKey.fetches().isEmpty();
  }

  /** The key attributes that a query does not give although it gives the identity. */
  private static Set<String> unknown(
      ReviewContext context, LayoutRef layoutRef, ImmutableList<AttributeCondition> where) {
    Entity entity = context.spec().entity(layoutRef.item().entity());
    ImmutableSet<String> given =
        where.stream()
            .filter(AttributeCondition::isEquality)
            .map(condition -> condition.path().shortest())
            .filter(path -> path.isOwn())
            .map(path -> path.attribute())
            .collect(ImmutableSet.toImmutableSet());
    if (!given.containsAll(entity.identity())) {
      return ImmutableSet.of();
    }
    ImmutableSet.Builder<String> needed = ImmutableSet.builder();
    layoutRef
        .table()
        .key()
        .attributes()
        .forEach(key -> needed.addAll(layoutRef.item().key(key).orElseThrow().attributes()));
    return Sets.difference(needed.build(), given);
  }

  private static ImmutableList<PlanStep> requests(
      ReviewContext context, LayoutRef layoutRef, Plan plan) {
    ImmutableSet<String> items = context.itemNames(layoutRef.item().entity());
    return plan.steps().stream()
        .filter(step -> step.request().operation().isRead())
        .filter(step -> step.request().layouts().stream().anyMatch(items::contains))
        .collect(ImmutableList.toImmutableList());
  }

  public double readUnits() {
    return requests.stream().mapToDouble(PlanStep::readUnits).sum();
  }

  /** Of its requests alone, in dollars per month. */
  public double monthlyUsd(ReviewContext context) {
    double rate = context.priceSchedule().billedRate(pattern.traffic());
    return requests.stream()
        .mapToDouble(step -> context.prices(step.request().table()).reads(step.readUnits() * rate))
        .sum();
  }

  /** Whether it reads an index, which may not contain the newest items yet. */
  public boolean lags() {
    return requests.stream().anyMatch(step -> step.request().index().isPresent());
  }

  public boolean reads(TableOrIndex structure) {
    return requests.stream()
        .anyMatch(step -> structure.equals(TableOrIndex.of(step.request().target())));
  }
}
