package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.PreRead;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.review.fix.FindingPhrases;
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
 * SUGGESTION when a client that knows an instance's identity cannot build its key, and has to look
 * it up: one more round trip, and through a global index one that may miss the newest instances.
 *
 * <pre>
 *   bad   PK = "CUSTOMER#{customer}"  SK = "ORDER#{id}"    cancel order 7: whose is it? Query first
 *   good  PK = "ORDER#{id}"                                 cancel order 7: one update
 * </pre>
 */
public final class KeyUnknownToClient implements Rule {
  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "A client that knows only the identity has to look up the key first.";
  }

  /** A pattern that names an instance by its identity and has to look up its key. */
  private record LookupPattern(
      AccessPattern pattern, double readUnits, double monthlyUsd, boolean lags) {}

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
          && !PreRead.reads(acting.preReads(), PreRead.Purpose.INSTANCE).isEmpty()) {
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
              lookups.stream().mapToDouble(step -> usd(context, pattern, step)).sum(),
              lookups.stream().anyMatch(step -> step.request().index().isPresent())));
    }
  }

  /** An index or a duplicate item that stores everything the query needs is as good as the key. */
  private static boolean isFoundByAnother(InstanceSource source) {
    return source instanceof InstanceSource.ByKey byKey && !byKey.fetches().isEmpty();
  }

  /** The key attributes that a query does not give although it gives the identity. */
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

  /** The requests by which a plan reads the instance's items. */
  private static ImmutableList<PlanStep> lookups(
      ReviewContext context, LayoutRef layoutRef, Plan plan) {
    ImmutableSet<String> items = context.itemNames(layoutRef.item().entity());
    return plan.steps().stream()
        .filter(step -> step.request().operation().isRead())
        .filter(step -> step.request().layouts().stream().anyMatch(items::contains))
        .collect(ImmutableList.toImmutableList());
  }

  private static double usd(ReviewContext context, AccessPattern pattern, PlanStep step) {
    return context
        .prices(step.request().table())
        .reads(step.readUnits() * context.priceSchedule().billedRate(pattern.traffic()));
  }

  private ReviewFinding finding(
      ReviewContext context,
      LayoutRef layoutRef,
      Set<String> unknown,
      List<LookupPattern> lookupPatterns) {
    Entity entity = context.spec().entity(layoutRef.item().entity());
    String names = String.join(", ", unknown);
    double monthly = lookupPatterns.stream().mapToDouble(LookupPattern::monthlyUsd).sum();
    return finding(
            context.item(layoutRef, layoutRef.table().key().partition()),
            "the key of %s needs %s, which callers that only have %s do not know: %s %s it up, for %s"
                .formatted(
                    entity.name(),
                    names,
                    String.join(", ", entity.identity()),
                    FindingPhrases.ids(
                        lookupPatterns.stream().map(LookupPattern::pattern).toList()),
                    FindingPhrases.verb(lookupPatterns.size(), "looks", "look"),
                    FindingPhrases.perMonth(monthly)),
            "use the identity as the table's key, or pass %s in the pattern's where"
                .formatted(names))
        .because(
            lookupPatterns.stream()
                .map(KeyUnknownToClient::line)
                .collect(ImmutableList.toImmutableList()));
  }

  private static String line(LookupPattern seeker) {
    String line =
        "%s: %s × %s/s"
            .formatted(
                seeker.pattern().id(),
                NumberFormat.counted(seeker.readUnits(), "read unit"),
                NumberFormat.number(seeker.pattern().traffic().average()));
    return seeker.lags()
        ? "%s, through an index that may not contain the newest items yet".formatted(line)
        : line;
  }
}
