package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.example.ExampleItem;
import dev.keysmith.emit.example.ExampleItems;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.emit.report.RationaleText;
import dev.keysmith.emit.report.ReadUsage;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code entity-chart-main.md} and {@code entity-chart-<index>.md}: the keys of every entity in the
 * tables and in each index, the patterns that read them, and example items.
 */
public final class EntityCharts {
  private static final int EXAMPLES = 2;
  private static final double ALL = 1 - 1e-9;

  private final DesignAnalysis analysis;
  private final ReadUsage readers;
  private final ExampleItems examples;

  private EntityCharts(DesignAnalysis analysis) {
    this.analysis = analysis;
    this.readers = ReadUsage.of(analysis.bill());
    this.examples = ExampleItems.of(analysis.spec(), analysis.design());
  }

  public static ImmutableList<Artifact> artifacts(DesignAnalysis analysis) {
    EntityCharts charts = new EntityCharts(analysis);
    ImmutableList.Builder<Artifact> artifacts = ImmutableList.builder();
    artifacts.add(charts.main());
    ImmutableSet<String> indexes =
        analysis.design().tables().values().stream()
            .flatMap(table -> table.indexes().keySet().stream())
            .collect(ImmutableSet.toImmutableSet());
    ChartNames.of(indexes).forEach((index, file) -> artifacts.add(charts.index(index, file)));
    return artifacts.build();
  }

  private Artifact main() {
    MarkdownDocument chart =
        MarkdownDocument.titled(analysis.spec().application() + ": table items");
    for (Table table : analysis.design().tables().values()) {
      chart
          .heading(2, table.name())
          .table(columns(table.key().attributes()), rows(table, Optional.empty()));
      chart.bullets(
          table.items().values().stream()
              .flatMap(item -> KeyText.more(item).stream().map(text -> item.name() + ": " + text))
              .map(MarkdownDocument::plain)
              .toList());
      table.ttl().ifPresent(ttl -> chart.paragraph("TTL attribute: `" + ttl + "`."));
      examples(chart, table, Optional.empty());
    }
    return chart.as(ChartNames.MAIN);
  }

  private Artifact index(String name, String file) {
    MarkdownDocument chart =
        MarkdownDocument.titled(analysis.spec().application() + ": index " + name);
    for (Table table : analysis.design().tables().values()) {
      table
          .index(name)
          .ifPresent(
              index -> {
                chart
                    .heading(2, table.name() + "." + name)
                    .paragraph(
                        index.local()
                            ? "Local secondary index, projects %s.".formatted(projection(index))
                            : "Global secondary index, projects %s; eventually consistent reads only."
                                .formatted(projection(index)))
                    .table(columns(index.keyAttributes()), rows(table, Optional.of(index)));
                examples(chart, table, Optional.of(index));
              });
    }
    return chart.as(file);
  }

  private static String projection(Index index) {
    return MarkdownDocument.plain(RationaleText.projection(index.projection()));
  }

  private static ImmutableList<String> columns(ImmutableList<String> keys) {
    return ImmutableList.<String>builder().add("entity").addAll(keys).add("purpose").build();
  }

  private List<ImmutableList<String>> rows(Table table, Optional<Index> index) {
    ImmutableList<String> keys = index.map(Index::keyAttributes).orElse(table.key().attributes());
    return table.items().values().stream()
        .filter(item -> index.map(item::mayEnter).orElse(true))
        .map(
            item ->
                ImmutableList.<String>builder()
                    .add(item.name())
                    .addAll(
                        keys.stream()
                            .map(key -> MarkdownDocument.code(KeyText.rule(item, key)))
                            .toList())
                    .add(purpose(table, index, item))
                    .build())
        .toList();
  }

  private String purpose(Table table, Optional<Index> index, ItemLayout item) {
    ImmutableList<String> ids =
        readers.of(new TableOrIndex(table.name(), index.map(Index::name)), item.name());
    List<String> purposes = new ArrayList<>();
    if (!ids.isEmpty()) {
      purposes.add(
          ids.stream()
              .map(
                  id ->
                      id
                          + " "
                          + MarkdownDocument.plain(
                              analysis.spec().pattern(id).orElseThrow().name()))
              .collect(Collectors.joining("; ")));
    } else {
      purposes.add(index.isPresent() ? "not read through this index" : unread(item));
    }
    index
        .map(one -> LayoutStatistics.of(analysis.spec(), table, item).share(one))
        .filter(share -> share < ALL)
        .ifPresent(
            share -> purposes.add(NumberFormat.percent(share) + " of the items have an entry"));
    return String.join(". ", purposes);
  }

  /** The purpose of an item that no pattern reads by its table key. */
  private static String unread(ItemLayout item) {
    return item.isMain()
        ? "main item; not read by this key"
        : "updated with the main item; not read by this key";
  }

  private void examples(MarkdownDocument chart, Table table, Optional<Index> index) {
    ImmutableList<ExampleItem> standing =
        examples.in(new TableOrIndex(table.name(), index.map(Index::name)));
    List<String> items = new ArrayList<>();
    for (ItemLayout layout : table.items().values()) {
      standing.stream()
          .filter(item -> item.layoutRef().item().equals(layout))
          .limit(EXAMPLES)
          .map(ExampleItem::json)
          .forEach(items::add);
    }
    if (!items.isEmpty()) {
      chart.paragraph("Examples:").fence("json", String.join("\n", items));
    }
  }
}
