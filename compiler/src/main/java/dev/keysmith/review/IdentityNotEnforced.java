package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.Money;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.GuardIdentity;
import dev.keysmith.plan.Operation;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.WriteAction;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * ERROR when a table's key holds more than the identity, so that a second instance with the same
 * identity is stored beside the first.
 *
 * <pre>
 *   bad   Order  PK = "CUSTOMER#{customer}"  SK = "ORDER#{number}"    order 7 of two customers
 *   good  …and   Order/identity  PK = "ORDER#{number}"                put only if there is none
 * </pre>
 *
 * <p>An identity that the client makes so that it never comes twice needs no guard.
 */
public final class IdentityNotEnforced implements Rule {
  /** A small item in a transaction. */
  private static final double GUARD_UNITS = 2;

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A key holds more than the identity, so a duplicate is not refused.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.design().items().stream()
        .flatMap(placed -> finding(reviewed, placed).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Placed placed) {
    Entity entity = reviewed.spec().entity(placed.item().entity());
    ImmutableSet<String> beyond =
        GuardIdentity.unrefused(reviewed.spec(), reviewed.design(), placed);
    ImmutableList<Pattern> creators =
        reviewed.usage().creators(entity.name()).stream()
            .filter(pattern -> creates(pattern, entity.name()))
            .collect(ImmutableList.toImmutableList());
    if (beyond.isEmpty() || creators.isEmpty()) {
      return Optional.empty();
    }
    String identity = String.join(", ", entity.identity());
    String names = creators.stream().map(Pattern::id).collect(Collectors.joining(", "));
    double rate = creators.stream().mapToDouble(pattern -> pattern.traffic().average()).sum();
    return Optional.of(
        finding(
                reviewed.item(placed, placed.table().key().partition()),
                "the key of "
                    + entity.name()
                    + " holds "
                    + String.join(", ", beyond)
                    + " beside the identity ("
                    + identity
                    + "): the same "
                    + identity
                    + " under another "
                    + String.join(" or ", beyond)
                    + " is stored a second time, and not refused",
                "add a second item "
                    + entity.name()
                    + "/identity whose key is the identity alone, or generate the identity (uuid,"
                    + " ulid)")
            .because(
                ImmutableList.of(
                    names
                        + ": "
                        + Figures.counted(rate, "create")
                        + " a second, none of them checked",
                    guard(reviewed, creators))));
  }

  /** A transaction costs the table's writes a second time; the guard is two more. */
  static String guard(Reviewed reviewed, ImmutableList<Pattern> creators) {
    double units = 0;
    for (Pattern pattern : creators) {
      double doubled =
          reviewed.plan(pattern.id()).stream()
              .flatMap(plan -> plan.steps().stream())
              .filter(step -> step.operation() == Operation.PUT_ITEM)
              .mapToDouble(step -> step.writes().table())
              .sum();
      units += pattern.traffic().average() * (doubled + GUARD_UNITS);
    }
    return "a guard makes each a transaction: "
        + Figures.counted(units, "write unit")
        + " a second more = "
        + Money.text(reviewed.tariff().writes(units))
        + " a month";
  }

  private static boolean creates(Pattern pattern, String entity) {
    return pattern instanceof Pattern.Write write
        && write.actions().stream()
            .anyMatch(
                action -> action instanceof WriteAction.Create && action.entity().equals(entity));
  }
}
