package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.Structure;
import dev.keysmith.emit.Handover;
import dev.keysmith.emit.Readers;
import dev.keysmith.emit.example.ExampleItem;
import dev.keysmith.emit.example.ExampleItems;
import dev.keysmith.emit.example.ExampleRow;
import dev.keysmith.emit.example.Touched;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What the sections of the page share.
 *
 * @param rows the names that the page has for example items, wherever they stand
 * @param touched what each served pattern does to them, by its id
 */
record ReportData(
    Handover handover,
    Palette palette,
    Readers readers,
    ExampleItems items,
    ImmutableMap<ExampleRow, String> rows,
    ImmutableMap<String, Touched> touched) {

  static ReportData of(Handover handover) {
    ExampleItems items = ExampleItems.of(handover.spec(), handover.design());
    Map<ExampleRow, String> rows = new LinkedHashMap<>();
    for (Structure structure : Structure.all(handover.design())) {
      for (ExampleItem item : items.in(structure)) {
        rows.put(row(structure, item), "item-" + (rows.size() + 1));
      }
    }
    ImmutableMap.Builder<String, Touched> touched = ImmutableMap.builder();
    for (PatternBill one : handover.bill().patterns()) {
      touched.put(one.pattern().id(), Touched.by(one.pattern(), one.plan(), items));
    }
    return new ReportData(
        handover,
        Palette.of(handover.spec()),
        Readers.of(handover.bill()),
        items,
        ImmutableMap.copyOf(rows),
        touched.buildOrThrow());
  }

  private static ExampleRow row(Structure structure, ExampleItem item) {
    return new ExampleRow(structure, item.placed().item().name(), item.instance().number());
  }

  /** What the page calls an item where it stands. */
  String id(Structure structure, ExampleItem item) {
    return Objects.requireNonNull(rows.get(row(structure, item)));
  }

  /** What the page calls a table or an index. */
  static String id(Structure structure) {
    return "structure-" + structure;
  }

  /** What the page calls a pattern. */
  static String id(String pattern) {
    return "pattern-" + pattern;
  }
}
