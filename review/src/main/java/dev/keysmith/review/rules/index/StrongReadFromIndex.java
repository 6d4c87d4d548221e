package dev.keysmith.review.rules.index;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Index;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.WriteAction;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * ERROR when a read must be strong and only a global index finds what it asks for; ADVICE when a
 * write finds what it applies to through a global index.
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
    return "A read must be strong, and only a global index finds what it asks for.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (AccessPattern pattern : context.spec().patterns()) {
      if (pattern instanceof AccessPattern.Read read && read.strong()) {
        strong(context, read).ifPresent(findings::add);
      } else if (pattern instanceof AccessPattern.Write write) {
        late(context, write).ifPresent(findings::add);
      }
    }
    return findings.build();
  }

  private Optional<ReviewFinding> strong(ReviewContext context, AccessPattern.Read read) {
    if (context.planned(read.id()).isServed()) {
      return Optional.empty();
    }
    AccessPattern.Read eventual =
        new AccessPattern.Read(read.head(), read.selection(), false, read.roundTrips());
    return context
        .plan(eventual)
        .best()
        .map(
            plan ->
                finding(
                        context.pattern(read.id()),
                        read.id()
                            + " ("
                            + read.name()
                            + ") must see every write, and only "
                            + indexes(context, plan)
                            + " finds it, which lags behind its table: "
                            + NumberFormat.number(read.traffic().average())
                            + " requests a second are not served",
                        "key the table, a local index or a second item by what it asks for, or let"
                            + " it be eventual")
                    .because(
                        ImmutableList.of(
                            "eventual it would cost "
                                + context
                                    .priceSchedule()
                                    .readArithmetic(plan.readUnits(), read.traffic().average()))));
  }

  private Optional<ReviewFinding> late(ReviewContext context, AccessPattern.Write write) {
    Optional<Plan> plan = context.plan(write.id());
    Optional<WriteAction.Select> several =
        write.actions().stream()
            .filter(WriteAction.Select.class::isInstance)
            .map(WriteAction.Select.class::cast)
            .filter(select -> !namesIdentity(context, select))
            .findFirst();
    if (plan.isEmpty() || several.isEmpty() || indexes(context, plan.get()).isEmpty()) {
      return Optional.empty();
    }
    String entity = several.get().entity();
    double created =
        context.usage().creators(entity).stream()
            .mapToDouble(pattern -> pattern.traffic().average())
            .sum();
    return Optional.of(
        finding(
                context.pattern(write.id()),
                write.id()
                    + " ("
                    + write.name()
                    + ") finds what it applies to through "
                    + indexes(context, plan.get())
                    + ", which lags behind its table: it misses a "
                    + entity
                    + " made a moment before ("
                    + NumberFormat.number(created)
                    + " are made a second)",
                "key the table by what it asks for where none may be missed, or repeat it a little"
                    + " later")
            .as(Severity.ADVICE));
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
        .filter(step -> step.request().operation().isRead() && isGlobal(context, step))
        .map(step -> TableOrIndex.of(step.request().target()).toString())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static boolean isGlobal(ReviewContext context, PlanStep step) {
    return step.request()
        .index()
        .flatMap(name -> context.design().table(step.request().table()).index(name))
        .map((Index index) -> !index.local())
        .orElse(false);
  }
}
