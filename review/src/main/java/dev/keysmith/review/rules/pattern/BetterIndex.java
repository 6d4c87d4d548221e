package dev.keysmith.review.rules.pattern;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.fix.Fix;
import dev.keysmith.review.fix.FixImpact;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.spec.AttributeCondition.Test;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The index whose key serves a read, and its effect on the bill.
 *
 * <pre>
 *   read: Order  where: {customer: $c, status: OPEN}  sort: placedAt
 *   OrdersByCustomerAndStatus: {partition: [customer, status], sort: [placedAt], project: […]}
 * </pre>
 */
public record BetterIndex(Fix.AddIndex autoFix, FixImpact impact) {

  /** The cheapest of all candidates; empty where there is none. */
  static Optional<BetterIndex> of(ReviewContext context, EntityQuery query) {
    return context.design().main(query.entity().name()).stream()
        .flatMap(main -> new IndexProposals(context, main, query).all().stream())
        .map(autoFix -> new BetterIndex(autoFix, context.impact(autoFix)))
        .reduce((best, next) -> next.saving() > best.saving() ? next : best);
  }

  private double saving() {
    return impact.saving();
  }

  /** Whether the bill is lower with it, its writes and its storage included. */
  boolean saves() {
    return ReviewContext.isWorthReporting(saving());
  }

  /** Whether it is noticeably lower. */
  boolean pays(ReviewContext context) {
    return saves() && context.isNoticeable(saving());
  }

  /** The index as in a design file, with the key rules that its items need. */
  String words() {
    Index index = autoFix.index();
    return "%s: {partition: %s%s, project: %s}%s"
        .formatted(
            index.name(),
            list(index.partition()),
            index.sort().isEmpty() ? "" : ", sort: " + list(index.sort()),
            project(index.projection()),
            sparse());
  }

  /** A projection as in a design file. */
  public static String project(IndexProjection projection) {
    return switch (projection.kind()) {
      case ALL -> "all";
      case KEYS_ONLY -> "keys";
      case INCLUDE -> "[%s]".formatted(String.join(", ", projection.attributes()));
    };
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
                                        ", and to %s %s: [%s]"
                                            .formatted(item.getKey(), key.getKey(), rule))))
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
    return "{when: {%s}, is: \"%s\"}".formatted(conditions, one.template());
  }

  private static String list(ImmutableList<String> names) {
    return names.size() == 1 ? names.get(0) : "[" + String.join(", ", names) + "]";
  }

  /** Its effect on the bill. */
  String verdict() {
    return "with a dedicated index the bill is %s %s"
        .formatted(FindingPhrases.perMonth(Math.abs(saving())), saving() >= 0 ? "lower" : "higher");
  }
}
