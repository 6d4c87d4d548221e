package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.AttributeCondition.Test;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The index whose key answers a read, and what becomes of the bill with it.
 *
 * <pre>
 *   read: Order  where: {customer: $c, status: OPEN}  sort: placedAt
 *   OrdersByCustomerAndStatus: {partition: [customer, status], sort: [placedAt], project: […]}
 * </pre>
 */
record BetterIndex(Fix.AddIndex autoFix, FixImpact impact) {
  /** Dollars a month that are not worth an index. */
  private static final double LITTLE = 1;

  /** The cheapest of all that are worth a trial; empty where there is none. */
  static Optional<BetterIndex> of(ReviewContext context, EntityQuery question) {
    return context.design().main(question.entity().name()).stream()
        .flatMap(main -> new IndexProposals(context, main, question).all().stream())
        .map(autoFix -> new BetterIndex(autoFix, context.impact(autoFix)))
        .reduce((best, next) -> next.saving() > best.saving() ? next : best);
  }

  private double saving() {
    return impact.saving();
  }

  /** Whether the bill is lower with it, its writes and its storage included. */
  boolean saves() {
    return saving() >= LITTLE;
  }

  /** Whether it is noticeably lower. */
  boolean pays(ReviewContext context) {
    return saves() && context.isNoticeable(saving());
  }

  /** The index as a design file has it, and what its items need for it. */
  String words() {
    Index index = autoFix.index();
    return index.name()
        + ": {partition: "
        + list(index.partition())
        + (index.sort().isEmpty() ? "" : ", sort: " + list(index.sort()))
        + ", project: "
        + (index.projection() instanceof IndexProjection.Include include
            ? "[" + String.join(", ", include.attributes()) + "]"
            : index.projection() instanceof IndexProjection.All ? "all" : "keys")
        + "}"
        + sparse();
  }

  private String sparse() {
    return autoFix.keys().entrySet().stream()
        .flatMap(
            item ->
                item.getValue().entrySet().stream()
                    .flatMap(
                        key ->
                            key.getValue().alternatives().stream()
                                .flatMap(one -> one.when().stream().map(when -> words(when, one)))
                                .map(
                                    rule ->
                                        ", and to "
                                            + item.getKey()
                                            + " "
                                            + key.getKey()
                                            + ": ["
                                            + rule
                                            + "]")))
        .collect(Collectors.joining());
  }

  private static String words(KeyRuleCondition when, KeyRule.Alternative one) {
    String conditions =
        when.conditions().entrySet().stream()
            .map(
                condition ->
                    condition.getKey()
                        + ": "
                        + (condition.getValue().test() instanceof Test.Is is
                            ? is.value().toString()
                            : "{exists: true}"))
            .collect(Collectors.joining(", "));
    return "{when: {" + conditions + "}, is: \"" + one.template() + "\"}";
  }

  private static String list(ImmutableList<String> names) {
    return names.size() == 1 ? names.get(0) : "[" + String.join(", ", names) + "]";
  }

  /** What it would do to the bill. */
  String verdict() {
    return "with an index for it the bill is "
        + MoneyFormat.text(Math.abs(saving()))
        + " a month "
        + (saving() >= 0 ? "lower" : "higher");
  }
}
