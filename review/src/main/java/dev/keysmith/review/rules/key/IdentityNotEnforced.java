package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.write.EnforceIdentity;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
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
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.design().items().stream()
        .flatMap(layoutRef -> finding(context, layoutRef).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, LayoutRef layoutRef) {
    Entity entity = context.spec().entity(layoutRef.item().entity());
    ImmutableSet<String> beyond =
        EnforceIdentity.unrefused(context.spec(), context.design(), layoutRef);
    ImmutableList<AccessPattern> creators =
        context.usage().creators(entity.name()).stream()
            .filter(pattern -> creates(pattern, entity.name()))
            .collect(ImmutableList.toImmutableList());
    if (beyond.isEmpty() || creators.isEmpty()) {
      return Optional.empty();
    }
    String identity = String.join(", ", entity.identity());
    String names = creators.stream().map(AccessPattern::id).collect(Collectors.joining(", "));
    double rate = creators.stream().mapToDouble(pattern -> pattern.traffic().average()).sum();
    return Optional.of(
        finding(
                context.item(layoutRef, layoutRef.table().key().partition()),
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
                        + NumberFormat.counted(rate, "create")
                        + " a second, none of them checked",
                    uniquenessItem(context, creators))));
  }

  /** A transaction costs the table's writes a second time; the guard is two more. */
  public static String uniquenessItem(
      ReviewContext context, ImmutableList<AccessPattern> creators) {
    double units = 0;
    for (AccessPattern pattern : creators) {
      double doubled =
          context.plan(pattern.id()).stream()
              .flatMap(plan -> plan.steps().stream())
              .filter(step -> step.request().operation() == DynamoDbOperation.PUT_ITEM)
              .mapToDouble(step -> step.cost().writes().table())
              .sum();
      units += pattern.traffic().average() * (doubled + GUARD_UNITS);
    }
    return "a guard makes each a transaction: "
        + NumberFormat.counted(units, "write unit")
        + " a second more = "
        + MoneyFormat.text(context.priceSchedule().writes(units))
        + " a month";
  }

  private static boolean creates(AccessPattern pattern, String entity) {
    return pattern instanceof AccessPattern.Write write
        && write.actions().stream()
            .anyMatch(
                action -> action instanceof WriteAction.Create && action.entity().equals(entity));
  }
}
