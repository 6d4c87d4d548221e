package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Pattern;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList<PatternBill> cacheable =
        reviewed.bill().patterns().stream()
            .filter(bill -> bill.pattern() instanceof Pattern.Read read && !read.strong())
            .sorted(Comparator.comparingDouble(PatternBill::reads).reversed())
            .collect(ImmutableList.toImmutableList());
    double reads = cacheable.stream().mapToDouble(PatternBill::reads).sum();
    double cache = reviewed.tariff().cache();
    double saving = reads * USUAL_HITS - cache;
    if (saving <= 0 || !reviewed.isNoticeable(saving)) {
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
                        + reviewed
                            .tariff()
                            .readArithmetic(
                                bill.plan().readUnits(), bill.pattern().traffic().average())));
    lines.add(
        "three dax.r5.large nodes: "
            + Money.text(cache)
            + " a month ÷ "
            + Money.text(reads)
            + " of eventual reads = "
            + Figures.percent(Math.ceil(1000 * cache / reads) / 1000)
            + " of hits to break even");
    return ImmutableList.of(
        finding(
                reviewed.pattern(cacheable.get(0).pattern().id()),
                "eventual reads cost "
                    + Money.text(reads)
                    + " a month; a DAX cluster for "
                    + Money.text(cache)
                    + " pays from "
                    + Figures.percent(Math.ceil(1000 * cache / reads) / 1000)
                    + " of hits on, and at "
                    + Figures.percent(USUAL_HITS)
                    + " saves "
                    + Money.text(saving),
                "measure how often the same items are read within minutes; if it is more, put DAX"
                    + " in front of them")
            .because(lines.build()));
  }
}
