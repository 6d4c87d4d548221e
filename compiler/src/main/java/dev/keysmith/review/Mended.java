package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.StructureBill;
import java.util.Optional;

/** What becomes of a bill by a change to the design. */
public record Mended(Bill before, Bill after) {
  private static final double CENT = 0.01;

  /** Dollars a month that the change saves. */
  public double saving() {
    return before.monthlyUsd() - after.monthlyUsd();
  }

  /** Whether no pattern is lost, and none takes more round trips. */
  public boolean keepsPatterns() {
    return before.patterns().stream()
        .allMatch(
            pattern ->
                after(pattern)
                    .map(now -> now.plan().roundTrips() <= pattern.plan().roundTrips())
                    .orElse(false));
  }

  /** Whether a pattern is served no more. */
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

  /** What costs another amount after it, pattern by pattern and for storage. */
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
    return bill.structures().stream().mapToDouble(StructureBill::storage).sum();
  }

  private static Optional<String> line(String what, double before, double after) {
    return Math.abs(before - after) < CENT
        ? Optional.empty()
        : Optional.of(
            what
                + ": "
                + Money.text(before)
                + " → "
                + Money.text(after)
                + " a month, "
                + Money.difference(after - before));
  }
}
