package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.option.EnumOption;
import dev.keysmith.cli.text.TextTable.Column;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.optimizer.OptimalityGap;
import dev.keysmith.optimizer.OptimalityGap.Status;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.selection.DesignAlternative;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.ColorScheme;

/**
 * Shows a person a design: what it is, what it costs and, where it is derived, why and how sure
 * that is. How long it took is told elsewhere, so that the same spec gives the same text.
 */
public final class DesignText {
  /** Below this, a gap is none. */
  private static final double NOTHING = 1e-6;

  private final PrintWriter out;
  private final int width;
  private final ColorScheme colours;

  public DesignText(PrintWriter out, int width, ColorScheme colours) {
    this.out = out;
    this.width = width;
    this.colours = colours;
  }

  /**
   * @param reviewing what shows its findings in full
   */
  public void show(DesignAnalysis analysis, String reviewing) {
    Spec spec = analysis.spec();
    Bill bill = analysis.bill();
    CostText cost = new CostText(out, width);
    line("", application(spec));
    cost.headline(style(analysis), bill);
    title("Tables and indexes");
    out.print(new TablesText(spec, analysis.design(), bill).table(bill).text(width));
    title("Entities, with their keys");
    new EntityKeysText(out, width).show(analysis.design());
    cost.patterns(bill);
    cost.unserved(bill.unserved());
    title("The bill");
    line("  ", bill(bill));
    analysis.derived().ifPresent(derived -> alternatives(derived.alternatives()));
    cost.otherMode(bill);
    analysis
        .derived()
        .ifPresent(
            derived -> new DesignRationaleText(out, width).show("Why it is so", derived.reasons()));
    new ReviewText(out, width, colours).summary(analysis.review(), reviewing);
    analysis
        .derived()
        .ifPresent(
            derived -> {
              out.println();
              sure(spec, derived);
            });
  }

  private static String application(Spec spec) {
    List<String> parts = new ArrayList<>();
    parts.add(NumberFormat.counted(spec.entities().size(), "entity", "entities"));
    count(spec, AccessPattern.Read.class, "read", parts);
    count(spec, AccessPattern.Write.class, "write", parts);
    long foreign =
        spec.patterns().stream().filter(AccessPattern.ExternalQuery.class::isInstance).count();
    if (foreign > 0) {
      parts.add(NumberFormat.number(foreign) + " for other services");
    }
    return spec.application()
        + spec.domain().map(domain -> " (" + domain + ")").orElse("")
        + ": "
        + String.join(", ", parts);
  }

  private static void count(
      Spec spec, Class<? extends AccessPattern> kind, String word, List<String> parts) {
    parts.add(
        NumberFormat.counted(
            (double) spec.patterns().stream().filter(kind::isInstance).count(), word));
  }

  /** {@code multi-table}, {@code single-table}, or {@code hand-made}. */
  public static String styleName(DesignAnalysis analysis) {
    return analysis.derived().map(derived -> EnumOption.of(derived.style())).orElse("hand-made");
  }

  private static String style(DesignAnalysis analysis) {
    String word = styleName(analysis);
    return Character.toUpperCase(word.charAt(0))
        + word.substring(1)
        + ", "
        + NumberFormat.counted(analysis.bill().tables(), "table")
        + (analysis.bill().indexes() == 0
            ? ""
            : " and " + NumberFormat.counted(analysis.bill().indexes(), "index", "indexes"));
  }

  private static String bill(Bill bill) {
    return "reads "
        + MoneyFormat.text(bill.totals().reads())
        + ", writes "
        + MoneyFormat.text(bill.totals().writes())
        + ", storage "
        + MoneyFormat.text(bill.totals().storage())
        + ": together "
        + MoneyFormat.text(bill.monthlyUsd())
        + " a month";
  }

  private void alternatives(ImmutableList<DesignAlternative> alternatives) {
    if (alternatives.size() < 2) {
      return;
    }
    TextTable table =
        new TextTable(
            Column.word("design"),
            Column.number("a month"),
            Column.number("tables"),
            Column.number("indexes"),
            Column.word(""));
    for (DesignAlternative one : alternatives) {
      table.add(
          one.style(),
          MoneyFormat.text(one.monthlyUsd()),
          NumberFormat.number(one.tables()),
          NumberFormat.number(one.indexes()),
          one.chosen() ? "this one" : "");
    }
    out.print(table.text(width));
  }

  private void sure(Spec spec, OptimizedDesign derived) {
    OptimalityGap optimality = derived.optimality();
    boolean optimal = optimality.status() == Status.OPTIMAL;
    String word = optimal ? "Optimal:" : "Not proven optimal:";
    String lines =
        WrappedParagraph.of(
            "",
            word + " " + (optimal ? optimal(spec, derived) : found(spec, derived)),
            "  ",
            width);
    out.print(
        colours.ansi().string("@|bold," + (optimal ? "green " : "yellow ") + word + "|@")
            + lines.substring(word.length()));
  }

  private static String optimal(Spec spec, OptimizedDesign derived) {
    OptimalityGap optimality = derived.optimality();
    String among = among(optimality);
    if (optimality.isSimplerThanCheapest(derived.bill().monthlyUsd())) {
      return "the cheapest that can be made of " + among + " costs " + simplest(spec, derived);
    }
    return optimality.gap() < NOTHING
        ? "nothing cheaper can be made of " + among + "."
        : "nothing that can be made of "
            + among
            + " costs less than "
            + MoneyFormat.text(optimality.lowerBoundUsd())
            + " a month.";
  }

  private static String simplest(Spec spec, OptimizedDesign derived) {
    double cheapest = derived.optimality().cheapestUsd();
    return MoneyFormat.text(cheapest)
        + " a month. This is the simplest within "
        + NumberFormat.percent(spec.prefer().tolerance())
        + " of it, for "
        + MoneyFormat.text(derived.bill().monthlyUsd() - cheapest)
        + " more; 'prefer: {tolerance: 0%}' in the spec takes the cheapest.";
  }

  private static String found(Spec spec, OptimizedDesign derived) {
    OptimalityGap optimality = derived.optimality();
    String simpler =
        optimality.isSimplerThanCheapest(derived.bill().monthlyUsd())
            ? " The cheapest that was found costs " + simplest(spec, derived)
            : "";
    return "it is the best that was found in time. Nothing that can be made of "
        + among(optimality)
        + " costs less than "
        + MoneyFormat.text(optimality.lowerBoundUsd())
        + " a month, so at most "
        + NumberFormat.percent(Math.ceil(optimality.gap() * 1000) / 1000)
        + " could still be saved; more time may find it (--time-limit 5m)."
        + simpler;
  }

  private static String among(OptimalityGap optimality) {
    return NumberFormat.counted(optimality.candidates(), "candidate");
  }

  private void title(String text) {
    out.println();
    out.println(text);
  }

  private void line(String indent, String text) {
    out.print(WrappedParagraph.of(indent, text, indent + "  ", width));
  }
}
