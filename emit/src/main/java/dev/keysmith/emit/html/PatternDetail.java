package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.emit.example.AccessTrace;
import dev.keysmith.emit.report.DesignSummary;
import dev.keysmith.emit.report.PatternText;
import dev.keysmith.emit.report.PlanText;
import dev.keysmith.emit.report.PlannedRequest;
import dev.keysmith.emit.request.RequestResultText;
import dev.keysmith.emit.request.RequestStepText;
import dev.keysmith.execute.request.PatternRequests;
import dev.keysmith.execute.request.RequestDescriber;
import dev.keysmith.rationale.RejectedAlternative;
import dev.keysmith.spec.AccessPattern;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Everything about one pattern: its requests, their arithmetic and rejected alternatives. */
record PatternDetail(ReportData data, PatternBill bill) {
  HtmlElement html() {
    AccessPattern pattern = bill.pattern();
    HtmlElement detail = HtmlElement.of("div").styled("requests");
    detail.add(
        HtmlElement.of(
            "p",
            "%s; %s, %s."
                .formatted(
                    HtmlTables.capital(PatternText.asked(data.analysis().spec(), pattern)),
                    PatternText.traffic(pattern.traffic()),
                    PlanText.roundTrips(bill.plan()))));
    AccessTrace accessTrace = Objects.requireNonNull(data.accessTraces().get(pattern.id()));
    if (!accessTrace.arguments().isEmpty()) {
      detail.add(
          HtmlElement.of("p")
              .text("Example arguments: ")
              .add(HtmlElement.of("code", arguments(accessTrace)))
              .text(accessTrace.rows().isEmpty() ? " (no example item matches)." : "."));
    }
    PlannedRequest.of(bill).forEach(request -> detail.add(request(request)));
    PatternRequests requests =
        new RequestDescriber(data.analysis().spec(), data.analysis().design())
            .describe(pattern, bill.plan());
    requests.steps().forEach(step -> detail.add(step(new RequestStepText(step))));
    List<String> result = RequestResultText.of(requests);
    if (!result.isEmpty()) {
      detail.add(HtmlTables.list("ul", result).styled("arithmetic"));
    }
    List<RejectedAlternative> rejected =
        data.analysis()
            .derived()
            .map(derived -> derived.rejectedFor(pattern.id()))
            .orElse(ImmutableList.of());
    if (!rejected.isEmpty()) {
      double monthlyUsd = data.analysis().bill().monthlyUsd();
      detail.add(
          HtmlElement.of("h4", "Rejected alternatives"),
          HtmlTables.list(
                  "ul",
                  rejected.stream().map(one -> DesignSummary.rejected(one, monthlyUsd)).toList())
              .styled("arithmetic"));
    }
    return detail;
  }

  private static String arguments(AccessTrace accessTrace) {
    return accessTrace.arguments().entrySet().stream()
        .map(argument -> "$" + argument.getKey() + " = " + argument.getValue())
        .collect(Collectors.joining(", "));
  }

  /** What a request consumes, and how that is calculated. */
  private static HtmlElement request(PlannedRequest request) {
    TableOrIndex structure = request.target();
    String round = request.step().round() > 1 ? "then " : "";
    HtmlElement block =
        HtmlElement.of(
            "div",
            HtmlElement.of("h4")
                .text(round + request.repeated() + " ")
                .add(
                    HtmlTables.named(HtmlElement.of("a"), structure.toString())
                        .with("href", "#" + ReportData.id(structure))));
    block.add(HtmlElement.of("p", request.items() + ", " + request.units()));
    List<String> lines = request.step().cost().derivation().lines();
    if (!lines.isEmpty()) {
      block.add(HtmlTables.list("ul", lines).styled("arithmetic"));
    }
    return block.styled("request");
  }

  /** The exact request, and what the client does besides. */
  private static HtmlElement step(RequestStepText step) {
    HtmlElement block =
        HtmlElement.of(
            "div",
            HtmlElement.of("h4", step.title()),
            HtmlElement.of("pre", HtmlElement.of("code", step.request())));
    if (!step.client().isEmpty()) {
      block.add(HtmlTables.list("ul", step.client()).styled("arithmetic"));
    }
    return block.styled("request");
  }
}
