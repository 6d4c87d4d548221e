package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.ItemLayout.ChildCount;
import dev.keysmith.design.Table;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.infrastructure.TableSetup;
import dev.keysmith.emit.infrastructure.cloudformation.CloudFormationTemplate;
import dev.keysmith.emit.infrastructure.terraform.TerraformConfiguration;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.emit.report.PeakReport;
import dev.keysmith.emit.report.RationaleText;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.rationale.Rationale;
import dev.keysmith.spec.DesignPreferences.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The part of the data model about trade-offs and operation. */
final class DataModelTradeOffs {
  private final DesignAnalysis analysis;

  DataModelTradeOffs(DesignAnalysis analysis) {
    this.analysis = analysis;
  }

  void write(MarkdownDocument document) {
    List<String> trades = trades();
    document
        .heading(2, "Trade-offs")
        .bullets(
            trades.isEmpty()
                ? ImmutableList.of(
                    "None besides the indexes: nothing is copied, embedded or sharded.")
                : trades)
        .heading(2, "Operation and integrations")
        .bullets(operation());
  }

  /** Copies, embedded entities, further items and shards, with their rationale if known. */
  private List<String> trades() {
    List<String> trades = new ArrayList<>();
    for (LayoutRef layoutRef : analysis.design().items()) {
      CopiesText.of(analysis.spec(), layoutRef.item(), path -> true).ifPresent(trades::add);
    }
    analysis.derived().map(OptimizedDesign::rationale).orElse(ImmutableList.of()).stream()
        .filter(one -> !isElsewhere(one))
        .forEach(one -> trades.add(MarkdownDocument.plain(RationaleText.full(one))));
    if (analysis.derived().isEmpty()) {
      for (LayoutRef layoutRef : analysis.design().items()) {
        KeyText.beyondCopies(layoutRef.item())
            .forEach(
                text ->
                    trades.add(
                        MarkdownDocument.plain(layoutRef.item().name() + ": " + text) + "."));
      }
    }
    return trades;
  }

  /** Tables and indexes have sections of their own, copies a sentence for each item layout. */
  private static boolean isElsewhere(Rationale rationale) {
    return rationale instanceof Rationale.BaseTable
        || rationale instanceof Rationale.SecondaryIndex
        || rationale instanceof Rationale.CopiedAttribute;
  }

  /** How exports and consumers of streams count every instance once. */
  private Optional<String> counting() {
    ImmutableSet.Builder<String> helpers = ImmutableSet.builder();
    for (LayoutRef layoutRef : analysis.design().items()) {
      ItemLayout item = layoutRef.item();
      if (!item.isMain()) {
        helpers.add(
            layoutRef.table().namesTypes(analysis.spec())
                ? "%s %s"
                    .formatted(
                        analysis.spec().prefer().typeAttribute(),
                        MarkdownDocument.code(item.typeName()))
                : "all of %s".formatted(layoutRef.table().name()));
      }
    }
    ImmutableSet<String> all = helpers.build();
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Counting: these items belong to an instance that has an item of its own; exports and"
                + " consumers of streams that count instances leave them out: "
                + String.join(", ", all)
                + ".");
  }

  private static String separately(LayoutRef layoutRef, String attribute, ChildCount count) {
    return ("%s of %s: the number of %s, updated by a request of its own after each is written. It"
            + " is late until then, and wrong by one for each client that ended in between; to"
            + " repair it, count the %s of a parent while nobody writes them, and set it.")
        .formatted(
            MarkdownDocument.code(attribute),
            layoutRef.item().name(),
            count.entity(),
            count.entity());
  }

  private List<String> operation() {
    List<String> facts = new ArrayList<>();
    for (TableSetup setup : TableSetup.of(analysis)) {
      Table table = setup.table();
      if (setup.streamed()) {
        ImmutableSet<String> consumers =
            table.entities().stream()
                .flatMap(entity -> analysis.spec().entity(entity).operations().stream().stream())
                .collect(ImmutableSet.toImmutableSet());
        facts.add(
            "Stream of %s: consumed by %s."
                .formatted(table.name(), MarkdownDocument.plain(String.join(", ", consumers))));
      }
      table
          .ttl()
          .ifPresent(
              ttl ->
                  facts.add(
                      ("TTL of %s: %s. DynamoDB deletes expired items within days; reads must"
                              + " filter them out.")
                          .formatted(table.name(), MarkdownDocument.code(ttl))));
    }
    if (analysis.spec().prefer().counts() == Counts.SEPARATE) {
      for (LayoutRef layoutRef : analysis.design().items()) {
        layoutRef
            .item()
            .counts()
            .forEach((attribute, count) -> facts.add(separately(layoutRef, attribute, count)));
      }
    }
    analysis
        .review()
        .suitability()
        .alternatives()
        .forEach(
            one ->
                facts.add(
                    "%s %s: %s; %s."
                        .formatted(
                            one.pattern().id(),
                            MarkdownDocument.plain(one.pattern().name()),
                            MarkdownDocument.plain(one.instead()),
                            MarkdownDocument.plain(one.feed()))));
    facts.addAll(
        PeakReport.coldStarts(analysis.peaks(), analysis.bill().options().mode()).stream()
            .map(MarkdownDocument::plain)
            .toList());
    if (TableSetup.of(analysis).stream().noneMatch(TableSetup::streamed)) {
      facts.add("Streams: none is needed by the spec (`operations: {stream: […]}`).");
    }
    counting().ifPresent(facts::add);
    facts.add(
        "Security: tables are encrypted at rest; `iam-policy.json` permits the application's role"
            + " what its patterns send, and nothing else.");
    facts.add(
        "Backup: point-in-time recovery restores a table, with all entities in it, to any second of"
            + " the last 35 days.");
    facts.add(
        "Monitoring: an alarm for throttled requests of each table and global index; watch the"
            + " consumed capacity against the units above, and system errors.");
    facts.add(
        ("%s and %s enable deletion protection, point-in-time recovery, encryption and an alarm for"
                + " throttled requests of each table and index.")
            .formatted(
                MarkdownDocument.code(CloudFormationTemplate.NAME),
                MarkdownDocument.code(TerraformConfiguration.NAME)));
    return facts;
  }
}
