package dev.keysmith.difference;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.emit.report.PlanText;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.AccessPattern;
import java.util.Optional;

/** A pattern before and after; empty on the side that does not have it. */
public record PatternChange(Optional<PatternSide> before, Optional<PatternSide> after) {
  /**
   * How one side serves it.
   *
   * @param servedBy empty where it is not served
   */
  public record PatternSide(
      String id,
      String name,
      double perSecond,
      Optional<String> servedBy,
      int roundTrips,
      double readUnits,
      double writeUnits,
      double monthlyUsd) {
    static PatternSide of(AccessPattern pattern, Bill bill) {
      Optional<PatternBill> served = bill.pattern(pattern.id());
      return new PatternSide(
          pattern.id(),
          pattern.name(),
          pattern.traffic().average(),
          served.map(one -> PlanText.summary(one.plan(), bill.tables() == 1)),
          served.map(one -> one.plan().roundTrips()).orElse(0),
          served.map(one -> one.plan().readUnits()).orElse(0.0),
          served.map(one -> one.plan().writeUnits()).orElse(0.0),
          served.map(PatternBill::monthlyUsd).orElse(0.0));
    }

    /** As they are shown; what is not seen is no difference. */
    private ImmutableList<String> figures() {
      return ImmutableList.of(
          NumberFormat.number(perSecond),
          NumberFormat.number(readUnits),
          NumberFormat.number(writeUnits),
          MoneyFormat.text(monthlyUsd));
    }
  }

  /** The side after the change, or the one before where there is none. */
  public PatternSide current() {
    return after.or(this::before).orElseThrow();
  }

  /** How much more it costs afterwards. */
  public double differenceUsd() {
    return after.map(PatternSide::monthlyUsd).orElse(0.0)
        - before.map(PatternSide::monthlyUsd).orElse(0.0);
  }

  public boolean isChanged() {
    if (before.isEmpty() || after.isEmpty()) {
      return true;
    }
    PatternSide was = before.get();
    PatternSide is = after.get();
    return !was.servedBy().equals(is.servedBy())
        || was.roundTrips() != is.roundTrips()
        || !was.figures().equals(is.figures());
  }
}
