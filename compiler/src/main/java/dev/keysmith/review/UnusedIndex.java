package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Structure;
import dev.keysmith.cost.StructureBill;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;

/**
 * WARNING when no pattern reads an index that every write keeps up to date.
 *
 * <pre>
 *   bad   indexes: {ByStatus: …}    no read asks for orders by status; each change of it is two writes
 *   good  no such index
 * </pre>
 */
public final class UnusedIndex implements Rule {
  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "An index is written and stored, and no pattern reads it.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return Structure.all(reviewed.design()).stream()
        .filter(structure -> !structure.isTable())
        .filter(structure -> reviewed.readers(structure).isEmpty())
        .map(structure -> finding(reviewed, structure))
        .collect(ImmutableList.toImmutableList());
  }

  private Finding finding(Reviewed reviewed, Structure structure) {
    StructureBill bill = reviewed.bill(structure);
    return finding(
            reviewed.structure(structure),
            "no pattern reads "
                + structure
                + ", which costs "
                + Money.text(bill.monthlyUsd())
                + " a month to keep",
            "drop it, or describe the pattern that reads it")
        .because(
            ImmutableList.of(
                "writes: "
                    + Figures.counted(bill.writeUnits(), "write unit")
                    + " a second = "
                    + Money.text(bill.writes())
                    + " a month",
                "storage: "
                    + Figures.number(bill.data().items())
                    + " entries, "
                    + Figures.number(bill.data().gigabytes())
                    + " GB = "
                    + Money.text(bill.storage())
                    + " a month"))
        .mendedBy(new Mend.DropIndex(structure.table(), structure.index().orElseThrow()));
  }
}
