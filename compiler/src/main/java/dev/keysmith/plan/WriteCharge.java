package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.Charge;
import dev.keysmith.capacity.WriteUnits;
import dev.keysmith.design.Index;
import dev.keysmith.plan.ItemWrite.Kind;

/**
 * What a change of an item consumes, of the table and of every index, and how that comes about.
 *
 * <pre>
 *   update Issue: item 812 bytes → 1, in a transaction 2
 *     GSI1: entry 640 bytes, its key changes 0.3 × 2 → 0.6
 * </pre>
 *
 * <p>A put counts as an insert, also where it may replace: how often it does nobody said, and the
 * indexes take one write either way unless their keys change.
 */
record WriteCharge(Charge charge, ImmutableList<String> arithmetic) {
  static WriteCharge of(ItemChange change, boolean transactional) {
    double size = change.size();
    double plain = WriteUnits.write(size, 0);
    double units = units(change, transactional, plain, size);
    Charge charge = Charge.of(units);
    ImmutableList.Builder<String> lines = ImmutableList.builder();
    lines.add(
        change.kind().word()
            + " "
            + change.layout()
            + ": item "
            + Figures.number(Math.ceil(size))
            + " bytes → "
            + Figures.number(plain)
            + (transactional ? ", in a transaction " + Figures.number(units) : ""));
    for (Index index : change.table().indexes().values()) {
      IndexEffect effect = IndexEffect.of(index, change);
      if (effect.units() > 0) {
        charge = charge.withIndex(index.name(), effect.units());
        lines.add("  " + effect.arithmetic());
      }
    }
    if (change.count() != 1) {
      Charge all = charge.times(change.count());
      lines.add(
          "  × "
              + Figures.number(change.count())
              + " items = "
              + Figures.number(all.total())
              + " in all");
      charge = all;
    }
    change.notes().forEach(note -> lines.add("  " + note));
    return new WriteCharge(charge, lines.build());
  }

  private static double units(ItemChange change, boolean transactional, double plain, double size) {
    if (change.kind() == Kind.CHECK) {
      return WriteUnits.conditionCheck(size);
    }
    return transactional ? WriteUnits.transactional(plain) : plain;
  }
}
