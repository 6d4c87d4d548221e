package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Projection;
import dev.keysmith.design.When;
import dev.keysmith.plan.Question;
import dev.keysmith.spec.Condition.Test;
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
record BetterIndex(Mend.AddIndex mend, Mended mended) {
  /** Dollars a month that are not worth an index. */
  private static final double LITTLE = 1;

  /** The cheapest of all that are worth a trial; empty where there is none. */
  static Optional<BetterIndex> of(Reviewed reviewed, Question question) {
    return reviewed.design().main(question.entity().name()).stream()
        .flatMap(main -> new IndexTrials(reviewed, main, question).all().stream())
        .map(mend -> new BetterIndex(mend, reviewed.mended(mend)))
        .reduce((best, next) -> next.saving() > best.saving() ? next : best);
  }

  private double saving() {
    return mended.saving();
  }

  /** Whether the bill is lower with it, its writes and its storage included. */
  boolean saves() {
    return saving() >= LITTLE;
  }

  /** Whether it is noticeably lower. */
  boolean pays(Reviewed reviewed) {
    return saves() && reviewed.isNoticeable(saving());
  }

  /** The index as a design file has it, and what its items need for it. */
  String words() {
    Index index = mend.index();
    return index.name()
        + ": {partition: "
        + list(index.partition())
        + (index.sort().isEmpty() ? "" : ", sort: " + list(index.sort()))
        + ", project: "
        + (index.projection() instanceof Projection.Include include
            ? "[" + String.join(", ", include.attributes()) + "]"
            : index.projection() instanceof Projection.All ? "all" : "keys")
        + "}"
        + sparse();
  }

  private String sparse() {
    return mend.keys().entrySet().stream()
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

  private static String words(When when, KeyRule.Alternative one) {
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
        + Money.text(Math.abs(saving()))
        + " a month "
        + (saving() >= 0 ? "lower" : "higher");
  }
}
