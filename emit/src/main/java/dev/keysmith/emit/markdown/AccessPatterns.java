package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.MarkdownDocument;
import dev.keysmith.emit.report.PlanText;
import dev.keysmith.plan.KeyBinding;
import dev.keysmith.plan.PlanStep;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.ValueExpression;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** {@code access-patterns.md}: which requests serve each pattern, with which keys and units. */
public final class AccessPatterns {
  static final String NAME = "access-patterns.md";

  private AccessPatterns() {}

  public static Artifact artifact(DesignAnalysis analysis) {
    Bill bill = analysis.bill();
    MarkdownDocument document =
        MarkdownDocument.titled(analysis.spec().application() + ": access patterns")
            .paragraph(
                "Each line is a request to DynamoDB, or several of one form that go in parallel."
                    + " Units are for one execution of the pattern, dollars for a month at average"
                    + " traffic. No pattern scans a table.")
            .paragraph(
                "What a write does *only if* something holds needs that as its condition: *there is"
                    + " none* is `attribute_not_exists` of the partition key, *it is there*"
                    + " `attribute_exists`.");
    section(document, "Reads", bill, AccessPattern.Read.class);
    section(document, "Writes", bill, AccessPattern.Write.class);
    unserved(document, bill);
    return document.as(NAME);
  }

  /** What the design does not serve, and what would. */
  static void unserved(MarkdownDocument document, Bill bill) {
    if (bill.unserved().isEmpty()) {
      return;
    }
    document
        .heading(2, "Not served")
        .bullets(bill.unserved().stream().map(AccessPatterns::unserved).toList());
  }

  static String unserved(UnsupportedPattern one) {
    return "**"
        + one.pattern().id()
        + " "
        + MarkdownDocument.plain(one.pattern().name())
        + "**: "
        + MarkdownDocument.plain(one.reason())
        + one.alternative()
            .map(instead -> ". Instead: " + MarkdownDocument.plain(instead))
            .orElse("");
  }

  private static void section(
      MarkdownDocument document, String title, Bill bill, Class<? extends AccessPattern> kind) {
    List<ImmutableList<String>> rows = new ArrayList<>();
    for (PatternBill one : bill.patterns()) {
      if (kind.isInstance(one.pattern())) {
        rows.addAll(rows(one));
      }
    }
    if (!rows.isEmpty()) {
      document
          .heading(2, title)
          .table(
              ImmutableList.of(
                  "pattern",
                  "operation",
                  "table or index",
                  "key condition",
                  kind == AccessPattern.Read.class ? "filter" : "only if",
                  "parameters",
                  "units",
                  "a month"),
              rows);
    }
  }

  private static List<ImmutableList<String>> rows(PatternBill bill) {
    List<ImmutableList<String>> rows = new ArrayList<>();
    for (PlanStep step : bill.plan().steps()) {
      boolean first = rows.isEmpty();
      rows.add(
          ImmutableList.of(
              first
                  ? bill.pattern().id() + " " + MarkdownDocument.plain(bill.pattern().name())
                  : "",
              PlanText.operation(bill.pattern(), step),
              TableOrIndex.of(step.request().target()).toString(),
              PlanText.key(step).map(MarkdownDocument::code).orElse(""),
              (step.request().operation().isRead()
                      ? PlanText.filter(step)
                      : PlanText.onlyIf(bill.plan(), step))
                  .map(MarkdownDocument::code)
                  .orElse(""),
              String.join(", ", parameters(step)),
              PlanText.units(step),
              first ? MoneyFormat.text(bill.monthlyUsd()) : ""));
    }
    return rows;
  }

  /** What the caller gives that the request needs, in the order of use. */
  private static Set<String> parameters(PlanStep step) {
    Set<String> names = new LinkedHashSet<>();
    for (KeyBinding use : step.request().key()) {
      use.equal().values().forEach(value -> add(names, value));
      use.next().ifPresent(test -> values(test).forEach(value -> add(names, value)));
    }
    step.request().filter().forEach(one -> values(one.test()).forEach(value -> add(names, value)));
    return names;
  }

  private static void add(Set<String> names, ValueExpression value) {
    if (value instanceof ValueExpression.Parameter parameter) {
      names.add(MarkdownDocument.code(parameter.name()));
    }
  }

  private static Stream<ValueExpression> values(Test test) {
    if (test instanceof Test.Is is) {
      return Stream.of(is.value());
    }
    if (test instanceof Test.In in) {
      return in.values().stream();
    }
    if (test instanceof Test.Range range) {
      return Stream.concat(range.lower().stream(), range.upper().stream()).map(Bound::value);
    }
    if (test instanceof Test.Prefix prefix) {
      return Stream.of(prefix.value());
    }
    if (test instanceof Test.Contains contains) {
      return Stream.of(contains.value());
    }
    return test instanceof Test.Not not ? Stream.of(not.value()) : Stream.of();
  }
}
