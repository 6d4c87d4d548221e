package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.fuzz.StageCount.Stage;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;

/** What must hold of every design that reads, whoever made it. */
final class DesignChecks {
  private static final double RELATIVE = 1e-9;
  private static final double ABSOLUTE = 1e-9;

  private final DesignCompiler compiler;
  private final StageCount count;

  DesignChecks(DesignCompiler compiler, StageCount count) {
    this.compiler = compiler;
    this.count = count;
  }

  /**
   * Checks a design; whether the review finds no error.
   *
   * @param deep whether all files are generated, too
   */
  boolean run(
      SpecFile file, DesignFile read, boolean deep, ImmutableSet.Builder<String> behaviours) {
    Design design = read.design().orElseThrow();
    DesignAnalysis analysis = compiler.analyze(file, read);
    count.add(Stage.ANALYZED);
    analysis.review().findings().forEach(finding -> behaviours.add("review " + finding.rule()));
    checkBill(analysis.bill());
    checkWritten(analysis.spec(), design);
    fix(file, analysis, design, deep);
    if (deep) {
      ImmutableList<Artifact> artifacts = compiler.emit(analysis);
      count.add(Stage.EMITTED);
      checkSame(artifacts, compiler.emit(compiler.analyze(file, read)));
    }
    return !analysis.review().has(Severity.ERROR);
  }

  private void fix(SpecFile file, DesignAnalysis analysis, Design design, boolean compatible) {
    if (analysis.review().fixable().isEmpty()) {
      return;
    }
    String text = compiler.fix(file, design, analysis.review(), compatible).text();
    count.add(Stage.FIXED);
    DesignFile again = read(text, analysis.spec());
    BrokenProperty.unless(
        again.errors().isEmpty(), "a fixed design can be read", again.errors() + "\n" + text);
  }

  static void checkSame(ImmutableList<Artifact> one, ImmutableList<Artifact> other) {
    BrokenProperty.unless(
        one.size() == other.size(), "twice gives the same files", one.size() + ", " + other.size());
    for (int i = 0; i < one.size(); i++) {
      BrokenProperty.unless(
          one.get(i).equals(other.get(i)), "twice gives the same bytes", one.get(i).name());
    }
  }

  static void checkWritten(Spec spec, Design design) {
    String text = DesignWriter.write(design);
    DesignFile again = read(text, spec);
    BrokenProperty.unless(
        again.errors().isEmpty(), "a written design can be read", again.errors() + "\n" + text);
    String twice = DesignWriter.write(again.design().orElseThrow());
    BrokenProperty.unless(twice.equals(text), "a design is written as it was read", text + twice);
  }

  private static DesignFile read(String text, Spec spec) {
    return DesignReader.read(new SourceText("written.yaml", text), spec);
  }

  /** Patterns and storage, tables and indexes, the total: three sums of one amount. */
  static void checkBill(Bill bill) {
    double total = bill.monthlyUsd();
    double rest = bill.totals().storage() + onlyOfTheWhole(bill);
    BrokenProperty.unless(
        Double.isFinite(total) && total >= -ABSOLUTE, "a bill is an amount of money", total);
    checkSum(
        bill.patterns().stream().mapToDouble(PatternBill::monthlyUsd).sum() + rest,
        total,
        "a bill is the sum of its patterns and storage");
    checkSum(
        bill.structures().stream().mapToDouble(TableOrIndexBill::monthlyUsd).sum()
            + onlyOfTheWhole(bill),
        total,
        "a bill is the sum of its tables and indexes");
  }

  private static double onlyOfTheWhole(Bill bill) {
    return bill.totals().recovery()
        + bill.totals().streams()
        + bill.totals().roundedUp()
        - bill.totals().reserved().savedUsd();
  }

  private static void checkSum(double sum, double total, String property) {
    BrokenProperty.unless(isSame(sum, total), property, sum + " and " + total);
  }

  static boolean isSame(double one, double other) {
    return Math.abs(one - other) <= ABSOLUTE + RELATIVE * Math.max(Math.abs(one), Math.abs(other));
  }

  /** The bill of a design does not depend on the order in which its spec lists things. */
  void checkOrder(SpecFile file, SpecFile reordered, String text) {
    Spec spec = file.spec().orElseThrow();
    BrokenProperty.unless(
        reordered.spec().isPresent(),
        "a spec is valid in any order of attributes and patterns",
        reordered.errors());
    DesignFile again = read(text, reordered.spec().orElseThrow());
    BrokenProperty.unless(
        again.design().isPresent(),
        "a design is valid in any order of attributes and patterns",
        again.errors());
    count.add(Stage.REORDERED);
    double usd = monthlyUsd(spec, read(text, spec).design().orElseThrow());
    double other = monthlyUsd(reordered.spec().orElseThrow(), again.design().orElseThrow());
    checkSum(other, usd, "a bill does not depend on the order of attributes and patterns");
  }

  double monthlyUsd(Spec spec, Design design) {
    return compiler
        .bill(spec, design, compiler.plan(spec, design), PricingOptions.of(spec.pricing()))
        .monthlyUsd();
  }
}
