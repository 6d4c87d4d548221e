package dev.keysmith.cli.text;

import dev.keysmith.export.ExportReport;
import dev.keysmith.plan.NumberFormat;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** The result of an export as text. */
public final class ExportText {
  /** Shares are shown to a tenth of a percent. */
  private static final double SMALLEST_SHARE = 0.001;

  private final PrintWriter out;
  private final int width;
  private final Path folder;

  public ExportText(PrintWriter out, int width, Path folder) {
    this.out = out;
    this.width = width;
    this.folder = folder;
  }

  public void show(ExportReport report) {
    out.println(
        String.format(
            "Exported %s of %s to %s%s",
            NumberFormat.counted(instances(report), "instance"),
            NumberFormat.counted(report.entities().size(), "entity", "entities"),
            folder,
            report.isFine() ? "" : "; some items need attention"));
    out.println();
    showEntities(report);
    out.println();
    paragraph(
        String.format(
            "Read: %s%s%s",
            NumberFormat.counted(report.items(), "item"),
            report.readUnits() > 0
                ? ", " + NumberFormat.counted(report.readUnits(), "read unit")
                : "",
            report.deleted() > 0
                ? String.format(
                    "; %s, listed in deleted-items.jsonl",
                    NumberFormat.counted(report.deleted(), "deleted item"))
                : ""));
    if (!report.duplicates().isEmpty()) {
      paragraph(
          "Left out: "
              + report.duplicates().stream()
                  .map(one -> NumberFormat.counted(one.items(), "item") + " of " + one.item())
                  .collect(Collectors.joining(", "))
              + ", which duplicate instances");
    }
    report.entities().stream()
        .filter(entity -> entity.expired() > 0)
        .forEach(
            entity ->
                paragraph(
                    String.format(
                        "Expired: %s of %s; DynamoDB has not deleted them yet, and they are"
                            + " exported",
                        NumberFormat.counted(entity.expired(), "instance"), entity.entity())));
    showFaults(report);
  }

  private static long instances(ExportReport report) {
    return report.entities().stream().mapToLong(ExportReport.EntityCount::instances).sum();
  }

  private void showEntities(ExportReport report) {
    TextTable table =
        new TextTable(
            TextTable.Column.word("entity"),
            TextTable.Column.number("instances"),
            TextTable.Column.number("in the spec"),
            TextTable.Column.number("share"),
            TextTable.Column.text("file"));
    for (ExportReport.EntityCount entity : report.entities()) {
      table.add(
          entity.entity(),
          NumberFormat.number(entity.instances()),
          NumberFormat.number(entity.expected()),
          share(entity),
          entity.file());
    }
    out.print(table.text(width));
  }

  private static String share(ExportReport.EntityCount entity) {
    if (entity.expected() == 0) {
      return "";
    }
    double share = (double) entity.instances() / entity.expected();
    return share > 0 && share < SMALLEST_SHARE
        ? "<" + NumberFormat.percent(SMALLEST_SHARE)
        : NumberFormat.percent(Math.round(share / SMALLEST_SHARE) * SMALLEST_SHARE);
  }

  private void showFaults(ExportReport report) {
    if (report.isFine()) {
      return;
    }
    out.println();
    out.println("Needs attention");
    for (ExportReport.FaultCount fault : report.faults()) {
      out.print(
          WrappedParagraph.of(
              "  ",
              String.format(
                  "%s, %s: %s. The first is %s. See %s.",
                  fault.where(),
                  NumberFormat.counted(fault.count(), "time"),
                  fault.what(),
                  fault.example(),
                  folder.resolve(fault.file())),
              "    ",
              width));
    }
  }

  private void paragraph(String text) {
    out.print(WrappedParagraph.of("", text, "  ", width));
  }
}
