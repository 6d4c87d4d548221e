package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * ADVICE when a client that knows an instance's identity cannot make its key, and must look it up:
 * a round trip more, and from a global index one that may not know the newest instances yet.
 *
 * <pre>
 *   bad   PK = "CUSTOMER#{customer}"  SK = "ORDER#{id}"    cancel order 7: whose is it? Query first
 *   good  PK = "ORDER#{id}"                                 cancel order 7: one update
 * </pre>
 */
public final class KeyUnknownToClient implements Rule {
  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "A client that knows the identity must look up the key first.";
  }

  /** A pattern that names an instance by its identity and must look for it. */
  private record LookupPattern(AccessPattern pattern, double readUnits, boolean lags) {}

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.design().items().stream()
        .filter(layoutRef -> layoutRef.item().isMain())
        .flatMap(layoutRef -> finding(context, layoutRef).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, LayoutRef layoutRef) {
    Set<String> unknown = new LinkedHashSet<>();
    List<LookupPattern> lookupPatterns = new ArrayList<>();
    for (AccessPattern pattern : context.spec().patterns()) {
      context
          .plan(pattern.id())
          .ifPresent(plan -> seek(context, layoutRef, pattern, plan, unknown, lookupPatterns));
    }
    return lookupPatterns.isEmpty()
        ? Optional.empty()
        : Optional.of(finding(context, layoutRef, unknown, lookupPatterns));
  }

  private static void seek(
      ReviewContext context,
      LayoutRef layoutRef,
      AccessPattern pattern,
      Plan plan,
      Set<String> unknown,
      List<LookupPattern> lookupPatterns) {
    Set<String> missing = new LinkedHashSet<>();
    if (pattern instanceof AccessPattern.Read read
        && read.selection().entity().equals(layoutRef.item().entity())
        && plan.readProgram().isPresent()
        && isFoundByAnother(plan.readProgram().get().source())) {
      missing.addAll(missing(context, layoutRef, read.selection().where()));
    }
    for (WriteProgram acting : plan.acts()) {
      if (acting.action() instanceof WriteAction.Select select
          && select.entity().equals(layoutRef.item().entity())
          && acting.preReads().stream()
              .anyMatch(
                  lead ->
                      lead instanceof PreRead.Read found
                          && found.purpose() == PreRead.Purpose.INSTANCE)) {
        missing.addAll(missing(context, layoutRef, select.where()));
      }
    }
    if (!missing.isEmpty()) {
      unknown.addAll(missing);
      ImmutableList<PlanStep> lookups = lookups(context, layoutRef, plan);
      lookupPatterns.add(
          new LookupPattern(
              pattern,
              lookups.stream().mapToDouble(PlanStep::readUnits).sum(),
              lookups.stream().anyMatch(step -> step.request().index().isPresent())));
    }
  }

  /** An index or a second item that holds all that is asked for is as good as the key. */
  private static boolean isFoundByAnother(InstanceSource source) {
    return source instanceof InstanceSource.ByKey byKey && !byKey.fetches().isEmpty();
  }

  /** What of the key is not given, where the identity is. */
  private static ImmutableSet<String> missing(
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
    return Sets.difference(needed.build(), given).immutableCopy();
  }

  /** What a plan reads of the instance's items. */
  private static ImmutableList<PlanStep> lookups(
      ReviewContext context, LayoutRef layoutRef, Plan plan) {
    ImmutableSet<String> items =
        context.design().items(layoutRef.item().entity()).stream()
            .map(each -> each.item().name())
            .collect(ImmutableSet.toImmutableSet());
    return plan.steps().stream()
        .filter(step -> step.request().operation().isRead())
        .filter(step -> step.request().layouts().stream().anyMatch(items::contains))
        .collect(ImmutableList.toImmutableList());
  }

  private ReviewFinding finding(
      ReviewContext context,
      LayoutRef layoutRef,
      Set<String> unknown,
      List<LookupPattern> lookupPatterns) {
    Entity entity = context.spec().entity(layoutRef.item().entity());
    String names = String.join(", ", unknown);
    double units =
        lookupPatterns.stream()
            .mapToDouble(seeker -> seeker.pattern().traffic().average() * seeker.readUnits())
            .sum();
    double monthly = context.priceSchedule().reads(units);
    return finding(
            context.item(layoutRef, layoutRef.table().key().partition()),
            "who knows only the identity of "
                + entity.name()
                + " ("
                + String.join(", ", entity.identity())
                + ") does not know "
                + names
                + ", which its key is made of: "
                + String.join(", ", lookupPatterns.stream().map(one -> one.pattern().id()).toList())
                + (lookupPatterns.size() == 1 ? " looks" : " look")
                + " it up, for "
                + MoneyFormat.text(monthly)
                + " a month",
            "key the table by the identity, or let the client pass "
                + names
                + " along in the pattern's where")
        .because(
            lookupPatterns.stream()
                .map(
                    seeker ->
                        seeker.pattern().id()
                            + ": "
                            + NumberFormat.counted(seeker.readUnits(), "read unit")
                            + " × "
                            + NumberFormat.number(seeker.pattern().traffic().average())
                            + "/s"
                            + (seeker.lags()
                                ? ", from an index that may not have the newest yet"
                                : ""))
                .collect(ImmutableList.toImmutableList()));
  }
}
