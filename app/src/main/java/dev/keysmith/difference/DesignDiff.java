package dev.keysmith.difference;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.MoneyFormat;
import java.util.Optional;

/**
 * What differs between a design before and a design after.
 *
 * @param before the name of the first
 * @param after the name of the second
 * @param patterns all of them, changed or not; empty where the bills are not compared
 * @param billBefore empty if what is deployed cannot be planned; the notes say why
 * @param notes what was not compared, and why
 */
public record DesignDiff(
    String application,
    String before,
    String after,
    ImmutableList<SpecChange> specChanges,
    ImmutableList<DesignDifference> differences,
    ImmutableList<PatternChange> patterns,
    Optional<Bill> billBefore,
    Bill billAfter,
    MigrationCost migration,
    ImmutableList<String> notes) {

  /** Those that differ, in the order of the spec. */
  public ImmutableList<PatternChange> changedPatterns() {
    return patterns.stream()
        .filter(PatternChange::isChanged)
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether the bills differ, as they are shown. */
  public boolean isOtherBill() {
    return billBefore
        .map(
            bill ->
                !MoneyFormat.text(bill.monthlyUsd())
                    .equals(MoneyFormat.text(billAfter.monthlyUsd())))
        .orElse(false);
  }

  /** Whether nothing differs that was compared. */
  public boolean isEmpty() {
    return specChanges.isEmpty()
        && differences.isEmpty()
        && changedPatterns().isEmpty()
        && !isOtherBill();
  }
}
