package dev.keysmith.review.fix;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.spec.AccessPattern;
import java.util.Optional;

/** The effect of a change to the design on its bill. */
public record FixImpact(Bill before, Bill after) {
  private static final double CENT = 0.01;

  /** Dollars per month that the change saves. */
  public double saving() {
    return before.monthlyUsd() - after.monthlyUsd();
  }

  /**
   * Whether every pattern is still served, and none needs more round trips, also at its largest.
   */
  public boolean keepsPatterns() {
    return before.patterns().stream()
        .allMatch(pattern -> after(pattern).map(now -> !isSlower(pattern, now)).orElse(false));
  }

  /** Whether every pattern is still served, and no read takes more round trips than it may. */
  public boolean keepsWhatIsAsked() {
    return before.patterns().stream()
        .allMatch(pattern -> after(pattern).map(now -> !isTooSlow(pattern, now)).orElse(false));
  }

  private static boolean isTooSlow(PatternBill before, PatternBill now) {
    return now.pattern() instanceof AccessPattern.Read read
        && now.plan().lastRound() > Math.max(read.roundTrips(), before.plan().lastRound());
  }

  private static boolean isSlower(PatternBill before, PatternBill now) {
    return now.plan().roundTrips() > before.plan().roundTrips() || isTooSlow(before, now);
  }

  /** Whether a pattern is no longer served. */
  public boolean losesPatterns() {
    return before.patterns().stream().anyMatch(pattern -> after(pattern).isEmpty());
  }

  /** The patterns that are served only after it. */
  public ImmutableList<PatternBill> served() {
    return after.patterns().stream()
        .filter(pattern -> before.pattern(pattern.pattern().id()).isEmpty())
        .collect(ImmutableList.toImmutableList());
  }

  /** The patterns that cost less after it. */
  public ImmutableList<PatternBill> cheaper() {
    return before.patterns().stream()
        .filter(
            pattern ->
                after(pattern)
                    .filter(now -> pattern.monthlyUsd() - now.monthlyUsd() >= CENT)
                    .isPresent())
        .collect(ImmutableList.toImmutableList());
  }

  /** The costs that change, pattern by pattern and for storage. */
  public ImmutableList<String> arithmetic() {
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    for (PatternBill pattern : before.patterns()) {
      after(pattern)
          .flatMap(now -> line(pattern.pattern().id(), pattern.monthlyUsd(), now.monthlyUsd()))
          .ifPresent(lines::add);
    }
    line("storage", storage(before), storage(after)).ifPresent(lines::add);
    return lines.build();
  }

  private Optional<PatternBill> after(PatternBill pattern) {
    return after.pattern(pattern.pattern().id());
  }

  private static double storage(Bill bill) {
    return bill.structures().stream().mapToDouble(TableOrIndexBill::storage).sum();
  }

  private static Optional<String> line(String what, double before, double after) {
    return Math.abs(before - after) < CENT
        ? Optional.empty()
        : Optional.of(
            "%s: %s → %s, %s"
                .formatted(
                    what,
                    MoneyFormat.text(before),
                    FindingPhrases.perMonth(after),
                    MoneyFormat.difference(after - before)));
  }
}
