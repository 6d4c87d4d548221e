package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cli.option.EnumOption;
import dev.keysmith.cost.Bill;
import dev.keysmith.difference.BackfillCost;
import dev.keysmith.difference.DesignDiff;
import dev.keysmith.difference.DesignDifference;
import dev.keysmith.difference.MigrationCost;
import dev.keysmith.difference.PatternChange;
import dev.keysmith.difference.PatternChange.PatternSide;
import dev.keysmith.difference.SpecChange;
import org.jspecify.annotations.Nullable;

/**
 * The JSON output of {@code diff}. Fields may be added, never renamed.
 *
 * @param same whether nothing differs
 * @param patterns all of them, with whether they differ
 */
public record DiffResult(
    String application,
    String before,
    String after,
    boolean same,
    ImmutableList<SpecChange> spec,
    ImmutableList<DifferenceResult> differences,
    MigrationCost migration,
    ImmutableList<PatternResult> patterns,
    @Nullable BillResult billBefore,
    BillResult billAfter,
    ImmutableList<String> notes) {

  public static DiffResult of(DesignDiff diff) {
    return new DiffResult(
        diff.application(),
        diff.before(),
        diff.after(),
        diff.isEmpty(),
        diff.specChanges(),
        diff.differences().stream()
            .map(DifferenceResult::of)
            .collect(ImmutableList.toImmutableList()),
        diff.migration(),
        diff.patterns().stream().map(PatternResult::of).collect(ImmutableList.toImmutableList()),
        diff.billBefore().map(BillResult::of).orElse(null),
        BillResult.of(diff.billAfter()),
        diff.notes());
  }

  /**
   * A difference.
   *
   * @param before null where it is new
   * @param after null where it is removed
   * @param effort {@code in-place}, {@code new-index}, {@code backfill} or {@code new-table}
   */
  record DifferenceResult(
      String part,
      String table,
      String where,
      @Nullable String before,
      @Nullable String after,
      String effort,
      String how,
      @Nullable BackfillCost backfill) {
    static DifferenceResult of(DesignDifference one) {
      return new DifferenceResult(
          EnumOption.of(one.part()),
          one.table(),
          one.where(),
          one.before().isEmpty() ? null : one.before(),
          one.after().isEmpty() ? null : one.after(),
          EnumOption.of(one.effort()),
          one.how(),
          one.backfill().orElse(null));
    }
  }

  /** A pattern; a side is null where the spec does not have it. */
  record PatternResult(boolean differs, @Nullable SideResult before, @Nullable SideResult after) {
    static PatternResult of(PatternChange change) {
      return new PatternResult(
          change.isChanged(),
          change.before().map(SideResult::of).orElse(null),
          change.after().map(SideResult::of).orElse(null));
    }
  }

  /** How a side serves a pattern; {@code servedBy} is null where it does not. */
  record SideResult(
      String id,
      String name,
      double perSecond,
      @Nullable String servedBy,
      int roundTrips,
      double readUnits,
      double writeUnits,
      double monthlyUsd) {
    static SideResult of(PatternSide side) {
      return new SideResult(
          side.id(),
          side.name(),
          side.perSecond(),
          side.servedBy().orElse(null),
          side.roundTrips(),
          side.readUnits(),
          side.writeUnits(),
          side.monthlyUsd());
    }
  }

  record BillResult(double reads, double writes, double storage, double monthlyUsd) {
    static BillResult of(Bill bill) {
      return new BillResult(
          bill.totals().reads(),
          bill.totals().writes(),
          bill.totals().storage(),
          bill.monthlyUsd());
    }
  }
}
