package dev.keysmith.importer.sql;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.source.SourceDiagnostics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A workload as CSV: a column {@code query}, and {@code rps} or {@code calls_per_second}, {@code
 * calls_per_minute}, {@code calls_per_hour}, {@code calls_per_day}; {@code name} and {@code calls}
 * may be there too.
 */
final class WorkloadTable {
  private static final Pattern HEADER =
      Pattern.compile("(?i)\\uFEFF?[\\w\" ,;]*\\bquery\\b[\\w\" ,;]*");
  private static final ImmutableMap<String, String> PERIODS =
      ImmutableMap.of(
          "rps", "",
          "calls_per_second", "",
          "calls_per_minute", "/min",
          "calls_per_hour", "/hour",
          "calls_per_day", "/day");

  private WorkloadTable() {}

  static boolean isWorkload(SourceFile file) {
    return file.hasExtension("csv")
        && file.text()
            .lines()
            .findFirst()
            .filter(line -> HEADER.matcher(line).matches())
            .isPresent();
  }

  static ImmutableList<SqlStatement> statements(SourceFile file, SourceDiagnostics findings) {
    List<Row> rows = rows(file.text());
    List<String> header =
        rows.get(0).cells().stream().map(cell -> cell.strip().toLowerCase(Locale.ROOT)).toList();
    int query = header.indexOf("query");
    ImmutableList.Builder<SqlStatement> statements = ImmutableList.builder();
    for (Row row : rows.subList(1, rows.size())) {
      if (row.cells().size() != header.size()) {
        findings.error(
            "WrongRow",
            file.at(row.line()),
            "the row has %d cells, the header %d".formatted(row.cells().size(), header.size()),
            "quote cells that contain a comma");
        continue;
      }
      ImmutableMap.Builder<String, String> notes = ImmutableMap.builder();
      for (int i = 0; i < header.size(); i++) {
        String cell = row.cells().get(i).strip();
        if (PERIODS.containsKey(header.get(i)) && !cell.isEmpty()) {
          notes.put("rps", cell + PERIODS.get(header.get(i)));
        } else if (header.get(i).equals("name") || header.get(i).equals("calls")) {
          notes.put(header.get(i), cell);
        }
      }
      String text = row.cells().get(query).strip();
      if (!text.isEmpty()) {
        statements.add(new SqlStatement(text, notes.buildKeepingLast(), file.at(row.line())));
      }
    }
    return statements.build();
  }

  private record Row(List<String> cells, int line) {}

  private static List<Row> rows(String text) {
    List<Row> rows = new ArrayList<>();
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    int line = 1;
    int start = 1;
    for (int i = 0; i < text.length(); i++) {
      char next = text.charAt(i);
      line += next == '\n' ? 1 : 0;
      if (next == '"') {
        if (quoted && i + 1 < text.length() && text.charAt(i + 1) == '"') {
          cell.append('"');
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (!quoted && next == ',') {
        cells.add(cell.toString());
        cell.setLength(0);
      } else if (!quoted && next == '\n') {
        cells.add(cell.toString());
        cell.setLength(0);
        rows.add(new Row(List.copyOf(cells), start));
        cells.clear();
        start = line;
      } else if (next != '\r') {
        cell.append(next);
      }
    }
    if (cell.length() > 0 || !cells.isEmpty()) {
      cells.add(cell.toString());
      rows.add(new Row(List.copyOf(cells), start));
    }
    rows.removeIf(row -> row.cells().size() == 1 && row.cells().get(0).isBlank());
    return rows;
  }
}
