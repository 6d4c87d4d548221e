package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.PatternExplanation;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.emit.report.PlanText;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.AccessPattern;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Shows a person how a pattern is served, what that costs, and what else was possible. */
public final class ExplainText {
  /** Beyond these, plans differ from each other more than from the one that won. */
  private static final int MOST_OTHERS = 6;

  private final PrintWriter out;
  private final int width;
  private final PriceSchedule priceSchedule;

  public ExplainText(PrintWriter out, int width, PriceSchedule priceSchedule) {
    this.out = out;
    this.width = width;
    this.priceSchedule = priceSchedule;
  }

  public void show(PatternExplanation explanation) {
    AccessPattern pattern = explanation.pattern();
    line("", pattern.id() + " " + pattern.name());
    line(
        "  ",
        NumberFormat.number(pattern.traffic().average())
            + " a second, "
            + NumberFormat.number(pattern.traffic().peak())
            + " at peak");
    explanation.unserved().ifPresent(this::unserved);
    explanation.best().ifPresent(best -> served(best, explanation));
  }

  private void unserved(UnsupportedPattern unserved) {
    out.println();
    out.println("Not served");
    unserved.reasons().forEach(reason -> line("  ", reason));
    unserved.alternative().ifPresent(service -> line("  ", "instead: " + service));
  }

  private void served(PatternBill best, PatternExplanation explanation) {
    Plan plan = best.plan();
    out.println();
    out.println("Served by " + plan.strategy() + ", in " + PlanText.roundTrips(plan));
    int number = 1;
    for (PlanStep step : plan.steps()) {
      step(number++, step, plan);
    }
    out.println();
    out.println("A month");
    double rate = best.pattern().traffic().average();
    if (plan.readUnits() > 0) {
      line("  ", priceSchedule.readArithmetic(plan.readUnits(), rate));
    }
    if (plan.writeUnits() > 0) {
      line("  ", priceSchedule.writeArithmetic(plan.writeUnits(), rate));
    }
    if (plan.readUnits() > 0 && plan.writeUnits() > 0) {
      line("  ", "together " + MoneyFormat.text(best.monthlyUsd()));
    }
    others(best, explanation.others());
    if (!explanation.missing().isEmpty()) {
      out.println();
      out.println("What cannot serve it");
      explanation.missing().forEach(reason -> line("  ", reason));
    }
  }

  private void step(int number, PlanStep step, Plan plan) {
    line(
        "  ",
        number
            + ". "
            + PlanText.request(step)
            + (step.request().descending() ? ", from the end" : "")
            + (step.request().limit().isPresent()
                ? ", limit " + step.request().limit().getAsInt()
                : "")
            + requests(step, PlanText.isPaged(plan, step))
            + (plan.steps().size() > 1 ? ", round trip " + step.round() : ""));
    PlanText.key(step).ifPresent(key -> detail("key", key));
    PlanText.filter(step)
        .ifPresent(filter -> detail(step.request().operation().isRead() ? "filter" : "if", filter));
    detail("items", items(step));
    if (step.readUnits() > 0) {
      detail("reads", NumberFormat.counted(step.readUnits(), "unit"));
    }
    if (step.writeUnits() > 0) {
      detail("writes", NumberFormat.counted(step.writeUnits(), "unit"));
    }
    step.cost().derivation().lines().forEach(text -> line("       ", text));
  }

  /** A transaction over several tables is one request, which the first of its steps counts. */
  private static String requests(PlanStep step, boolean paged) {
    if (step.cost().requests() == 0) {
      return ", in the same request";
    }
    String several =
        ", "
            + NumberFormat.number(step.cost().requests())
            + (paged ? " pages one after the other" : " requests");
    return step.cost().requests() == 1 ? "" : several;
  }

  private static String items(PlanStep step) {
    String items = NumberFormat.number(step.cost().itemsRead());
    if (!step.request().operation().isRead()) {
      return items + " written";
    }
    return step.request().filter().isEmpty()
        ? items + " read"
        : items
            + " read, "
            + NumberFormat.number(step.cost().itemsReturned())
            + " returned, "
            + NumberFormat.number(step.cost().itemsDiscarded())
            + " read for nothing";
  }

  private void others(PatternBill best, ImmutableList<PatternBill> others) {
    if (others.isEmpty()) {
      return;
    }
    out.println();
    out.println("Next best");
    for (PatternBill other : others.subList(0, Math.min(MOST_OTHERS, others.size()))) {
      line(
          "  ",
          other.plan().strategy()
              + ": "
              + MoneyFormat.text(other.monthlyUsd())
              + " a month; "
              + whyItLost(best, other));
    }
    if (others.size() > MOST_OTHERS) {
      line("  ", "… and " + (others.size() - MOST_OTHERS) + " more; --format json lists them all");
    }
  }

  /** "+0.5 read units, $12.31 a month more, one round trip more". */
  public static String whyItLost(PatternBill best, PatternBill other) {
    List<String> reasons = new ArrayList<>();
    units(other.plan().readUnits() - best.plan().readUnits(), "read unit", reasons);
    units(other.plan().writeUnits() - best.plan().writeUnits(), "write unit", reasons);
    double dollars = other.monthlyUsd() - best.monthlyUsd();
    if (dollars != 0) {
      reasons.add(
          MoneyFormat.text(Math.abs(dollars)) + " a month " + (dollars > 0 ? "more" : "less"));
    }
    int trips = other.plan().roundTrips() - best.plan().roundTrips();
    if (trips != 0) {
      String count = Math.abs(trips) == 1 ? "one" : NumberFormat.number(Math.abs(trips));
      reasons.add(
          count
              + (Math.abs(trips) == 1 ? " round trip " : " round trips ")
              + (trips > 0 ? "more" : "fewer"));
    }
    return reasons.isEmpty() ? "the same, but not the first" : String.join(", ", reasons);
  }

  private static void units(double more, String unit, List<String> reasons) {
    if (more != 0) {
      reasons.add((more > 0 ? "+" : "") + NumberFormat.counted(more, unit));
    }
  }

  private void detail(String name, String text) {
    String label = "     " + name + " ".repeat(Math.max(1, 8 - name.length()));
    out.print(WrappedParagraph.of(label, text, " ".repeat(label.length()), width));
  }

  private void line(String indent, String text) {
    out.print(WrappedParagraph.of(indent, text, indent + "  ", width));
  }
}
