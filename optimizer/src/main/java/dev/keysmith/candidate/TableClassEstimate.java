package dev.keysmith.candidate;

import dev.keysmith.capacity.ReadConsistency;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableClass;
import dev.keysmith.planner.PartialDesignPlanner;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.technique.LayoutCandidate;

/**
 * Whether a table may be cheaper in the class Standard-IA, before it is known which indexes it has
 * and which reads go there. Most tables cannot: then there is nothing to choose.
 */
final class TableClassEstimate {
  private final Spec spec;
  private final PriceSchedule standard;
  private final PriceSchedule infrequent;

  TableClassEstimate(Spec spec, PriceSchedule prices) {
    this.spec = spec;
    this.standard = prices.in(TableClass.STANDARD);
    this.infrequent = prices.in(TableClass.INFREQUENT_ACCESS);
  }

  /** Whether that may be so of every table that a layout candidate has in that class. */
  boolean mayPay(LayoutCandidate layoutCandidate, TableUse.Sums uses) {
    return infrequent.isPriced()
        && layoutCandidate.tables().stream()
            .filter(table -> table.tableClass() == TableClass.INFREQUENT_ACCESS)
            .allMatch(
                table ->
                    mostSaved(table, uses.of(table.name()), layoutCandidate.tables().size() == 1)
                        > 0);
  }

  /**
   * Each read may have an index that stores as much as the table and that only what is created
   * writes, with one unit each.
   *
   * @param alone whether all requests for its entities are sent to it
   */
  private double mostSaved(Table table, TableUse use, boolean alone) {
    double saved = use.usd(standard) - use.usd(infrequent);
    double index =
        standard.storage(use.gigabytes())
            - infrequent.storage(use.gigabytes())
            - (infrequent.writes(created(table)) - standard.writes(created(table)));
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        double rate = standard.billedRate(read.traffic());
        double units =
            (read.strong() ? ReadConsistency.STRONG : ReadConsistency.EVENTUAL).unitsEach();
        long queries =
            PartialDesignPlanner.subqueries(spec, read).stream()
                .filter(query -> table.entities().contains(query.entity()))
                .count();
        saved += queries * Math.max(0, index);
        saved -=
            alone ? queries * (infrequent.reads(rate * units) - standard.reads(rate * units)) : 0;
      }
    }
    return saved;
  }

  /** Instances a second, at billed rates. */
  private double created(Table table) {
    double created = 0;
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Write write) {
        double rate = standard.billedRate(write.traffic());
        for (WriteAction action : write.actions()) {
          created +=
              action instanceof WriteAction.Create && table.entities().contains(action.entity())
                  ? rate * action.times()
                  : 0;
        }
      }
    }
    return created;
  }
}
