package dev.keysmith.cli.text;

import dev.keysmith.cli.text.TextTable.Column;
import dev.keysmith.cost.BillTotals;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.difference.DesignDiff;
import dev.keysmith.difference.DesignDifference;
import dev.keysmith.difference.PatternChange;
import dev.keysmith.difference.PatternChange.PatternSide;
import dev.keysmith.difference.SpecChange;
import dev.keysmith.emit.report.BillText;
import dev.keysmith.emit.report.PatternTable;
import dev.keysmith.plan.NumberFormat;
import java.io.PrintWriter;
import java.util.Optional;

/** Prints what differs between two designs. */
public final class DiffText {
  private final PrintWriter out;
  private final int width;

  public DiffText(PrintWriter out, int width) {
    this.out = out;
    this.width = width;
  }

  public void show(DesignDiff diff) {
    if (diff.isEmpty()) {
      paragraph(
          "",
          "%s: no difference between %s and %s; %s (%s)"
              .formatted(
                  diff.application(),
                  diff.before(),
                  diff.after(),
                  DifferenceText.bill(diff),
                  BillText.basis(diff.billAfter())));
    } else {
      paragraph(
          "",
          "%s, from %s to %s: %s (%s)"
              .formatted(
                  diff.application(),
                  diff.before(),
                  diff.after(),
                  DifferenceText.bill(diff),
                  BillText.basis(diff.billAfter())));
      spec(diff);
      differences(diff);
      patterns(diff);
      bill(diff);
    }
    if (!diff.notes().isEmpty()) {
      out.println();
      diff.notes().forEach(note -> paragraph("", note));
    }
  }

  private void paragraph(String indent, String text) {
    out.print(WrappedParagraph.of(indent, text, indent + "  ", width));
  }

  private void spec(DesignDiff diff) {
    if (diff.specChanges().isEmpty()) {
      return;
    }
    out.println();
    out.println("Spec");
    for (SpecChange change : diff.specChanges()) {
      paragraph(
          "  ",
          "%s %s: %s"
              .formatted(
                  change.before().isEmpty() ? "+" : change.after().isEmpty() ? "-" : "~",
                  DifferenceText.path(change),
                  DifferenceText.values(change.before(), change.after())));
    }
  }

  private void differences(DesignDiff diff) {
    if (diff.differences().isEmpty()) {
      return;
    }
    out.println();
    out.println("Tables, indexes and items");
    for (DesignDifference one : diff.differences()) {
      paragraph(
          "  ",
          "%s %s: %s"
              .formatted(
                  DifferenceText.sign(one),
                  DifferenceText.subject(one),
                  DifferenceText.values(one.before(), one.after())));
      paragraph("      ", "%s: %s".formatted(one.effort().words(), one.how()));
      one.backfill().ifPresent(cost -> paragraph("      ", DifferenceText.cost(one, cost)));
    }
    String migration = DifferenceText.migration(diff);
    if (!migration.isEmpty()) {
      out.println();
      paragraph("  ", migration);
    }
  }

  private void patterns(DesignDiff diff) {
    if (diff.changedPatterns().isEmpty()) {
      return;
    }
    TextTable table =
        new TextTable(
            Column.word("id"),
            Column.text("pattern"),
            Column.word(""),
            Column.number("per second"),
            Column.text("served by"),
            Column.number("trips"),
            Column.number(PatternTable.readUnit(diff.billAfter())),
            Column.number(PatternTable.writeUnit(diff.billAfter())),
            Column.number("$/month"));
    for (PatternChange change : diff.changedPatterns()) {
      side(table, change, change.before(), "before");
      side(table, change, change.after(), "after");
    }
    out.println();
    out.println(
        "Access patterns: %s of %s differ"
            .formatted(
                NumberFormat.number(diff.changedPatterns().size()),
                NumberFormat.counted((double) diff.patterns().size(), "pattern")));
    out.print(table.text(width));
  }

  private static void side(
      TextTable table, PatternChange change, Optional<PatternSide> side, String when) {
    boolean first = side.equals(change.before()) && when.equals("before");
    if (side.isEmpty()) {
      table.add(
          first ? change.current().id() : "",
          first ? change.current().name() : "",
          when,
          "",
          when.equals("before") ? "new" : "removed",
          "",
          "",
          "",
          "");
      return;
    }
    PatternSide one = side.get();
    boolean served = one.servedBy().isPresent();
    table.add(
        first
            ? one.id()
            : change.before().map(PatternSide::id).equals(Optional.of(one.id())) ? "" : one.id(),
        first ? one.name() : "",
        when,
        NumberFormat.number(one.perSecond()),
        one.servedBy().orElse("not served"),
        served ? NumberFormat.number(one.roundTrips()) : "",
        DifferenceText.units(one.readUnits()),
        DifferenceText.units(one.writeUnits()),
        served ? MoneyFormat.text(one.monthlyUsd()) : "");
  }

  private void bill(DesignDiff diff) {
    if (diff.billBefore().isEmpty() || !diff.isOtherBill()) {
      return;
    }
    TextTable table =
        new TextTable(
            Column.word(""),
            Column.number("before"),
            Column.number("after"),
            Column.number("difference"));
    BillTotals was = diff.billBefore().get().totals();
    BillTotals is = diff.billAfter().totals();
    row(table, "reads", was.reads(), is.reads());
    row(table, "writes", was.writes(), is.writes());
    row(table, "storage", was.storage(), is.storage());
    row(table, "total", was.monthlyUsd(), is.monthlyUsd());
    out.println();
    out.println("Monthly bill");
    out.print(table.text(width));
  }

  private static void row(TextTable table, String title, double was, double is) {
    table.add(title, MoneyFormat.text(was), MoneyFormat.text(is), MoneyFormat.difference(is - was));
  }
}
