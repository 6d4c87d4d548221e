package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.emit.example.AccessTrace;
import dev.keysmith.emit.html.HtmlTables.Column;
import dev.keysmith.emit.report.PatternText;
import dev.keysmith.emit.report.PlanText;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.rationale.RejectedAlternative;
import dev.keysmith.spec.AccessPattern;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** Everything about one pattern: what it asks, its requests, their arithmetic, what lost. */
record PatternDetail(ReportData data, PatternBill bill) {
  HtmlElement html() {
    AccessPattern pattern = bill.pattern();
    HtmlElement detail = HtmlElement.of("div").styled("requests");
    detail.add(
        HtmlElement.of(
            "p",
            capital(PatternText.asked(data.analysis().spec(), pattern))
                + "; "
                + PatternText.traffic(pattern.traffic())
                + ", "
                + PlanText.roundTrips(bill.plan())
                + "."));
    AccessTrace accessTrace = Objects.requireNonNull(data.accessTraces().get(pattern.id()));
    if (!accessTrace.arguments().isEmpty()) {
      detail.add(
          HtmlElement.of("p")
              .text("In the examples with ")
              .add(HtmlElement.of("code", arguments(accessTrace)))
              .text(accessTrace.rows().isEmpty() ? ", which touches none of the items." : "."));
    }
    detail.add(requests());
    for (PlanStep step : bill.plan().steps()) {
      List<String> lines = step.cost().derivation().lines();
      if (!lines.isEmpty()) {
        detail.add(
            HtmlElement.of("h4", PlanText.request(step)),
            HtmlTables.list("ul", lines).styled("arithmetic"));
      }
    }
    List<RejectedAlternative> rejected =
        data.analysis()
            .derived()
            .map(derived -> derived.rejectedFor(pattern.id()))
            .orElse(ImmutableList.of());
    if (!rejected.isEmpty()) {
      detail.add(
          HtmlElement.of("h4", "What lost, and what the whole design would cost a month with it"),
          HtmlTables.list(
                  "ul",
                  rejected.stream()
                      .map(
                          one ->
                              one.strategy()
                                  + ": "
                                  + MoneyFormat.text(one.monthlyUsd())
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

  private static String arguments(AccessTrace accessTrace) {
    return accessTrace.arguments().entrySet().stream()
        .map(argument -> "$" + argument.getKey() + " = " + argument.getValue())
        .collect(Collectors.joining(", "));
  }

  private HtmlElement requests() {
    ImmutableList<Column> columns =
        ImmutableList.of(
            Column.word("Request"),
            Column.word("Table or index"),
            Column.word("Key condition"),
            Column.word("Filter"),
            Column.figure("Units"));
    HtmlElement body = HtmlElement.of("tbody");
    for (PlanStep step : bill.plan().steps()) {
      TableOrIndex structure = TableOrIndex.of(step.request().target());
      body.add(
          HtmlElement.of(
              "tr",
              HtmlTables.cell(PlanText.operation(bill.pattern(), step), false),
              HtmlElement.of(
                  "td",
                  HtmlTables.named(HtmlElement.of("a"), structure.toString())
                      .with("href", "#" + ReportData.id(structure))),
              code(PlanText.key(step).orElse("")),
              code(PlanText.filter(step).orElse("")),
              HtmlTables.cell(PlanText.units(step), true)));
    }
    return HtmlElement.of("table", HtmlTables.head(columns), body).styled("plain");
  }

  private static HtmlElement code(String text) {
    return text.isEmpty()
        ? HtmlElement.of("td")
        : HtmlElement.of("td", HtmlElement.of("code", text));
  }
}
