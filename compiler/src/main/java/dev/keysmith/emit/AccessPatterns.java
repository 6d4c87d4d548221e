package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.PatternBill;
import dev.keysmith.cost.Structure;
import dev.keysmith.cost.Unserved;
import dev.keysmith.plan.KeyUse;
import dev.keysmith.plan.Step;
import dev.keysmith.spec.Condition.Bound;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** {@code access-patterns.md}: which requests serve each pattern, with which keys and units. */
final class AccessPatterns {
  static final String NAME = "access-patterns.md";

  private AccessPatterns() {}

  static Artifact artifact(Handover handover) {
    Bill bill = handover.bill();
    Markdown document =
        Markdown.titled(handover.spec().application() + ": access patterns")
            .paragraph(
                "Each line is a request to DynamoDB, or several of one form that go in parallel."
                    + " Units are for one execution of the pattern, dollars for a month at average"
                    + " traffic. No pattern scans a table.")
            .paragraph(
                "What a write does *only if* something holds needs that as its condition: *there is"
                    + " none* is `attribute_not_exists` of the partition key, *it is there*"
                    + " `attribute_exists`.");
    section(document, "Reads", bill, Pattern.Read.class);
    section(document, "Writes", bill, Pattern.Write.class);
    unserved(document, bill);
    return document.as(NAME);
  }

  /** What the design does not serve, and what would. */
  static void unserved(Markdown document, Bill bill) {
    if (bill.unserved().isEmpty()) {
      return;
    }
    document
        .heading(2, "Not served")
        .bullets(bill.unserved().stream().map(AccessPatterns::unserved).toList());
  }

  static String unserved(Unserved one) {
    return "**"
        + one.pattern().id()
        + " "
        + Markdown.plain(one.pattern().name())
        + "**: "
        + Markdown.plain(one.reason())
        + one.alternative().map(instead -> ". Instead: " + Markdown.plain(instead)).orElse("");
  }

  private static void section(
      Markdown document, String title, Bill bill, Class<? extends Pattern> kind) {
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
                  kind == Pattern.Read.class ? "filter" : "only if",
                  "parameters",
                  "units",
                  "a month"),
              rows);
    }
  }

  private static List<ImmutableList<String>> rows(PatternBill bill) {
    List<ImmutableList<String>> rows = new ArrayList<>();
    for (Step step : bill.plan().steps()) {
      boolean first = rows.isEmpty();
      rows.add(
          ImmutableList.of(
              first ? bill.pattern().id() + " " + Markdown.plain(bill.pattern().name()) : "",
              PlanText.operation(bill.pattern(), step),
              new Structure(step.table(), step.index()).toString(),
              PlanText.key(step).map(Markdown::code).orElse(""),
              (step.operation().isRead()
                      ? PlanText.filter(step)
                      : PlanText.onlyIf(bill.plan(), step))
                  .map(Markdown::code)
                  .orElse(""),
              String.join(", ", parameters(step)),
              PlanText.units(step),
              first ? Money.text(bill.monthlyUsd()) : ""));
    }
    return rows;
  }

  /** What the caller gives that the request needs, in the order of use. */
  private static Set<String> parameters(Step step) {
    Set<String> names = new LinkedHashSet<>();
    for (KeyUse use : step.key()) {
      use.equal().values().forEach(value -> add(names, value));
      use.next().ifPresent(test -> values(test).forEach(value -> add(names, value)));
    }
    step.filter().forEach(one -> values(one.test()).forEach(value -> add(names, value)));
    return names;
  }

  private static void add(Set<String> names, Value value) {
    if (value instanceof Value.Parameter parameter) {
      names.add(Markdown.code(parameter.name()));
    }
  }

  private static Stream<Value> values(Test test) {
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
