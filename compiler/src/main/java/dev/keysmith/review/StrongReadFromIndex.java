package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Index;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Step;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Pattern;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Pattern pattern : reviewed.spec().patterns()) {
      if (pattern instanceof Pattern.Read read && read.strong()) {
        strong(reviewed, read).ifPresent(findings::add);
      } else if (pattern instanceof Pattern.Write write) {
        late(reviewed, write).ifPresent(findings::add);
      }
    }
    return findings.build();
  }

  private Optional<Finding> strong(Reviewed reviewed, Pattern.Read read) {
    if (reviewed.planned(read.id()).isServed()) {
      return Optional.empty();
    }
    Pattern.Read eventual =
        new Pattern.Read(read.head(), read.selection(), false, read.roundTrips());
    return reviewed
        .plan(eventual)
        .best()
        .map(
            plan ->
                finding(
                        reviewed.pattern(read.id()),
                        read.id()
                            + " ("
                            + read.name()
                            + ") must see every write, and only "
                            + indexes(reviewed, plan)
                            + " finds it, which lags behind its table: "
                            + Figures.number(read.traffic().average())
                            + " requests a second are not served",
                        "key the table, a local index or a second item by what it asks for, or let"
                            + " it be eventual")
                    .because(
                        ImmutableList.of(
                            "eventual it would cost "
                                + reviewed
                                    .tariff()
                                    .readArithmetic(plan.readUnits(), read.traffic().average()))));
  }

  private Optional<Finding> late(Reviewed reviewed, Pattern.Write write) {
    Optional<Plan> plan = reviewed.plan(write.id());
    Optional<WriteAction.Select> several =
        write.actions().stream()
            .filter(WriteAction.Select.class::isInstance)
            .map(WriteAction.Select.class::cast)
            .filter(select -> !namesIdentity(reviewed, select))
            .findFirst();
    if (plan.isEmpty() || several.isEmpty() || indexes(reviewed, plan.get()).isEmpty()) {
      return Optional.empty();
    }
    String entity = several.get().entity();
    double created =
        reviewed.usage().creators(entity).stream()
            .mapToDouble(pattern -> pattern.traffic().average())
            .sum();
    return Optional.of(
        finding(
                reviewed.pattern(write.id()),
                write.id()
                    + " ("
                    + write.name()
                    + ") finds what it applies to through "
                    + indexes(reviewed, plan.get())
                    + ", which lags behind its table: it misses a "
                    + entity
                    + " made a moment before ("
                    + Figures.number(created)
                    + " are made a second)",
                "key the table by what it asks for where none may be missed, or repeat it a little"
                    + " later")
            .as(Severity.ADVICE));
  }

  private static boolean namesIdentity(Reviewed reviewed, WriteAction.Select select) {
    return reviewed.spec().entity(select.entity()).identity().stream()
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
  private static String indexes(Reviewed reviewed, Plan plan) {
    return plan.steps().stream()
        .filter(step -> step.operation().isRead() && isGlobal(reviewed, step))
        .map(step -> new Structure(step.table(), step.index()).toString())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static boolean isGlobal(Reviewed reviewed, Step step) {
    return step.index()
        .flatMap(name -> reviewed.design().table(step.table()).index(name))
        .map((Index index) -> !index.local())
        .orElse(false);
  }
}
