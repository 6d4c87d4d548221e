package dev.keysmith.cli;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.TextTable.Column;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.Money;
import dev.keysmith.emit.Handover;
import dev.keysmith.plan.Figures;
import dev.keysmith.solve.Alternative;
import dev.keysmith.solve.Derived;
import dev.keysmith.solve.Optimality;
import dev.keysmith.solve.Optimality.Status;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Help.ColorScheme;

/**
 * Shows a person a design: what it is, what it costs and, where it is derived, why and how sure
 * that is. How long it took is told elsewhere, so that the same spec gives the same text.
 */
final class DesignText {
  /** Below this, a gap is none. */
  private static final double NOTHING = 1e-6;

  private final PrintWriter out;
  private final int width;
  private final ColorScheme colours;

  DesignText(PrintWriter out, int width, ColorScheme colours) {
    this.out = out;
    this.width = width;
    this.colours = colours;
  }

  /**
   * @param reviewing what shows its findings in full
   */
  void show(Handover handover, String reviewing) {
    Spec spec = handover.spec();
    Bill bill = handover.bill();
    CostText cost = new CostText(out, width);
    line("", application(spec));
    cost.headline(style(handover), bill);
    title("Tables and indexes");
    out.print(new StructuresText(spec, handover.design(), bill).table(bill).text(width));
    title("Entities, with their keys");
    new EntityChart(out, width).show(handover.design());
    cost.patterns(bill);
    cost.unserved(bill.unserved());
    title("The bill");
    line("  ", bill(bill));
    handover.derived().ifPresent(derived -> alternatives(derived.alternatives()));
    cost.otherMode(bill);
    handover
        .derived()
        .ifPresent(derived -> new WhyText(out, width).show("Why it is so", derived.reasons()));
    new ReviewText(out, width, colours).summary(handover.review(), reviewing);
    handover
        .derived()
        .ifPresent(
            derived -> {
              out.println();
              sure(spec, derived);
            });
  }

  private static String application(Spec spec) {
    List<String> parts = new ArrayList<>();
    parts.add(Figures.counted(spec.entities().size(), "entity", "entities"));
    count(spec, Pattern.Read.class, "read", parts);
    count(spec, Pattern.Write.class, "write", parts);
    long foreign = spec.patterns().stream().filter(Pattern.Foreign.class::isInstance).count();
    if (foreign > 0) {
      parts.add(Figures.number(foreign) + " for other services");
    }
    return spec.application()
        + spec.domain().map(domain -> " (" + domain + ")").orElse("")
        + ": "
        + String.join(", ", parts);
  }

  private static void count(
      Spec spec, Class<? extends Pattern> kind, String word, List<String> parts) {
    parts.add(
        Figures.counted((double) spec.patterns().stream().filter(kind::isInstance).count(), word));
  }

  private static String style(Handover handover) {
    String word = DesignResult.style(handover);
    return Character.toUpperCase(word.charAt(0))
        + word.substring(1)
        + ", "
        + Figures.counted(handover.bill().tables(), "table")
        + (handover.bill().indexes() == 0
            ? ""
            : " and " + Figures.counted(handover.bill().indexes(), "index", "indexes"));
  }

  private static String bill(Bill bill) {
    return "reads "
        + Money.text(bill.totals().reads())
        + ", writes "
        + Money.text(bill.totals().writes())
        + ", storage "
        + Money.text(bill.totals().storage())
        + ": together "
        + Money.text(bill.monthlyUsd())
        + " a month";
  }

  private void alternatives(ImmutableList<Alternative> alternatives) {
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
    for (Alternative one : alternatives) {
      table.add(
          one.style(),
          Money.text(one.monthlyUsd()),
          Figures.number(one.tables()),
          Figures.number(one.indexes()),
          one.chosen() ? "this one" : "");
    }
    out.print(table.text(width));
  }

  private void sure(Spec spec, Derived derived) {
    Optimality optimality = derived.optimality();
    boolean optimal = optimality.status() == Status.OPTIMAL;
    String word = optimal ? "Optimal:" : "Not proven optimal:";
    String lines =
        Paragraph.of(
            "",
            word + " " + (optimal ? optimal(spec, derived) : found(spec, derived)),
            "  ",
            width);
    out.print(
        colours.ansi().string("@|bold," + (optimal ? "green " : "yellow ") + word + "|@")
            + lines.substring(word.length()));
  }

  private static String optimal(Spec spec, Derived derived) {
    Optimality optimality = derived.optimality();
    String among = among(optimality);
    if (optimality.isSimplerThanCheapest(derived.bill().monthlyUsd())) {
      return "the cheapest that can be made of " + among + " costs " + simplest(spec, derived);
    }
    return optimality.gap() < NOTHING
        ? "nothing cheaper can be made of " + among + "."
        : "nothing that can be made of "
            + among
            + " costs less than "
            + Money.text(optimality.lowerBoundUsd())
            + " a month.";
  }

  private static String simplest(Spec spec, Derived derived) {
    double cheapest = derived.optimality().cheapestUsd();
    return Money.text(cheapest)
        + " a month. This is the simplest within "
        + Figures.percent(spec.prefer().tolerance())
        + " of it, for "
        + Money.text(derived.bill().monthlyUsd() - cheapest)
        + " more; 'prefer: {tolerance: 0%}' in the spec takes the cheapest.";
  }

  private static String found(Spec spec, Derived derived) {
    Optimality optimality = derived.optimality();
    String simpler =
        optimality.isSimplerThanCheapest(derived.bill().monthlyUsd())
            ? " The cheapest that was found costs " + simplest(spec, derived)
            : "";
    return "it is the best that was found in time. Nothing that can be made of "
        + among(optimality)
        + " costs less than "
        + Money.text(optimality.lowerBoundUsd())
        + " a month, so at most "
        + Figures.percent(Math.ceil(optimality.gap() * 1000) / 1000)
        + " could still be saved; more time may find it (--time-limit 5m)."
        + simpler;
  }

  private static String among(Optimality optimality) {
    return Figures.counted(optimality.candidates(), "candidate");
  }

  private void title(String text) {
    out.println();
    out.println(text);
  }

  private void line(String indent, String text) {
    out.print(Paragraph.of(indent, text, indent + "  ", width));
  }
}
