package dev.keysmith.cli.text;

import dev.keysmith.cli.option.EnumOption;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.report.BillText;
import dev.keysmith.emit.report.DesignSummary;
import dev.keysmith.emit.report.OptimalityText;
import dev.keysmith.emit.report.TablesAndIndexesTable;
import dev.keysmith.optimizer.OptimalityGap.Status;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.spec.Spec;
import java.io.PrintWriter;
import picocli.CommandLine.Help.ColorScheme;

/**
 * Prints a design: its tables, keys and bill and, where it is derived, its rationale and optimality
 * gap. Elapsed time is printed elsewhere, so that the same spec gives the same text.
 */
public final class DesignText {
  private final PrintWriter out;
  private final int width;
  private final ColorScheme colours;

  public DesignText(PrintWriter out, int width, ColorScheme colours) {
    this.out = out;
    this.width = width;
    this.colours = colours;
  }

  /**
   * @param reviewing the command that shows its findings in full
   */
  public void show(DesignAnalysis analysis, String reviewing) {
    Spec spec = analysis.spec();
    Bill bill = analysis.bill();
    CostText cost = new CostText(out, width);
    line("", application(spec));
    cost.headline(design(analysis), bill);
    title("Tables and indexes");
    out.print(TextTable.of(TablesAndIndexesTable.of(spec, analysis.design(), bill)).text(width));
    title("Item layouts");
    new EntityKeysText(out, width).show(analysis.design());
    cost.patterns(bill);
    cost.unserved(bill.unserved());
    title("Monthly bill");
    line("  ", "%s; total %s".formatted(BillText.parts(bill), MoneyFormat.text(bill.monthlyUsd())));
    analysis.derived().ifPresent(this::alternatives);
    cost.interval(analysis.variation());
    cost.otherMode(bill);
    analysis
        .derived()
        .ifPresent(derived -> new DesignRationaleText(out, width).show(derived.rationale()));
    new ReviewText(out, width, colours).summary(analysis.review(), reviewing);
    analysis
        .derived()
        .ifPresent(
            derived -> {
              out.println();
              optimality(spec, derived);
            });
  }

  /** Its tables and its optimality gap only. */
  void summarize(DesignAnalysis analysis) {
    Spec spec = analysis.spec();
    Bill bill = analysis.bill();
    CostText cost = new CostText(out, width);
    line("", application(spec));
    cost.headline(design(analysis), bill);
    title("Tables and indexes");
    out.print(TextTable.of(TablesAndIndexesTable.of(spec, analysis.design(), bill)).text(width));
    cost.unserved(bill.unserved());
    analysis
        .derived()
        .ifPresent(
            derived -> {
              out.println();
              optimality(spec, derived);
            });
  }

  private static String application(Spec spec) {
    return "%s%s: %s"
        .formatted(
            spec.application(),
            spec.domain().map(domain -> " (" + domain + ")").orElse(""),
            DesignSummary.size(spec));
  }

  /** {@code multi-table}, {@code single-table}, or {@code hand-made}. */
  public static String styleName(DesignAnalysis analysis) {
    return analysis.derived().map(derived -> EnumOption.of(derived.style())).orElse("hand-made");
  }

  private static String design(DesignAnalysis analysis) {
    String style = styleName(analysis);
    return "%s design, %s"
        .formatted(
            Character.toUpperCase(style.charAt(0)) + style.substring(1),
            DesignSummary.tables(analysis.bill()));
  }

  private void alternatives(OptimizedDesign derived) {
    if (derived.alternatives().size() > 1) {
      out.print(TextTable.of(DesignSummary.alternatives(derived.alternatives())).text(width));
    }
  }

  private void optimality(Spec spec, OptimizedDesign derived) {
    String verdict = OptimalityText.verdict(spec, derived);
    String lines =
        WrappedParagraph.of(
            "", verdict + " " + OptimalityText.explanation(spec, derived), "  ", width);
    String colour = derived.optimality().status() == Status.OPTIMAL ? "green" : "yellow";
    out.print(
        colours.ansi().string("@|bold,%s %s|@".formatted(colour, verdict))
            + lines.substring(verdict.length()));
  }

  private void title(String text) {
    out.println();
    out.println(text);
  }

  private void line(String indent, String text) {
    out.print(WrappedParagraph.of(indent, text, indent + "  ", width));
  }
}
