package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.aws.Limits;
import dev.keysmith.cost.PeakLoad;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Figures;
import dev.keysmith.solve.Derived;
import dev.keysmith.spec.Pricing.Mode;
import java.util.ArrayList;
import java.util.List;

/** The part of the data model about what was traded for what, and about running it. */
final class DataModelTradeOffs {
  /** What has a place of its own: tables and indexes above, copies in one line each item. */
  private static final ImmutableSet<String> ELSEWHERE = ImmutableSet.of("table", "index", "copy");

  private final Handover handover;

  DataModelTradeOffs(Handover handover) {
    this.handover = handover;
  }

  void write(Markdown document) {
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
    for (Placed placed : handover.design().items()) {
      CopiesText.of(handover.spec(), placed.item(), path -> true).ifPresent(trades::add);
    }
    handover.derived().map(Derived::reasons).orElse(ImmutableList.of()).stream()
        .filter(reason -> !ELSEWHERE.contains(reason.kind()))
        .forEach(
            reason ->
                trades.add(
                    Markdown.plain(reason.about())
                        + ", "
                        + reason.kind()
                        + ": "
                        + Markdown.plain(ReasonText.of(reason))));
    if (handover.derived().isEmpty()) {
      for (Placed placed : handover.design().items()) {
        KeyText.beyondCopies(placed.item())
            .forEach(text -> trades.add(Markdown.plain(placed.item().name() + ": " + text) + "."));
      }
    }
    return trades;
  }

  private List<String> operation() {
    List<String> facts = new ArrayList<>();
    for (TableSetup setup : TableSetup.of(handover)) {
      Table table = setup.table();
      if (setup.streamed()) {
        ImmutableSet<String> consumers =
            table.entities().stream()
                .flatMap(entity -> handover.spec().entity(entity).operations().stream().stream())
                .collect(ImmutableSet.toImmutableSet());
        facts.add(
            "The stream of "
                + table.name()
                + " goes to "
                + Markdown.plain(String.join(", ", consumers))
                + ".");
      }
      table
          .ttl()
          .ifPresent(
              ttl ->
                  facts.add(
                      table.name()
                          + " lets items expire by "
                          + Markdown.code(ttl)
                          + "; they may still be there for days, and every read leaves them out."));
    }
    handover
        .review()
        .fit()
        .elsewhere()
        .forEach(
            one ->
                facts.add(
                    one.pattern().id()
                        + " "
                        + Markdown.plain(one.pattern().name())
                        + ": "
                        + Markdown.plain(one.instead())
                        + "; "
                        + Markdown.plain(one.feed())
                        + "."));
    if (handover.bill().options().mode() == Mode.ON_DEMAND) {
      handover.peaks().stream()
          .filter(DataModelTradeOffs::isColdStart)
          .forEach(peak -> facts.add(coldStart(peak)));
    }
    facts.add(
        "Both "
            + Markdown.code(CloudFormation.NAME)
            + " and "
            + Markdown.code(Terraform.NAME)
            + " protect tables against deletion, keep them restorable to any second, encrypt them"
            + " and raise an alarm when a table or an index throttles requests.");
    return facts;
  }

  private static boolean isColdStart(PeakLoad peak) {
    return peak.readUnits() > Limits.NEW_TABLE_READ_UNITS
        || peak.writeUnits() > Limits.NEW_TABLE_WRITE_UNITS;
  }

  private static String coldStart(PeakLoad peak) {
    return peak.structure()
        + " must take "
        + Figures.number(peak.readUnits())
        + " read and "
        + Figures.number(peak.writeUnits())
        + " write units a second at peak; on demand a new table takes "
        + Figures.number(Limits.NEW_TABLE_READ_UNITS)
        + " and "
        + Figures.number(Limits.NEW_TABLE_WRITE_UNITS)
        + ", then twice its last peak, so let its traffic grow.";
  }
}
