package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.report.ReportTable.Column;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.rationale.RejectedAlternative;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.Rules;
import dev.keysmith.selection.DesignAlternative;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.List;

/** A design in a few lines. */
public final class DesignSummary {
  /** The documents' text for a design that was not derived. */
  public static final String HAND_MADE =
      "This design was provided, not derived; all figures come from planning its access patterns.";

  private DesignSummary() {}

  /** "12 entities, 20 reads, 11 writes, 1 for other services". */
  public static String size(Spec spec) {
    List<String> parts = new ArrayList<>();
    parts.add(NumberFormat.counted(spec.entities().size(), "entity", "entities"));
    parts.add(NumberFormat.counted((double) count(spec, AccessPattern.Read.class), "read"));
    parts.add(NumberFormat.counted((double) count(spec, AccessPattern.Write.class), "write"));
    long foreign = count(spec, AccessPattern.ExternalQuery.class);
    if (foreign > 0) {
      parts.add(NumberFormat.number((double) foreign) + " for other services");
    }
    return String.join(", ", parts);
  }

  private static long count(Spec spec, Class<? extends AccessPattern> kind) {
    return spec.patterns().stream().filter(kind::isInstance).count();
  }

  /** "multi-table", "single-table" or "hand-made". */
  public static String style(DesignAnalysis analysis) {
    return analysis
        .derived()
        .map(derived -> derived.style() == Style.SINGLE_TABLE ? "single-table" : "multi-table")
        .orElse("hand-made");
  }

  /** "3 tables, 5 indexes". */
  public static String tables(Bill bill) {
    return "%s, %s"
        .formatted(
            NumberFormat.counted(bill.tables(), "table"),
            NumberFormat.counted(bill.indexes(), "index", "indexes"));
  }

  /** The bills of the styles that were designed, and of the greedy baseline. */
  public static ReportTable alternatives(ImmutableList<DesignAlternative> alternatives) {
    ReportTable.Builder table =
        ReportTable.builder(
            Column.word("design"),
            Column.figure("$/month"),
            Column.figure("tables"),
            Column.figure("indexes"),
            Column.figure("complexity"),
            Column.word(""));
    for (DesignAlternative one : alternatives) {
      table.row(
          ReportCell.of(one.style()),
          ReportCell.of(MoneyFormat.text(one.monthlyUsd())),
          ReportCell.of(NumberFormat.number(one.tables())),
          ReportCell.of(NumberFormat.number(one.indexes())),
          ReportCell.of(NumberFormat.number(one.complexity())),
          ReportCell.of(one.chosen() ? "chosen" : ""));
    }
    return table.build();
  }

  /** "Query orders: $103.00/month in total (+$3.00)". */
  public static String rejected(RejectedAlternative one, double monthlyUsd) {
    return "%s: %s/month in total (%s%s)"
        .formatted(
            one.strategy(),
            MoneyFormat.text(one.monthlyUsd()),
            MoneyFormat.difference(one.monthlyUsd() - monthlyUsd),
            one.lessSimple() ? ", but less simple" : "");
  }

  /** "38 rules checked: 0 errors, 2 warnings, 1 suggestion." */
  public static String findings(ReviewReport review) {
    return "%s checked: %s, %s, %s."
        .formatted(
            NumberFormat.counted(Rules.ALL.size(), "rule"),
            NumberFormat.counted((double) review.count(Severity.ERROR), "error"),
            NumberFormat.counted((double) review.count(Severity.WARNING), "warning"),
            NumberFormat.counted((double) review.count(Severity.SUGGESTION), "suggestion"));
  }
}
