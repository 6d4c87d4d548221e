package dev.keysmith.cli.text;

import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.measure.traffic.TrafficComparison;
import dev.keysmith.measure.traffic.TrafficComparison.RateExplanation;
import dev.keysmith.measure.traffic.TrafficRow;
import dev.keysmith.plan.NumberFormat;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Collectors;

/** Measured traffic beside the predicted one, as text. */
final class TrafficText {
  private final PrintWriter out;
  private final int width;

  TrafficText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  void show(TrafficComparison traffic) {
    out.println();
    paragraph(
        String.format(
            "Traffic from %s to %s, in periods of %s: predicted %s/month, consumed %s/month for the"
                + " read and write units below (on demand)",
            traffic.traffic().start(),
            traffic.traffic().end(),
            NumberFormat.counted(traffic.traffic().period(), "second"),
            MoneyFormat.text(traffic.predictedUsd()),
            MoneyFormat.text(traffic.consumedUsd())));
    TextTable table =
        new TextTable(
            TextTable.Column.word("table or index"),
            TextTable.Column.word("per second"),
            TextTable.Column.number("predicted"),
            TextTable.Column.number("measured"),
            TextTable.Column.number("peak"),
            TextTable.Column.number("predicted $"),
            TextTable.Column.number("consumed $"),
            TextTable.Column.text("patterns"));
    for (TrafficRow row : traffic.rows()) {
      table.add(
          row.target().toString(),
          row.what(),
          NumberFormat.number(row.predicted()),
          NumberFormat.number(row.measured()),
          NumberFormat.number(row.peak()),
          row.isOperation() ? "" : MoneyFormat.text(traffic.usd(row, row.predicted())),
          row.isOperation() ? "" : MoneyFormat.text(traffic.usd(row, row.measured())),
          row.patterns().entrySet().stream()
              .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
              .map(Map.Entry::getKey)
              .collect(Collectors.joining(", ")));
    }
    out.print(table.text(width));
    traffic.remarks().forEach(remark -> paragraph("  Left out: " + remark));
    showExplanations(traffic);
  }

  private void showExplanations(TrafficComparison traffic) {
    if (traffic.rows().stream().noneMatch(TrafficRow::deviates)) {
      paragraph("  Every figure is within 20% of the predicted one.");
      return;
    }
    for (RateExplanation each : traffic.explanations()) {
      paragraph(
          String.format(
              "  %s alone would explain every difference: executed %s times as often as stated,"
                  + " %s per second.",
              each.pattern(),
              NumberFormat.number(Math.round(each.factor() * 100) / 100.0),
              NumberFormat.number(each.rate())));
    }
    if (traffic.explanations().isEmpty()) {
      paragraph("  No other rate of one pattern alone explains every difference. By row:");
      traffic.rows().stream().filter(TrafficRow::deviates).forEach(this::showRow);
    }
  }

  private void showRow(TrafficRow row) {
    if (row.patterns().isEmpty()) {
      paragraph(
          String.format("  %s, %s: no pattern of the spec does this", row.target(), row.what()));
      return;
    }
    paragraph(
        String.format(
            "  %s, %s: %s of the predicted; caused by %s",
            row.target(),
            row.what(),
            NumberFormat.percent(Math.round(1000 * row.measured() / row.predicted()) / 1000.0),
            row.patterns().entrySet().stream()
                .map(
                    pattern ->
                        String.format(
                            "%s (%s of the predicted)",
                            pattern.getKey(),
                            NumberFormat.percent(
                                Math.round(1000 * pattern.getValue() / row.predicted()) / 1000.0)))
                .collect(Collectors.joining(", "))));
  }

  private void paragraph(String text) {
    int indent = text.length() - text.stripLeading().length();
    out.print(WrappedParagraph.of(" ".repeat(indent), text.strip(), " ".repeat(indent + 2), width));
  }
}
