package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import java.util.Comparator;

/**
 * ADVICE when eventual reads cost so much that a cache in front of the tables would pay for itself.
 *
 * <pre>
 *   $2,000 of reads a month   three dax.r5.large nodes $550.80   pays from 28% of hits on
 * </pre>
 */
public final class CacheWouldPay implements Rule {
  /** Share of requests that a cache answers where readers keep to the popular. */
  private static final double USUAL_HITS = 0.8;

  private static final int LINES = 4;

  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "Eventual reads cost so much that a cache would pay for itself.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList<PatternBill> cacheable =
        context.bill().patterns().stream()
            .filter(bill -> bill.pattern() instanceof AccessPattern.Read read && !read.strong())
            .sorted(Comparator.comparingDouble(PatternBill::reads).reversed())
            .collect(ImmutableList.toImmutableList());
    double reads = cacheable.stream().mapToDouble(PatternBill::reads).sum();
    double cache = context.priceSchedule().cache();
    double saving = reads * USUAL_HITS - cache;
    if (saving <= 0 || !context.isNoticeable(saving)) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    cacheable.stream()
        .limit(LINES)
        .forEach(
            bill ->
                lines.add(
                    bill.pattern().id()
                        + " ("
                        + bill.pattern().name()
                        + "): "
                        + context
                            .priceSchedule()
                            .readArithmetic(
                                bill.plan().readUnits(), bill.pattern().traffic().average())));
    lines.add(
        "three dax.r5.large nodes: "
            + MoneyFormat.text(cache)
            + " a month ÷ "
            + MoneyFormat.text(reads)
            + " of eventual reads = "
            + NumberFormat.percent(Math.ceil(1000 * cache / reads) / 1000)
            + " of hits to break even");
    return ImmutableList.of(
        finding(
                context.pattern(cacheable.get(0).pattern().id()),
                "eventual reads cost "
                    + MoneyFormat.text(reads)
                    + " a month; a DAX cluster for "
                    + MoneyFormat.text(cache)
                    + " pays from "
                    + NumberFormat.percent(Math.ceil(1000 * cache / reads) / 1000)
                    + " of hits on, and at "
                    + NumberFormat.percent(USUAL_HITS)
                    + " saves "
                    + MoneyFormat.text(saving),
                "measure how often the same items are read within minutes; if it is more, put DAX"
                    + " in front of them")
            .because(lines.build()));
  }
}
