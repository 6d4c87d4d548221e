package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Table;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.MarkdownDocument;
import dev.keysmith.emit.infrastructure.TableSetup;
import dev.keysmith.emit.infrastructure.cloudformation.CloudFormationTemplate;
import dev.keysmith.emit.infrastructure.terraform.TerraformConfiguration;
import dev.keysmith.emit.report.KeyText;
import dev.keysmith.emit.report.RationaleText;
import dev.keysmith.load.PeakLoad;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import java.util.ArrayList;
import java.util.List;

/** The part of the data model about what was traded for what, and about running it. */
final class DataModelTradeOffs {
  /** What has a place of its own: tables and indexes above, copies in one line each item. */
  private static final ImmutableSet<String> ELSEWHERE = ImmutableSet.of("table", "index", "copy");

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
                    "None beyond the indexes: nothing is copied, embedded or spread over shards.")
                : trades)
        .heading(2, "Operation and integrations")
        .bullets(operation());
  }

  /** What is kept twice, inside something else, or spread; the reasons where they are known. */
  private List<String> trades() {
    List<String> trades = new ArrayList<>();
    for (LayoutRef layoutRef : analysis.design().items()) {
      CopiesText.of(analysis.spec(), layoutRef.item(), path -> true).ifPresent(trades::add);
    }
    analysis.derived().map(OptimizedDesign::reasons).orElse(ImmutableList.of()).stream()
        .filter(reason -> !ELSEWHERE.contains(reason.kind()))
        .forEach(
            reason ->
                trades.add(
                    MarkdownDocument.plain(reason.about())
                        + ", "
                        + reason.kind()
                        + ": "
                        + MarkdownDocument.plain(RationaleText.of(reason))));
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
            "The stream of "
                + table.name()
                + " goes to "
                + MarkdownDocument.plain(String.join(", ", consumers))
                + ".");
      }
      table
          .ttl()
          .ifPresent(
              ttl ->
                  facts.add(
                      table.name()
                          + " lets items expire by "
                          + MarkdownDocument.code(ttl)
                          + "; they may still be there for days, and every read leaves them out."));
    }
    analysis
        .review()
        .suitability()
        .alternatives()
        .forEach(
            one ->
                facts.add(
                    one.pattern().id()
                        + " "
                        + MarkdownDocument.plain(one.pattern().name())
                        + ": "
                        + MarkdownDocument.plain(one.instead())
                        + "; "
                        + MarkdownDocument.plain(one.feed())
                        + "."));
    if (analysis.bill().options().mode() == CapacityMode.ON_DEMAND) {
      analysis.peaks().stream()
          .filter(DataModelTradeOffs::isColdStart)
          .forEach(peak -> facts.add(coldStart(peak)));
    }
    facts.add(
        "Both "
            + MarkdownDocument.code(CloudFormationTemplate.NAME)
            + " and "
            + MarkdownDocument.code(TerraformConfiguration.NAME)
            + " protect tables against deletion, keep them restorable to any second, encrypt them"
            + " and raise an alarm when a table or an index throttles requests.");
    return facts;
  }

  private static boolean isColdStart(PeakLoad peak) {
    return peak.readUnits() > DynamoDbLimits.NEW_TABLE_READ_UNITS
        || peak.writeUnits() > DynamoDbLimits.NEW_TABLE_WRITE_UNITS;
  }

  private static String coldStart(PeakLoad peak) {
    return peak.tableOrIndex()
        + " must take "
        + NumberFormat.number(peak.readUnits())
        + " read and "
        + NumberFormat.number(peak.writeUnits())
        + " write units a second at peak; on demand a new table takes "
        + NumberFormat.number(DynamoDbLimits.NEW_TABLE_READ_UNITS)
        + " and "
        + NumberFormat.number(DynamoDbLimits.NEW_TABLE_WRITE_UNITS)
        + ", then twice its last peak, so let its traffic grow.";
  }
}
