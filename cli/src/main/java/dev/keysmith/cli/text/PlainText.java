package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.PatternExplanation;
import dev.keysmith.app.PatternRun;
import dev.keysmith.app.VerificationReport;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillComparison;
import dev.keysmith.cost.BillVariation;
import dev.keysmith.cost.DesignPrices;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.importer.ImportResult;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.AccessPattern;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;

/** Results as text without colour, for an entry point that has no terminal. */
public final class PlainText {
  private static final int WIDTH = 100;

  private PlainText() {}

  private static ColorScheme colours() {
    return Help.defaultColorScheme(Ansi.OFF);
  }

  private static String printed(Consumer<PrintWriter> print) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    print.accept(out);
    out.flush();
    return text.toString().replace(System.lineSeparator(), "\n");
  }

  public static String findings(
      Collection<SourceDiagnostic> findings, Optional<SourceText> source) {
    return printed(out -> new FindingsText(out, colours()).show(findings, source));
  }

  /** Its tables, bill and optimality gap, without patterns and rationale. */
  public static String designSummary(DesignAnalysis analysis) {
    return printed(out -> new DesignText(out, WIDTH, colours()).summarize(analysis));
  }

  /**
   * @param reviewing what shows its findings in full
   */
  public static String design(DesignAnalysis analysis, String reviewing) {
    return printed(out -> new DesignText(out, WIDTH, colours()).show(analysis, reviewing));
  }

  /** The bill, pattern by pattern. */
  public static String billSummary(String application, Bill bill) {
    return printed(
        out -> {
          CostText text = new CostText(out, WIDTH);
          text.headline(application, bill);
          text.patterns(bill);
          text.unserved(bill.unserved());
          text.otherMode(bill);
        });
  }

  public static String bill(
      String application, Bill bill, BillVariation variation, ImmutableList<PeakLoad> peaks) {
    return printed(
        out -> {
          new CostText(out, WIDTH).show(application, bill, variation);
          new PeakText(out, WIDTH).show(peaks, bill.options().mode());
        });
  }

  public static String explanation(
      PatternExplanation explanation, DesignPrices prices, Optional<OptimizedDesign> derived) {
    AccessPattern pattern = explanation.pattern();
    return printed(
        out -> {
          new ExplainText(out, WIDTH, prices).show(explanation);
          derived.ifPresent(design -> rationale(design, pattern, out));
        });
  }

  private static void rationale(OptimizedDesign design, AccessPattern pattern, PrintWriter out) {
    DesignRationaleText text = new DesignRationaleText(out, WIDTH);
    ImmutableList<Rationale> rationale = design.rationaleFor(pattern.id());
    text.show(rationale);
    text.rejected(design.rejectedFor(pattern.id()), design.bill().monthlyUsd());
  }

  public static String comparison(String application, BillComparison comparison) {
    return printed(out -> new CompareText(out, WIDTH).show(application, comparison));
  }

  /** What was recognised, carried over and not, and what is still to state. */
  public static String imported(ImportResult result) {
    return printed(out -> new ImportText(out, WIDTH).show(result, ImmutableList.of()));
  }

  /**
   * Values, requests, items, capacity and result of a run, without the commands that go on.
   *
   * @param full whether all items and rows are shown, with whole values
   */
  public static String run(PatternRun run, NextCommands commands, boolean full) {
    return printed(
        out -> new QueryText(out, WIDTH, full, commands, ImmutableList.of()).describe(run));
  }

  /** The verdict and the differences. */
  public static String verdict(VerificationReport report, VerifyCommandLines commands) {
    return printed(out -> new VerifyText(out, WIDTH, colours(), commands).conclude(report));
  }

  /** The same with the predicted and measured capacity of every pattern. */
  public static String verification(VerificationReport report, VerifyCommandLines commands) {
    return printed(out -> new VerifyText(out, WIDTH, colours(), commands).detail(report));
  }
}
