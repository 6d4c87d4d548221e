package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.DynamoDbOperation;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.plan.write.EnforceIdentity;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.review.rules.WorkloadProfile;
import dev.keysmith.review.rules.WriteActions;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.Optional;

/**
 * ERROR when a table's key contains more than the identity, so that a second instance with the same
 * identity is stored as another item.
 *
 * <pre>
 *   bad   Order  PK = "CUSTOMER#{customer}"  SK = "ORDER#{number}"    order 7 of two customers
 *   good  …and   Order/identity  PK = "ORDER#{number}"                attribute_not_exists(PK)
 * </pre>
 *
 * <p>An identity that the client generates (uuid, ulid) needs no uniqueness item.
 */
public final class IdentityNotEnforced implements Rule {
  /** A small item in a transaction. */
  private static final double UNIQUENESS_ITEM_UNITS = 2;

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A key contains more than the identity, so duplicates are not rejected.";
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
            .filter(
                pattern ->
                    WriteActions.of(pattern, WriteAction.Create.class, entity.name())
                        .findAny()
                        .isPresent())
            .collect(ImmutableList.toImmutableList());
    if (beyond.isEmpty() || creators.isEmpty()) {
      return Optional.empty();
    }
    String identity = String.join(", ", entity.identity());

    double rate = WorkloadProfile.rate(creators);
    return Optional.of(
        finding(
                context.item(layoutRef, layoutRef.table().key().partition()),
                "the key of %s contains %s in addition to the identity (%s): the same %s with another %s is stored as a duplicate instead of rejected"
                    .formatted(
                        entity.name(),
                        String.join(", ", beyond),
                        identity,
                        identity,
                        String.join(" or ", beyond)),
                "add a uniqueness item %s/identity whose key is the identity alone, or generate the identity (uuid, ulid)"
                    .formatted(entity.name()))
            .because(
                ImmutableList.of(
                    "%s: %s/s without a check"
                        .formatted(
                            FindingPhrases.ids(creators), NumberFormat.counted(rate, "create")),
                    uniquenessCost(context, creators))));
  }

  /** A transaction doubles the table's write units; the uniqueness item adds two. */
  public static String uniquenessCost(
      ReviewContext context, ImmutableList<AccessPattern> creators) {
    double units = 0;
    double monthly = 0;
    for (AccessPattern pattern : creators) {
      ImmutableList<PlanStep> puts =
          context.plan(pattern.id()).stream()
              .flatMap(plan -> plan.steps().stream())
              .filter(step -> step.request().operation() == DynamoDbOperation.PUT_ITEM)
              .collect(ImmutableList.toImmutableList());
      double rate = context.priceSchedule().billedRate(pattern.traffic());
      for (PlanStep put : puts) {
        units += rate * put.cost().writes().table();
        monthly += context.prices(put.request().table()).writes(rate * put.cost().writes().table());
      }
      PriceSchedule beside =
          puts.isEmpty() ? context.priceSchedule() : context.prices(puts.get(0).request().table());
      units += rate * UNIQUENESS_ITEM_UNITS;
      monthly += beside.writes(rate * UNIQUENESS_ITEM_UNITS);
    }
    return "a uniqueness item makes each a transaction: %s/s more = %s"
        .formatted(NumberFormat.counted(units, "write unit"), FindingPhrases.perMonth(monthly));
  }
}
