package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import dev.keysmith.capacity.CapacityCharge;
import dev.keysmith.capacity.SizeDistribution;
import dev.keysmith.capacity.WriteUnits;
import dev.keysmith.design.Index;
import dev.keysmith.plan.CostDerivation;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.NumberFormat;

/**
 * What a change of an item consumes, of the table and of every index, and how that comes about.
 *
 * <pre>
 *   update Issue: item 812 bytes → 1, in a transaction 2
 *     GSI1: entry 640 bytes, its key changes 0.3 × 2 → 0.6
 * </pre>
 *
 * <p>A put that may replace, and an upsert, count as an insert as often as there is no item yet,
 * and else as a change of every attribute that they write.
 */
record WriteCharge(CapacityCharge charge, CostDerivation arithmetic) {
  /**
   * @param transactional how often it is done in a transaction
   */
  static WriteCharge of(ItemChange change, double transactional) {
    SizeDistribution sizes = change.sizes();
    double size = sizes.mean();
    double plain = change.units(sizes);
    double chance = change.chance();
    // An item that may be missing is there only in a transaction.
    double together = change.kind() == Kind.CHECK || chance < 1 ? 1 : transactional;
    double units =
        transactional == 0 && change.kind() != Kind.CHECK
            ? plain
            : together * WriteUnits.transactional(plain) + (1 - together) * plain;
    ImmutableMap.Builder<String, Double> ofIndexes = ImmutableMap.builder();
    ImmutableList.Builder<IndexEffect> effects = ImmutableList.builder();
    for (Index index : change.table().indexes().values()) {
      IndexEffect effect = IndexEffect.of(index, change);
      double ofIndex = effect.units();
      if (ofIndex > 0) {
        ofIndexes.put(index.name(), ofIndex);
        effects.add(effect);
      }
    }
    CapacityCharge charge = new CapacityCharge(units, ofIndexes.buildOrThrow());
    double count = change.count() * chance;
    CapacityCharge all = count == 1 ? charge : charge.times(count);
    ImmutableList<IndexEffect> indexes = effects.build();
    return new WriteCharge(
        all,
        CostDerivation.of(
            () ->
                ImmutableList.<String>builder()
                    .add(item(change, size, plain, units, transactional == 0 ? 0 : together))
                    .addAll(Lists.transform(indexes, effect -> "  " + effect.arithmetic()))
                    .addAll(inAll(count, all))
                    .addAll(Lists.transform(change.notes(), note -> "  " + note))
                    .build()));
  }

  private static String item(
      ItemChange change, double size, double plain, double units, double transactional) {
    return change.kind().word()
        + " "
        + change.layout()
        + ": item "
        + NumberFormat.number(Math.ceil(size))
        + (plain == WriteUnits.write(size, 0) ? " bytes → " : " bytes on average → ")
        + NumberFormat.number(plain)
        + (transactional == 0
            ? ""
            : transactional == 1
                ? ", in a transaction " + NumberFormat.number(units)
                : ", in a transaction %s, which %s%% need: %s"
                    .formatted(
                        NumberFormat.number(WriteUnits.transactional(plain)),
                        NumberFormat.number(100 * transactional),
                        NumberFormat.number(units)));
  }

  private static ImmutableList<String> inAll(double count, CapacityCharge all) {
    return count == 1
        ? ImmutableList.of()
        : ImmutableList.of(
            "  × %s items = %s in total"
                .formatted(NumberFormat.number(count), NumberFormat.number(all.total())));
  }
}
