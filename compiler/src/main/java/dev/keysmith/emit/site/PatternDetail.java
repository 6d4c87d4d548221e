package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.Structure;
import dev.keysmith.emit.PatternText;
import dev.keysmith.emit.PlanText;
import dev.keysmith.emit.example.Touched;
import dev.keysmith.emit.site.Tables.Column;
import dev.keysmith.plan.Step;
import dev.keysmith.solve.Rejected;
import dev.keysmith.spec.Pattern;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** Everything about one pattern: what it asks, its requests, their arithmetic, what lost. */
record PatternDetail(ReportData data, PatternBill bill) {
  Html html() {
    Pattern pattern = bill.pattern();
    Html detail = Html.of("div").styled("requests");
    detail.add(
        Html.of(
            "p",
            capital(PatternText.asked(data.handover().spec(), pattern))
                + "; "
                + PatternText.traffic(pattern.traffic())
                + ", "
                + PlanText.roundTrips(bill.plan())
                + "."));
    Touched touched = Objects.requireNonNull(data.touched().get(pattern.id()));
    if (!touched.arguments().isEmpty()) {
      detail.add(
          Html.of("p")
              .text("In the examples with ")
              .add(Html.of("code", arguments(touched)))
              .text(touched.rows().isEmpty() ? ", which touches none of the items." : "."));
    }
    detail.add(requests());
    for (Step step : bill.plan().steps()) {
      List<String> lines = step.arithmetic().lines();
      if (!lines.isEmpty()) {
        detail.add(
            Html.of("h4", PlanText.request(step)), Tables.list("ul", lines).styled("arithmetic"));
      }
    }
    List<Rejected> rejected =
        data.handover()
            .derived()
            .map(derived -> derived.rejectedFor(pattern.id()))
            .orElse(ImmutableList.of());
    if (!rejected.isEmpty()) {
      detail.add(
          Html.of("h4", "What lost, and what the whole design would cost a month with it"),
          Tables.list(
                  "ul",
                  rejected.stream()
                      .map(
                          one ->
                              one.way()
                                  + ": "
                                  + Money.text(one.monthlyUsd())
                                  + (one.lessSimple() ? ", but less simple" : ""))
                      .toList())
              .styled("arithmetic"));
    }
    return detail;
  }

  private static String capital(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, text.offsetByCodePoints(0, 1)).toUpperCase(Locale.ROOT)
            + text.substring(text.offsetByCodePoints(0, 1));
  }

  private static String arguments(Touched touched) {
    return touched.arguments().entrySet().stream()
        .map(argument -> "$" + argument.getKey() + " = " + argument.getValue())
        .collect(Collectors.joining(", "));
  }

  private Html requests() {
    ImmutableList<Column> columns =
        ImmutableList.of(
            Column.word("Request"),
            Column.word("Table or index"),
            Column.word("Key condition"),
            Column.word("Filter"),
            Column.figure("Units"));
    Html body = Html.of("tbody");
    for (Step step : bill.plan().steps()) {
      Structure structure = new Structure(step.table(), step.index());
      body.add(
          Html.of(
              "tr",
              Tables.cell(PlanText.operation(bill.pattern(), step), false),
              Html.of(
                  "td",
                  Tables.named(Html.of("a"), structure.toString())
                      .with("href", "#" + ReportData.id(structure))),
              code(PlanText.key(step).orElse("")),
              code(PlanText.filter(step).orElse("")),
              Tables.cell(PlanText.units(step), true)));
    }
    return Html.of("table", Tables.head(columns), body).styled("plain");
  }

  private static Html code(String text) {
    return text.isEmpty() ? Html.of("td") : Html.of("td", Html.of("code", text));
  }
}
