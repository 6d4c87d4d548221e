package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.WorkloadProfile;
import dev.keysmith.review.rules.WriteActions;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.WriteAction;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * ERROR when a strongly consistent read can only be served by a global index; SUGGESTION when a
 * write finds its targets through a global index.
 *
 * <pre>
 *   bad   P6: {read: Order, where: {customer: $c}, consistency: strong}    ByCustomer, global
 *   good  orders  key {partition: customer, sort: id}                      or a local index
 * </pre>
 */
public final class StrongReadFromIndex implements Rule {
  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A strongly consistent read can only be served by a global index.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (AccessPattern pattern : context.spec().patterns()) {
      pattern
          .match(
              read -> strong(context, read),
              write -> late(context, write),
              external -> Optional.<ReviewFinding>empty())
          .ifPresent(findings::add);
    }
    return findings.build();
  }

  private Optional<ReviewFinding> strong(ReviewContext context, AccessPattern.Read read) {
    if (!read.strong() || context.planned(read.id()).isServed()) {
      return Optional.empty();
    }
    AccessPattern.Read eventual =
        new AccessPattern.Read(
            read.head(), read.selection(), false, read.roundTrips(), read.scan());
    return context
        .plan(eventual)
        .best()
        .map(
            plan ->
                finding(
                        context.pattern(read.id()),
                        "%s is strongly consistent, but only %s finds it, which lags behind its table: %s requests/s are not served"
                            .formatted(
                                FindingPhrases.pattern(read),
                                indexes(context, plan),
                                NumberFormat.number(read.traffic().average())),
                        "key the table, a local index or a duplicate item by the attributes it"
                            + " queries, or make the read eventually consistent")
                    .because(
                        ImmutableList.of(
                            "eventually consistent it would cost "
                                + String.join(
                                    "; ",
                                    context.designPrices().arithmetic(plan, read.traffic())))));
  }

  private Optional<ReviewFinding> late(ReviewContext context, AccessPattern.Write write) {
    Optional<Plan> plan = context.plan(write.id());
    Optional<WriteAction.Select> several =
        WriteActions.of(write, WriteAction.Select.class)
            .filter(select -> !namesIdentity(context, select))
            .findFirst();
    if (plan.isEmpty() || several.isEmpty() || indexes(context, plan.get()).isEmpty()) {
      return Optional.empty();
    }
    String entity = several.get().entity();
    double created = WorkloadProfile.rate(context.usage().creators(entity));
    return Optional.of(
        finding(
                context.pattern(write.id()),
                "%s finds its targets through %s, which lags behind its table: it misses a %s created just before (%s created/s)"
                    .formatted(
                        FindingPhrases.pattern(write),
                        indexes(context, plan.get()),
                        entity,
                        NumberFormat.number(created)),
                "key the table by the attributes it queries if none may be missed, or repeat the"
                    + " write a little later")
            .as(Severity.SUGGESTION));
  }

  private static boolean namesIdentity(ReviewContext context, WriteAction.Select select) {
    return context.spec().entity(select.entity()).identity().stream()
        .allMatch(
            name ->
                select.where().stream()
                    .anyMatch(
                        condition ->
                            condition.isEquality()
                                && condition.path().isOwn()
                                && condition.path().attribute().equals(name)));
  }

  /** The global indexes that a plan reads. */
  private static String indexes(ReviewContext context, Plan plan) {
    return plan.steps().stream()
        .filter(step -> step.request().operation().isRead() && context.isGlobal(step))
        .map(step -> FindingPhrases.structure(step).toString())
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
