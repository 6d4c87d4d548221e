package dev.keysmith.difference;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.aws.PriceList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PriceSchedule;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.difference.DesignDifference.Part;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import dev.keysmith.statistics.DesignStatistics;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Compares two designs, or a design with what is deployed. */
public final class DesignDiffer {
  private final PriceList prices;

  public DesignDiffer(PriceList prices) {
    this.prices = prices;
  }

  /** Two designs, perhaps of two specs. */
  public DesignDiff compare(DesignSide before, DesignSide after) {
    DesignStatistics old = DesignStatistics.of(before.spec(), before.design());
    DesignStatistics changed = DesignStatistics.of(after.spec(), after.design());
    BackfillEstimate estimate =
        new BackfillEstimate(Optional.of(old), changed, onDemand(after.bill()));
    LayoutComparison layouts = new LayoutComparison(old, changed, estimate);
    ImmutableList.Builder<DesignDifference> found = ImmutableList.builder();
    for (String name : tables(before.design(), after.design())) {
      Optional<Table> was = Optional.ofNullable(before.design().tables().get(name));
      Optional<Table> is = Optional.ofNullable(after.design().tables().get(name));
      if (was.isEmpty()) {
        found.add(newTable(after.schema(is.orElseThrow()), estimate));
      } else if (is.isEmpty()) {
        found.add(
            goneTable(
                before.schema(was.get()),
                "delete the table, when nothing uses it and its items are copied or not needed"));
      } else {
        SchemaComparison schema =
            new SchemaComparison(before.schema(was.get()), after.schema(is.get()), estimate);
        found.addAll(schema.differences());
        layouts.differences(name).stream()
            .map(one -> schema.isReplaced() ? one.withNewTable() : one)
            .forEach(found::add);
      }
    }
    ImmutableList<DesignDifference> differences = found.build();
    return new DesignDiff(
        after.spec().application(),
        before.name(),
        after.name(),
        SpecFileComparison.of(before.specFile(), after.specFile()),
        differences,
        PatternPairing.of(
            before.spec().patterns(), before.bill(), after.spec().patterns(), after.bill()),
        Optional.of(before.bill()),
        after.bill(),
        migration(differences, before.design(), after.design(), estimate),
        ImmutableList.of());
  }

  /**
   * What is deployed, and the design that should be.
   *
   * @param asDeployed the design with the deployed keys, indexes and settings, if it can be planned
   */
  public DesignDiff compare(
      DeployedSchemas deployed, Optional<DesignSide> asDeployed, DesignSide design) {
    DesignStatistics statistics = DesignStatistics.of(design.spec(), design.design());
    BackfillEstimate estimate =
        new BackfillEstimate(Optional.empty(), statistics, onDemand(design.bill()));
    ImmutableList.Builder<DesignDifference> found = ImmutableList.builder();
    for (Table table : design.design().tables().values()) {
      TableSchema wanted = design.schema(table);
      TableSchema there = deployed.tables().get(table.name());
      if (there == null) {
        found.add(
            DesignDifference.of(
                Part.TABLE,
                table.name(),
                "",
                wanted.keyText(),
                ChangeEffort.NEW_TABLE,
                deployed.missing(table.name())));
      } else {
        found.addAll(new SchemaComparison(there, wanted, estimate).differences());
      }
    }
    deployed
        .others()
        .forEach(
            other ->
                found.add(goneTable(other, "the design has no such table: add it, or delete it")));
    ImmutableList<DesignDifference> differences = found.build();
    return new DesignDiff(
        design.spec().application(),
        deployed.name(),
        design.name(),
        ImmutableList.of(),
        differences,
        asDeployed
            .map(
                side ->
                    PatternPairing.of(
                        design.spec().patterns(),
                        side.bill(),
                        design.spec().patterns(),
                        design.bill()))
            .orElse(ImmutableList.of()),
        asDeployed.map(DesignSide::bill),
        design.bill(),
        migration(differences, design.design(), design.design(), estimate),
        deployed.notes());
  }

  private static ImmutableSet<String> tables(Design before, Design after) {
    return ImmutableSet.copyOf(Sets.union(after.tables().keySet(), before.tables().keySet()));
  }

  private static DesignDifference newTable(TableSchema table, BackfillEstimate estimate) {
    Optional<BackfillCost> cost = estimate.newTable(table.name());
    return DesignDifference.of(
            Part.TABLE,
            table.name(),
            "",
            table.keyText() + indexes(table),
            ChangeEffort.NEW_TABLE,
            cost.isPresent()
                ? "create the table, and write the existing items to it"
                : "create the table")
        .costing(cost);
  }

  private static DesignDifference goneTable(TableSchema table, String how) {
    return DesignDifference.of(
        Part.TABLE, table.name(), table.keyText() + indexes(table), "", ChangeEffort.IN_PLACE, how);
  }

  private static String indexes(TableSchema table) {
    return table.indexes().isEmpty() ? "" : ", with " + String.join(", ", table.indexes().keySet());
  }

  /** The prices of what is consumed once: provisioned capacity is paid by the hour. */
  private PriceSchedule onDemand(Bill bill) {
    PricingOptions options = bill.options();
    return new PriceSchedule(
        prices, options.mode() == CapacityMode.ON_DEMAND ? options : options.inOtherMode());
  }

  private static MigrationCost migration(
      ImmutableList<DesignDifference> differences,
      Design before,
      Design after,
      BackfillEstimate estimate) {
    double writes = 0;
    double usd = 0;
    Set<String> scanned = new TreeSet<>();
    for (DesignDifference one : differences) {
      double written = one.backfill().map(BackfillCost::writeUnits).orElse(0.0);
      writes += written;
      usd += estimate.writesUsd(one.table(), written);
      // DynamoDB reads the table itself to fill an index, free of charge.
      if (one.backfill().isPresent() && one.effort() != ChangeEffort.NEW_INDEX) {
        scanned.addAll(sources(one, before, after));
      }
    }
    double reads = scanned.stream().mapToDouble(estimate::scanUnits).sum();
    usd +=
        scanned.stream()
            .mapToDouble(table -> estimate.readsUsd(table, estimate.scanUnits(table)))
            .sum();
    return new MigrationCost(reads, writes, usd);
  }

  /** The tables before the change in which the items to be written are found. */
  private static ImmutableSet<String> sources(
      DesignDifference difference, Design before, Design after) {
    if (before.tables().containsKey(difference.table())) {
      return ImmutableSet.of(difference.table());
    }
    return after.table(difference.table()).entities().stream()
        .flatMap(
            entity ->
                Stream.concat(
                    before.items(entity).stream(), before.embeddingParentsOf(entity).stream()))
        .map(layout -> layout.table().name())
        .collect(ImmutableSet.toImmutableSet());
  }
}
