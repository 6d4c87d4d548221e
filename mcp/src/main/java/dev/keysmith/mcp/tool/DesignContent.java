package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cli.option.EnumOption;
import dev.keysmith.cli.text.DesignText;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.source.Severity;

/** The essence of a design as structured content. */
final class DesignContent {
  private DesignContent() {}

  static ImmutableMap<String, Object> schema() {
    return ImmutableMap.<String, Object>builder()
        .put("application", JsonSchema.text("The name of the application."))
        .put("style", JsonSchema.text("multi-table, single-table, or hand-made."))
        .put("monthlyUsd", JsonSchema.number("The bill per month at average traffic."))
        .put(
            "tables",
            JsonSchema.list("The tables, with keys and indexes.", JsonSchema.any("A table.")))
        .put(
            "unserved",
            JsonSchema.list(
                "Patterns that the design does not serve, and why.", JsonSchema.any("A pattern.")))
        .put("optimality", JsonSchema.any("Whether it is proven to be the cheapest."))
        .put("reviewFindings", JsonSchema.any("How many findings a review has, by severity."))
        .buildOrThrow();
  }

  static ImmutableMap<String, Object> of(DesignAnalysis analysis) {
    Bill bill = analysis.bill();
    ImmutableMap.Builder<String, Object> content = ImmutableMap.builder();
    content.put("application", analysis.spec().application());
    content.put("style", DesignText.styleName(analysis));
    content.put("monthlyUsd", bill.monthlyUsd());
    content.put(
        "tables",
        analysis.design().tables().values().stream()
            .map(DesignContent::table)
            .collect(ImmutableList.toImmutableList()));
    content.put("unserved", unserved(bill));
    analysis
        .derived()
        .ifPresent(
            derived ->
                content.put(
                    "optimality",
                    ImmutableMap.of(
                        "status", EnumOption.of(derived.optimality().status()),
                        "gap", derived.optimality().gap(),
                        "candidates", derived.optimality().candidates())));
    content.put(
        "reviewFindings",
        ImmutableMap.of(
            "errors", analysis.review().count(Severity.ERROR),
            "warnings", analysis.review().count(Severity.WARNING),
            "suggestions", analysis.review().count(Severity.SUGGESTION)));
    return content.buildOrThrow();
  }

  static ImmutableList<ImmutableMap<String, Object>> unserved(Bill bill) {
    return bill.unserved().stream()
        .map(DesignContent::unserved)
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableMap<String, Object> unserved(UnsupportedPattern pattern) {
    ImmutableMap.Builder<String, Object> content = ImmutableMap.builder();
    content.put("pattern", pattern.pattern().id());
    content.put("name", pattern.pattern().name());
    content.put("reason", pattern.reason());
    pattern.alternative().ifPresent(service -> content.put("alternative", service));
    return content.buildOrThrow();
  }

  private static ImmutableMap<String, Object> table(Table table) {
    ImmutableMap.Builder<String, Object> content = ImmutableMap.builder();
    content.put("name", table.name());
    content.put("partitionKey", table.key().partition());
    table.key().sort().ifPresent(sort -> content.put("sortKey", sort));
    content.put(
        "entities",
        table.items().values().stream()
            .map(ItemLayout::entity)
            .distinct()
            .collect(ImmutableList.toImmutableList()));
    content.put(
        "indexes",
        table.indexes().values().stream()
            .map(DesignContent::index)
            .collect(ImmutableList.toImmutableList()));
    return content.buildOrThrow();
  }

  private static ImmutableMap<String, Object> index(Index index) {
    return ImmutableMap.of(
        "name", index.name(),
        "partitionKey", index.partition(),
        "sortKey", index.sort(),
        "projection", EnumOption.of(index.projection().kind()));
  }
}
