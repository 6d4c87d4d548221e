package dev.keysmith.cli.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.option.EnumOption;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.BillTotals;
import dev.keysmith.cost.BillVariation;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.cost.TableOrIndexBill;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.TableClass;
import dev.keysmith.load.BusiestPartition;
import dev.keysmith.load.PeakLoad;
import org.jspecify.annotations.Nullable;

/** The JSON output of {@code cost}. Fields may be added, never renamed. */
public record CostResult(
    ImmutableList<PlanResult> plans,
    ImmutableList<Unsolved> unsolved,
    Cost cost,
    Cost otherMode,
    ImmutableList<Structure> tables,
    ImmutableList<Peak> peaks,
    Options options,
    VariationResult variation) {

  public static CostResult of(Bill bill, ImmutableList<PeakLoad> peaks, BillVariation variation) {
    return new CostResult(
        bill.patterns().stream().map(PlanResult::of).collect(ImmutableList.toImmutableList()),
        bill.unserved().stream().map(Unsolved::of).collect(ImmutableList.toImmutableList()),
        Cost.of(bill.totals()),
        Cost.of(bill.otherMode()),
        bill.structures().stream().map(Structure::of).collect(ImmutableList.toImmutableList()),
        peaks.stream().map(Peak::of).collect(ImmutableList.toImmutableList()),
        Options.of(bill),
        VariationResult.of(variation));
  }

  /** A pattern that is not served; the alternative is null if DynamoDB could serve it. */
  record Unsolved(String pattern, String name, String reason, @Nullable String alternative) {
    static Unsolved of(UnsupportedPattern unserved) {
      return new Unsolved(
          unserved.pattern().id(),
          unserved.pattern().name(),
          unserved.reason(),
          unserved.alternative().orElse(null));
    }
  }

  /** Dollars per month. */
  record Cost(
      double monthlyUsd,
      double reads,
      double writes,
      double storage,
      double recovery,
      double streams,
      double roundedUp,
      double reservedSaving) {
    static Cost of(BillTotals totals) {
      return new Cost(
          totals.monthlyUsd(),
          totals.reads(),
          totals.writes(),
          totals.storage(),
          totals.recovery(),
          totals.streams(),
          totals.roundedUp(),
          totals.reserved().savedUsd());
    }
  }

  /** A table, or an index of it; units are per second at average traffic. */
  record Structure(
      String table,
      @Nullable String index,
      double items,
      double gigabytes,
      double readUnits,
      double writeUnits,
      double reads,
      double writes,
      double storage,
      double monthlyUsd,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String tableClass) {
    static Structure of(TableOrIndexBill bill) {
      return new Structure(
          bill.tableOrIndex().table(),
          bill.tableOrIndex().index().orElse(null),
          bill.data().items(),
          bill.data().gigabytes(),
          bill.readUnits(),
          bill.writeUnits(),
          bill.reads(),
          bill.writes(),
          bill.storage(),
          bill.monthlyUsd(),
          TableResult.tableClass(bill.tableClass()));
    }
  }

  /**
   * Units per second when every pattern is at its peak.
   *
   * @param hotReads for each partition key that is near its limit or above, the partition that is
   *     read most
   * @param hotWrites the same for writes
   */
  record Peak(
      String table,
      @Nullable String index,
      double readUnits,
      double writeUnits,
      @Nullable Hottest hottestRead,
      @Nullable Hottest hottestWrite,
      ImmutableList<Hottest> hotReads,
      ImmutableList<Hottest> hotWrites) {
    static Peak of(PeakLoad load) {
      return new Peak(
          load.tableOrIndex().table(),
          load.tableOrIndex().index().orElse(null),
          load.readUnits(),
          load.writeUnits(),
          load.reads().map(Hottest::of).orElse(null),
          load.writes().map(Hottest::of).orElse(null),
          hot(load.readKeys()),
          hot(load.writeKeys()));
    }

    private static ImmutableList<Hottest> hot(ImmutableList<BusiestPartition> keys) {
      return keys.stream()
          .filter(BusiestPartition::isNearLimit)
          .map(Hottest::of)
          .collect(ImmutableList.toImmutableList());
    }
  }

  /** The busiest partition. */
  record Hottest(
      String key, double units, int limit, boolean tooHot, ImmutableList<String> arithmetic) {
    static Hottest of(BusiestPartition partition) {
      return new Hottest(
          partition.key(),
          partition.units(),
          partition.limit(),
          partition.isOverloaded(),
          partition.arithmetic());
    }
  }

  /** The pricing options. */
  record Options(
      String region,
      String mode,
      double utilisation,
      String reserved,
      String tableClass,
      boolean recovery,
      double streamReads,
      String pricesOf) {
    static Options of(Bill bill) {
      PricingOptions options = bill.options();
      return new Options(
          options.region(),
          EnumOption.of(options.mode()),
          options.utilisation(),
          EnumOption.of(options.reserved()),
          options.tableClass().map(TableClass::keyword).orElseGet(() -> tableClass(bill)),
          options.recovery(),
          options.streamReads(),
          bill.priceSchedule().date());
    }

    /** That of all tables, or {@code by-table} where they differ. */
    private static String tableClass(Bill bill) {
      int infrequent = bill.infrequentlyAccessed().size();
      return infrequent == 0
          ? TableClass.STANDARD.keyword()
          : infrequent == bill.tables() ? TableClass.INFREQUENT_ACCESS.keyword() : "by-table";
    }
  }
}
