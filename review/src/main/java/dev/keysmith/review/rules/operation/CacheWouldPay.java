package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.fix.FindingPhrases;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import java.util.Comparator;

/**
 * SUGGESTION when eventually consistent reads cost so much that a cache in front of the tables
 * would pay for itself.
 *
 * <pre>
 *   reads $2,000/month   three dax.r5.large nodes $550.80/month   break-even at a hit rate of 28%
 * </pre>
 */
public final class CacheWouldPay implements Rule {
  /** The usual hit rate of a cache where some items are much more popular. */
  private static final double USUAL_HITS = 0.8;

  private static final int LINES = 4;

  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "Eventually consistent reads cost so much that a cache would pay for itself.";
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
                context.designPrices().arithmetic(bill.plan(), bill.pattern().traffic()).stream()
                    .map(line -> "%s: %s".formatted(FindingPhrases.pattern(bill.pattern()), line))
                    .forEach(lines::add));
    String breakEven = NumberFormat.percent(Math.ceil(1000 * cache / reads) / 1000);
    lines.add(
        "three dax.r5.large nodes: %s ÷ %s of eventually consistent reads = a hit rate of %s to break even"
            .formatted(FindingPhrases.perMonth(cache), MoneyFormat.text(reads), breakEven));
    return ImmutableList.of(
        finding(
                context.pattern(cacheable.get(0).pattern().id()),
                "eventually consistent reads cost %s; a DAX cluster for %s breaks even at a hit rate of %s, and at %s saves %s"
                    .formatted(
                        FindingPhrases.perMonth(reads),
                        FindingPhrases.perMonth(cache),
                        breakEven,
                        NumberFormat.percent(USUAL_HITS),
                        FindingPhrases.perMonth(saving)),
                "measure how often the same items are read within minutes; if the hit rate is"
                    + " higher, put DAX in front of them")
            .because(lines.build()));
  }
}
