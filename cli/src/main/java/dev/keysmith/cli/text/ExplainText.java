package dev.keysmith.cli.text;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import dev.keysmith.app.PatternExplanation;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.PatternVariation;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.emit.report.PatternText;
import dev.keysmith.emit.report.PlanText;
import dev.keysmith.emit.report.PlannedRequest;
import dev.keysmith.emit.report.VariationTable;
import dev.keysmith.emit.request.RequestResultText;
import dev.keysmith.emit.request.RequestStepText;
import dev.keysmith.execute.request.PatternRequests;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints how a pattern is served, what that costs, and which plans were rejected. */
public final class ExplainText {
  /** Beyond these, plans differ from each other more than from the chosen one. */
  private static final int MOST_OTHERS = 6;

  private static final String JSON_INDENT = "    ";

  private final PrintWriter out;
  private final int width;
  private final DesignPrices prices;

  public ExplainText(PrintWriter out, int width, DesignPrices prices) {
    this.out = out;
    this.width = width;
    this.prices = prices;
  }

  public void show(PatternExplanation explanation) {
    AccessPattern pattern = explanation.pattern();
    line("", pattern.id() + " " + pattern.name());
    line("  ", PatternText.traffic(pattern.traffic()));
    explanation.unserved().ifPresent(this::unserved);
    explanation.best().ifPresent(best -> served(best, explanation));
  }

  private void unserved(UnsupportedPattern unserved) {
    title("Not served");
    unserved.reasons().forEach(reason -> line("  ", reason));
    unserved.alternative().ifPresent(service -> line("  ", "Alternative: " + service));
  }

  private void served(PatternBill best, PatternExplanation explanation) {
    Plan plan = best.plan();
    title("Served by %s in %s".formatted(plan.strategy(), PlanText.roundTrips(plan)));
    int number = 1;
    for (PlannedRequest request : PlannedRequest.of(best)) {
      request(number++, request);
    }
    explanation.requests().ifPresent(this::requests);
    explanation.variation().filter(PatternVariation::varies).ifPresent(this::variation);
    title("Monthly cost");
    ImmutableList<String> arithmetic = prices.arithmetic(plan, best.pattern().traffic());
    arithmetic.forEach(line -> line("  ", line));
    if (arithmetic.size() > 1) {
      line("  ", "total %s/month".formatted(MoneyFormat.text(best.monthlyUsd())));
    }
    others(best, explanation.others());
    if (!explanation.missing().isEmpty()) {
      title("Tables and indexes that cannot serve it");
      explanation.missing().forEach(reason -> line("  ", reason));
    }
  }

  /** As DynamoDB's API takes them. */
  private void requests(PatternRequests requests) {
    title("Requests");
    for (RequestStep step : requests.steps()) {
      RequestStepText text = new RequestStepText(step);
      line("  ", text.title());
      text.request(width - JSON_INDENT.length()).lines().forEach(this::json);
      text.client().forEach(task -> line("    ", "- " + task));
    }
    RequestResultText.of(requests).forEach(sentence -> line("  ", sentence));
  }

  private void json(String text) {
    String indent = JSON_INDENT + " ".repeat(CharMatcher.isNot(' ').indexIn(text));
    line(indent, text.strip());
  }

  private void variation(PatternVariation variation) {
    title("Large parents");
    line("  ", VariationTable.line("at the 99th percentile", variation.p99()));
    line("  ", VariationTable.line("at the largest", variation.largest()));
    if (variation.isOpen() && variation.bySizeUsd() > variation.evenlyUsd()) {
      line(
          "  ",
          "%s/month if requests fall evenly on parents, %s/month if by the number of their children; state 'popularity' to decide"
              .formatted(
                  MoneyFormat.text(variation.evenlyUsd()),
                  MoneyFormat.text(variation.bySizeUsd())));
    }
  }

  private void request(int number, PlannedRequest request) {
    String round = request.plan().steps().size() > 1 ? "round trip " + request.step().round() : "";
    line(
        "  ",
        Stream.of(number + ". " + request.title(), request.requests(), round)
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", ")));
    line("     ", request.items() + ", " + request.units());
    request.step().cost().derivation().lines().forEach(text -> line("       ", text));
  }

  private void others(PatternBill best, ImmutableList<PatternBill> others) {
    if (others.isEmpty()) {
      return;
    }
    title("Rejected plans");
    for (PatternBill other : others.subList(0, Math.min(MOST_OTHERS, others.size()))) {
      line(
          "  ",
          "%s: %s/month (%s)"
              .formatted(
                  other.plan().strategy(),
                  MoneyFormat.text(other.monthlyUsd()),
                  difference(best, other)));
    }
    if (others.size() > MOST_OTHERS) {
      line("  ", "… %s more (--format json)".formatted(others.size() - MOST_OTHERS));
    }
  }

  /** "+0.5 read units, +$12.31/month, +1 round trip". */
  public static String difference(PatternBill best, PatternBill other) {
    List<String> parts = new ArrayList<>();
    units(other.plan().readUnits() - best.plan().readUnits(), "read unit", parts);
    units(other.plan().writeUnits() - best.plan().writeUnits(), "write unit", parts);
    double dollars = other.monthlyUsd() - best.monthlyUsd();
    if (dollars != 0) {
      parts.add(MoneyFormat.difference(dollars) + "/month");
    }
    units(other.plan().roundTrips() - best.plan().roundTrips(), "round trip", parts);
    return parts.isEmpty() ? "same cost, considered later" : String.join(", ", parts);
  }

  private static void units(double more, String unit, List<String> parts) {
    if (more != 0) {
      parts.add((more > 0 ? "+" : "") + NumberFormat.counted(more, unit));
    }
  }

  private void title(String text) {
    out.println();
    out.println(text);
  }

  private void line(String indent, String text) {
    out.print(WrappedParagraph.of(indent, text, indent + "  ", width));
  }
}
