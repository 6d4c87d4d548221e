package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.MoneyFormat;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.emit.report.RationaleText;
import dev.keysmith.emit.report.ReadUsage;
import dev.keysmith.emit.report.SparseIndexes;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The part of the data model about one table and its indexes, each with its rationale. */
final class DataModelTables {
  private final DesignAnalysis analysis;
  private final ReadUsage readers;
  private final KeyFacts keys;

  DataModelTables(DesignAnalysis analysis) {
    this.analysis = analysis;
    this.readers = ReadUsage.of(analysis.bill());
    this.keys = new KeyFacts(analysis);
  }

  void write(MarkdownDocument document, Table table) {
    TableOrIndex structure = TableOrIndex.of(table.name());
    List<String> facts = new ArrayList<>();
    facts.add(
        rationale(structure)
            .orElseGet(
                () ->
                    "Stores %s, keyed by %s."
                        .formatted(
                            MarkdownDocument.plain(String.join(", ", table.items().keySet())),
                            String.join(" and ", table.key().attributes()))));
    ImmutableList<String> partition = ImmutableList.of(table.key().partition());
    facts.add("Partition key: " + key(table, partition));
    facts.addAll(keys.grouping(table, partition));
    keys.distribution(structure).ifPresent(facts::add);
    table
        .key()
        .sort()
        .ifPresent(sort -> facts.add("Sort key: " + key(table, ImmutableList.of(sort))));
    table.key().sort().flatMap(sort -> keys.queries(structure)).ifPresent(facts::add);
    for (ItemLayout item : table.items().values()) {
      facts.add("Attributes of " + item.name() + ": " + attributes(table, item));
    }
    facts.add("Written by " + ids(readers.writes().get(table.name()).asList()) + ".");
    facts.addAll(load(structure));
    document.heading(3, table.name()).bullets(facts);
    table.indexes().values().forEach(index -> write(document, table, index));
  }

  private void write(MarkdownDocument document, Table table, Index index) {
    TableOrIndex structure = TableOrIndex.of(table.name(), index.name());
    List<String> facts = new ArrayList<>();
    facts.add(purpose(table, index, readers.of(structure)));
    facts.add(
        rationale(structure)
            .orElseGet(
                () ->
                    "Projects %s."
                        .formatted(
                            MarkdownDocument.plain(RationaleText.projection(index.projection())))));
    facts.add("Partition key: " + key(table, index.partition()));
    facts.addAll(keys.grouping(table, index.partition()));
    keys.distribution(structure).ifPresent(facts::add);
    if (!index.sort().isEmpty()) {
      facts.add("Sort key: " + key(table, index.sort()));
      keys.queries(structure).ifPresent(facts::add);
    }
    for (ItemLayout item : table.items().values()) {
      double share = LayoutStatistics.of(analysis.spec(), table, item).share(index);
      if (share > 0 && SparseIndexes.is(analysis.spec(), table, index)) {
        facts.add(sparse(table, index, item, share));
      }
    }
    facts.addAll(load(structure));
    document
        .heading(
            4,
            "%s.%s (%s)"
                .formatted(
                    table.name(),
                    index.name(),
                    index.local() ? "local secondary index" : "global secondary index"))
        .bullets(facts);
  }

  /** What is read from an index, and what the key of its table has instead. */
  private String purpose(Table table, Index index, ImmutableList<String> ids) {
    if (ids.isEmpty()) {
      return "Purpose: none; no pattern reads it.";
    }
    String patterns =
        ids.stream()
            .map(id -> analysis.spec().pattern(id).orElseThrow())
            .map(pattern -> pattern.id() + " (" + MarkdownDocument.plain(pattern.name()) + ")")
            .collect(Collectors.joining(", "));
    String partition = MarkdownDocument.code(table.key().partition());
    if (index.partition().equals(ImmutableList.of(table.key().partition()))) {
      return "Purpose: %s; the table sorts the items of one %s by %s."
          .formatted(
              patterns,
              partition,
              table.key().sort().map(MarkdownDocument::code).orElse("nothing"));
    }
    return "Purpose: %s, by %s; the key of the table starts with %s."
        .formatted(
            patterns,
            index.partition().stream()
                .map(MarkdownDocument::code)
                .collect(Collectors.joining(" and ")),
            partition);
  }

  /** What an item must have for an entry, where not all items do. */
  private String sparse(Table table, Index index, ItemLayout item, double share) {
    LayoutStatistics facts = LayoutStatistics.of(analysis.spec(), table, item);
    String missing =
        index.keyAttributes().stream()
            .filter(key -> Objects.requireNonNull(facts.stored().get(key)).share() < 1)
            .map(MarkdownDocument::code)
            .collect(Collectors.joining(" and "));
    return missing.isEmpty()
        ? "Entries of %s items: all of them.".formatted(item.name())
        : "Sparse: %s of the %s items have %s, and so an entry."
            .formatted(NumberFormat.percent(share), item.name(), missing);
  }

  private Optional<String> rationale(TableOrIndex structure) {
    return analysis.derived().map(OptimizedDesign::rationale).orElse(ImmutableList.of()).stream()
        .filter(one -> one.subject().equals(structure.toString()))
        .map(RationaleText::withCosts)
        .map(MarkdownDocument::plain)
        .findFirst();
  }

  /** The key attributes, and their template in each item layout. */
  private static String key(Table table, ImmutableList<String> attributes) {
    List<String> parts = new ArrayList<>();
    for (String attribute : attributes) {
      String rules =
          table.items().values().stream()
              .filter(item -> item.key(attribute).isPresent())
              .filter(item -> !KeyText.isItself(item, attribute))
              .map(item -> item.name() + " " + MarkdownDocument.code(KeyText.rule(item, attribute)))
              .collect(Collectors.joining(", "));
      parts.add(
          MarkdownDocument.code(attribute)
              + " ("
              + table.type(attribute).keyword()
              + ")"
              + (rules.isEmpty() ? "" : ": " + rules));
    }
    return String.join(" and ", parts) + ".";
  }

  private String attributes(Table table, ItemLayout item) {
    LayoutStatistics facts = LayoutStatistics.of(analysis.spec(), table, item);
    String names =
        facts.stored().keySet().stream()
            .map(
                name ->
                    name.equals(facts.typeAttribute()) && table.namesTypes(analysis.spec())
                        ? "%s `%s`".formatted(MarkdownDocument.plain(name), item.typeName())
                        : MarkdownDocument.plain(name)
                            + Optional.ofNullable(facts.named().get(name))
                                .map(attribute -> " " + attribute.type().keyword())
                                .orElse(""))
            .collect(Collectors.joining(", "));
    return names + "; " + NumberFormat.number(Math.rint(facts.size())) + " bytes on average.";
  }

  private List<String> load(TableOrIndex structure) {
    List<String> facts = new ArrayList<>();
    facts.add("Read by " + ids(readers.of(structure)) + ".");
    for (TableOrIndexBill one : analysis.bill().structures()) {
      if (one.tableOrIndex().equals(structure)) {
        facts.add(
            "%s, %s GB; %s read units/s and %s write units/s on average%s; %s/month."
                .formatted(
                    NumberFormat.counted(
                        one.data().items(),
                        structure.isTable() ? "item" : "entry",
                        structure.isTable() ? "items" : "entries"),
                    NumberFormat.number(one.data().gigabytes()),
                    NumberFormat.number(one.readUnits()),
                    NumberFormat.number(one.writeUnits()),
                    peak(structure),
                    MoneyFormat.text(one.monthlyUsd())));
        facts.add(
            "Capacity: %s%s."
                .formatted(analysis.bill().options().description(), tableClass(structure)));
      }
    }
    return facts;
  }

  private String tableClass(TableOrIndex structure) {
    TableClass tableClass = analysis.design().table(structure.table()).tableClass();
    return tableClass == TableClass.STANDARD ? "" : ", table class " + tableClass.words();
  }

  private String peak(TableOrIndex structure) {
    return analysis.peaks().stream()
        .filter(peak -> peak.tableOrIndex().equals(structure))
        .map(DataModelTables::peak)
        .findFirst()
        .orElse("");
  }

  private static String peak(PeakLoad peak) {
    return ", %s and %s at peak"
        .formatted(NumberFormat.number(peak.readUnits()), NumberFormat.number(peak.writeUnits()));
  }

  private static String ids(ImmutableList<String> ids) {
    return ids.isEmpty() ? "no pattern" : String.join(", ", ids);
  }
}
