package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.report.PeakReport;
import dev.keysmith.emit.report.ReportTable;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import java.io.PrintWriter;

/** Prints the peak load of tables, indexes and their hottest partitions. */
public final class PeakText {
  private final PrintWriter out;
  private final int width;

  public PeakText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  public void show(ImmutableList<PeakLoad> peaks, CapacityMode mode) {
    ReportTable table = PeakReport.table(peaks);
    if (table.isEmpty()) {
      return;
    }
    out.println();
    out.println("Peak load");
    out.print(TextTable.of(table).text(width));
    PeakReport.loads(peaks).stream().filter(PeakReport.Load::isWarm).forEach(this::arithmetic);
    for (String coldStart : PeakReport.coldStarts(peaks, mode)) {
      out.println();
      out.print(WrappedParagraph.of("", coldStart, "  ", width));
    }
  }

  private void arithmetic(PeakReport.Load load) {
    out.println();
    out.print(WrappedParagraph.of("", load.title(), "  ", width));
    load.partition()
        .arithmetic()
        .forEach(line -> out.print(WrappedParagraph.of("  ", line, "    ", width)));
  }
}
