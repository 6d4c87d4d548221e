package dev.keysmith.bench;

import dev.keysmith.bench.BaselineMeasurement.Row;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tables in Markdown that also read well on a terminal: the columns are padded. */
final class MeasurementReport {

  private MeasurementReport() {}

  static final String PREAMBLE =
      """
      # Benchmarks

      Made by `bench/run --write [NAME...]`, section by section.
      Both sides of a line were measured in turn in the same run; a ratio is ours to the baseline.
      """;

  /** When and on what. */
  private static String run() {
    return String.format(
        Locale.ROOT,
        "%s, %d processors, %s %s, Java %s:",
        LocalDate.now(ZoneOffset.UTC),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.name"),
        System.getProperty("os.arch"),
        System.getProperty("java.version"));
  }

  static String section(String name, List<Row> rows) {
    List<List<String>> cells = new ArrayList<>();
    cells.add(List.of("what", "baseline", "ours", "ratio", "aim"));
    for (Row row : rows) {
      String ratio =
          Double.isNaN(row.ratio()) ? "-" : String.format(Locale.ROOT, "%.2f", row.ratio());
      cells.add(List.of(row.what(), row.baseline(), row.ours(), ratio, row.aim()));
    }
    int[] widths = new int[cells.get(0).size()];
    for (List<String> line : cells) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], line.get(column).length());
      }
    }
    StringBuilder section = new StringBuilder("\n## " + name + "\n\n" + run() + "\n\n");
    for (int line = 0; line < cells.size(); line++) {
      for (int column = 0; column < widths.length; column++) {
        String cell = cells.get(line).get(column);
        section.append("| ").append(cell).append(" ".repeat(widths[column] - cell.length() + 1));
      }
      section.append("|\n");
      if (line == 0) {
        for (int width : widths) {
          section.append('|').append("-".repeat(width + 2));
        }
        section.append("|\n");
      }
    }
    return section.toString();
  }
}
