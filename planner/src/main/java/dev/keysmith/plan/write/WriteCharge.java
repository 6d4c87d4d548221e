package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.keysmith.capacity.CapacityCharge;
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
 * <p>A put counts as an insert, also where it may replace: how often it does is not known, and the
 * indexes take one write either way unless their keys change.
 */
record WriteCharge(CapacityCharge charge, CostDerivation arithmetic) {
  static WriteCharge of(ItemChange change, boolean transactional) {
    double size = change.size();
    double plain = WriteUnits.write(size, 0);
    double units = units(change, transactional, plain, size);
    CapacityCharge charge = CapacityCharge.of(units);
    ImmutableList.Builder<IndexEffect> effects = ImmutableList.builder();
    for (Index index : change.table().indexes().values()) {
      IndexEffect effect = IndexEffect.of(index, change);
      if (effect.units() > 0) {
        charge = charge.withIndex(index.name(), effect.units());
        effects.add(effect);
      }
    }
    CapacityCharge all = change.count() == 1 ? charge : charge.times(change.count());
    ImmutableList<IndexEffect> indexes = effects.build();
    return new WriteCharge(
        all,
        CostDerivation.of(
            () ->
                ImmutableList.<String>builder()
                    .add(item(change, size, plain, units, transactional))
                    .addAll(Lists.transform(indexes, effect -> "  " + effect.arithmetic()))
                    .addAll(inAll(change, all))
                    .addAll(Lists.transform(change.notes(), note -> "  " + note))
                    .build()));
  }

  private static String item(
      ItemChange change, double size, double plain, double units, boolean transactional) {
    return change.kind().word()
        + " "
        + change.layout()
        + ": item "
        + NumberFormat.number(Math.ceil(size))
        + " bytes → "
        + NumberFormat.number(plain)
        + (transactional ? ", in a transaction " + NumberFormat.number(units) : "");
  }

  private static ImmutableList<String> inAll(ItemChange change, CapacityCharge all) {
    return change.count() == 1
        ? ImmutableList.of()
        : ImmutableList.of(
            "  × %s items = %s in total"
                .formatted(NumberFormat.number(change.count()), NumberFormat.number(all.total())));
  }

  private static double units(ItemChange change, boolean transactional, double plain, double size) {
    if (change.kind() == Kind.CHECK) {
      return WriteUnits.conditionCheck(size);
    }
    return transactional ? WriteUnits.transactional(plain) : plain;
  }
}
