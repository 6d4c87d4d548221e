package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.measure.ClosedSetShares;
import dev.keysmith.measure.FigureComparison;
import dev.keysmith.measure.FigureText;
import dev.keysmith.measure.MeasuredSpec.RejectedEdit;
import dev.keysmith.measure.MeasurementResult;
import dev.keysmith.measure.draft.DraftedModel;
import dev.keysmith.measure.figure.AttributeFigures;
import dev.keysmith.measure.figure.ChildrenFigures;
import dev.keysmith.measure.figure.EntityFigures;
import dev.keysmith.measure.figure.MeasuredData;
import dev.keysmith.measure.figure.MeasuredData.UnexplainedItems;
import dev.keysmith.measure.sample.ItemSample;
import dev.keysmith.measure.traffic.HotKeys;
import dev.keysmith.plan.NumberFormat;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.stream.Collectors;

/** What was measured, as text. Values of attributes are not in it. */
public final class MeasureText {
  private static final int SHOWN_GROUPS = 10;

  private final PrintWriter out;
  private final int width;

  public MeasureText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  /**
   * Shows it.
   *
   * @param draft the spec and design that were inferred; empty if they were given
   */
  public void show(MeasurementResult report, Optional<DraftedModel> draft) {
    paragraph(
        String.format(
            "%s: measured on %s",
            draft.isPresent() ? "No spec" : report.application(), report.source()));
    report.data().ifPresent(data -> show(data, report.closedSets(), draft));
    report.traffic().ifPresent(new TrafficText(out, width)::show);
    report.hotKeys().forEach(this::show);
    if (draft.isEmpty() && !report.comparisons().isEmpty()) {
      showDifferences(report);
    }
    showRejected(report.spec().rejected());
  }

  private void show(
      MeasuredData data, ImmutableList<ClosedSetShares> closedSets, Optional<DraftedModel> draft) {
    showSamples(data);
    showEntities(data, draft.isPresent());
    showAttributes(data);
    showClosedSets(closedSets);
    showChildren(data);
    showUnexplained(data, draft);
  }

  private void showSamples(MeasuredData data) {
    for (ItemSample sample : data.samples()) {
      paragraph(
          String.format(
              "  table %s: %s%s%s%s",
              sample.table(),
              NumberFormat.counted(sample.items().size(), "item"),
              sample.isWhole()
                  ? ", all of them"
                  : ", those of "
                      + percent(sample.fraction())
                      + " of the partition keys"
                      + (sample.total().isPresent()
                          ? " of "
                              + NumberFormat.counted((double) sample.total().getAsLong(), "item")
                          : ""),
              sample.readUnits() > 0
                  ? "; " + NumberFormat.counted(sample.readUnits(), "read unit")
                  : "",
              sample.incomplete() > 0
                  ? String.format(
                      "; %s cut off by --max-rcu and left out, so that large item collections are"
                          + " underrepresented",
                      NumberFormat.counted(sample.incomplete(), "segment was", "segments were"))
                  : ""));
    }
  }

  private static String percent(double share) {
    return share < 0.001 ? "<0.1%" : NumberFormat.percent(Math.round(share * 1000) / 1000.0);
  }

  private void showEntities(MeasuredData data, boolean drafted) {
    heading("Entities (± is the 95% confidence interval of a sample)");
    TextTable table =
        new TextTable(
            TextTable.Column.word("entity"),
            TextTable.Column.number("instances read"),
            TextTable.Column.number("count"),
            TextTable.Column.text("attributes that the spec does not have"));
    for (EntityFigures entity : data.entities()) {
      table.add(
          entity.entity(),
          NumberFormat.number((double) entity.instances()),
          FigureText.count(entity.count()),
          drafted ? "" : String.join(", ", entity.unknown().keySet()));
    }
    out.print(table.text(width));
  }

  private void showAttributes(MeasuredData data) {
    heading("Attributes");
    TextTable table =
        new TextTable(
            TextTable.Column.text("attribute"),
            TextTable.Column.word("type"),
            TextTable.Column.number("present"),
            TextTable.Column.number("bytes"),
            TextTable.Column.number("p99"),
            TextTable.Column.number("largest"),
            TextTable.Column.text("distinct values"));
    for (EntityFigures entity : data.entities()) {
      for (AttributeFigures attribute : entity.attributes()) {
        table.add(
            entity.entity() + "." + attribute.name(),
            String.join(",", attribute.types().keySet()),
            FigureText.share(attribute.present()),
            FigureText.number(attribute.bytes().mean()),
            FigureText.quantile(attribute.bytes().p99()),
            (entity.isSample() ? "≥" : "")
                + NumberFormat.number((double) attribute.bytes().largest()),
            distinct(attribute, entity.isSample()));
      }
    }
    out.print(table.text(width));
  }

  private void showClosedSets(ImmutableList<ClosedSetShares> closedSets) {
    if (closedSets.isEmpty()) {
      return;
    }
    heading("Closed sets");
    for (ClosedSetShares set : closedSets) {
      paragraph(
          String.format(
              "  %s: %s",
              set.subject(),
              set.shares().stream()
                  .map(
                      each ->
                          each.value().map(value -> value + " ").orElse("")
                              + FigureText.share(each.share()))
                  .collect(Collectors.joining(", "))));
    }
    boolean hidden =
        closedSets.stream()
            .flatMap(set -> set.shares().stream())
            .anyMatch(each -> each.value().isEmpty());
    if (hidden) {
      paragraph("  Values are not shown; to allow it: --show-values ENTITY.ATTRIBUTE");
    }
  }

  private static String distinct(AttributeFigures attribute, boolean isSample) {
    long seen = attribute.distinct().seen();
    if (seen == attribute.values()) {
      return seen == 0 ? "" : "all different";
    }
    return (isSample && attribute.distinct().unseen() > 0 ? "≥" : "")
        + NumberFormat.number((double) seen)
        + (attribute.distinct().isClosedSet() ? ", a closed set" : "");
  }

  private void showChildren(MeasuredData data) {
    if (data.entities().stream().allMatch(entity -> entity.children().isEmpty())) {
      return;
    }
    heading("Children per parent");
    TextTable table =
        new TextTable(
            TextTable.Column.text("children of parent"),
            TextTable.Column.number("average"),
            TextTable.Column.number("p99"),
            TextTable.Column.number("largest"),
            TextTable.Column.number("of the top 20%"));
    for (EntityFigures entity : data.entities()) {
      for (ChildrenFigures children : entity.children()) {
        table.add(
            entity.entity() + " of " + children.relationship().label(),
            FigureText.number(children.average()),
            children.spread().map(spread -> FigureText.quantile(spread.p99())).orElse("-"),
            children
                .spread()
                .map(
                    spread ->
                        (entity.isSample() ? "≥" : "")
                            + NumberFormat.number((double) spread.largest()))
                .orElse("-"),
            children.spread().map(spread -> FigureText.share(spread.skew())).orElse("-"));
      }
    }
    out.print(table.text(width));
    boolean scattered =
        data.entities().stream()
            .flatMap(entity -> entity.children().stream())
            .anyMatch(children -> children.spread().isEmpty());
    if (scattered) {
      paragraph(
          "  - the children of one parent have several partition keys, so a sample has not all of"
              + " them; to measure them, read everything: --sample all");
    }
  }

  private void showUnexplained(MeasuredData data, Optional<DraftedModel> draft) {
    if (data.isExplained()) {
      return;
    }
    heading("Not explained by the design");
    for (UnexplainedItems group : data.unexplained().stream().limit(SHOWN_GROUPS).toList()) {
      paragraph(
          String.format(
              "  table %s: %s with the attributes %s",
              group.table(),
              NumberFormat.counted((double) group.items(), "item"),
              String.join(", ", group.attributes())));
    }
    if (data.unexplained().size() > SHOWN_GROUPS) {
      paragraph(
          String.format(
              "  and %s with other attributes",
              NumberFormat.counted(
                  (double)
                      data.unexplained().stream()
                          .skip(SHOWN_GROUPS)
                          .mapToLong(UnexplainedItems::items)
                          .sum(),
                  "item")));
    }
    if (draft.filter(model -> model.fewItems() > 0).isPresent()) {
      paragraph("  Kinds of fewer than 5 items are not described: what they share may be a value.");
    }
  }

  private void show(HotKeys keys) {
    heading("Hot keys of " + keys.target());
    paragraph(
        String.format(
            "  the busiest key gets %s of the accesses%s; %s",
            NumberFormat.percent(keys.hottest()),
            keys.listed() < 2
                ? ""
                : String.format(
                    ", the %s busiest get %s", keys.listed(), NumberFormat.percent(keys.topTen())),
            NumberFormat.counted((double) keys.keys(), "key was accessed", "keys were accessed")));
    keys.predicted()
        .forEach(
            (what, share) ->
                paragraph(
                    String.format(
                        "  the spec predicts %s of the %s for its busiest key at peak",
                        NumberFormat.percent(share), what)));
  }

  private void showDifferences(MeasurementResult report) {
    ImmutableList<FigureComparison> differences = report.differences();
    heading(
        String.format(
            "Differences from the spec (%s as stated)",
            NumberFormat.counted(
                report.comparisons().size() - differences.size(), "figure is", "figures are")));
    if (differences.isEmpty()) {
      out.println("  none");
      return;
    }
    TextTable table =
        new TextTable(
            TextTable.Column.word("figure"),
            TextTable.Column.text("in the spec"),
            TextTable.Column.text("measured"),
            TextTable.Column.text("written"));
    for (FigureComparison difference : differences) {
      boolean written = difference.edit().filter(report.spec().written()::contains).isPresent();
      table.add(
          difference.subject() + " " + difference.figure(),
          difference.stated(),
          difference.measured(),
          written ? difference.edit().orElseThrow().value() : "-");
    }
    out.print(table.text(width));
    boolean open =
        differences.stream()
            .anyMatch(
                difference ->
                    difference.edit().filter(report.spec().written()::contains).isEmpty());
    if (open) {
      out.println("  -: of fewer than 30 values, or for a person to decide");
    }
  }

  private void showRejected(ImmutableList<RejectedEdit> rejected) {
    for (RejectedEdit each : rejected) {
      paragraph(
          String.format(
              "Not written: %s %s of %s; the spec would have an error: %s",
              each.edit().field(),
              each.edit().value(),
              String.join(".", each.edit().path()),
              each.reason()));
    }
  }

  private void heading(String text) {
    out.println();
    out.println(text);
  }

  private void paragraph(String text) {
    int indent = text.length() - text.stripLeading().length();
    out.print(WrappedParagraph.of(" ".repeat(indent), text.strip(), " ".repeat(indent + 2), width));
  }
}
