package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.example.AccessTrace;
import dev.keysmith.emit.example.ExampleItem;
import dev.keysmith.emit.example.ExampleItems;
import dev.keysmith.emit.example.ExampleRow;
import dev.keysmith.emit.report.ReadUsage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What the sections of the page share.
 *
 * @param rows the names that the page has for example items, wherever they stand
 * @param accessTraces what each served pattern does to them, by its id
 */
record ReportData(
    DesignAnalysis analysis,
    EntityPalette palette,
    ReadUsage readers,
    ExampleItems items,
    ImmutableMap<ExampleRow, String> rows,
    ImmutableMap<String, AccessTrace> accessTraces) {

  static ReportData of(DesignAnalysis analysis) {
    ExampleItems items = ExampleItems.of(analysis.spec(), analysis.design());
    Map<ExampleRow, String> rows = new LinkedHashMap<>();
    for (TableOrIndex structure : TableOrIndex.all(analysis.design())) {
      for (ExampleItem item : items.in(structure)) {
        rows.put(row(structure, item), "item-" + (rows.size() + 1));
      }
    }
    ImmutableMap.Builder<String, AccessTrace> accessTraces = ImmutableMap.builder();
    for (PatternBill one : analysis.bill().patterns()) {
      accessTraces.put(one.pattern().id(), AccessTrace.by(one.pattern(), one.plan(), items));
    }
    return new ReportData(
        analysis,
        EntityPalette.of(analysis.spec()),
        ReadUsage.of(analysis.bill()),
        items,
        ImmutableMap.copyOf(rows),
        accessTraces.buildOrThrow());
  }

  private static ExampleRow row(TableOrIndex structure, ExampleItem item) {
    return new ExampleRow(structure, item.layoutRef().item().name(), item.instance().number());
  }

  /** What the page calls an item where it stands. */
  String id(TableOrIndex structure, ExampleItem item) {
    return Objects.requireNonNull(rows.get(row(structure, item)));
  }

  /** What the page calls a table or an index. */
  static String id(TableOrIndex structure) {
    return "structure-" + structure;
  }

  /** What the page calls a pattern. */
  static String id(String pattern) {
    return "pattern-" + pattern;
  }
}
