package dev.keysmith.difference;

import dev.keysmith.cost.Bill;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;

/** One of two designs that are compared, with its spec and bill. */
public record DesignSide(String name, SpecFile specFile, Design design, Bill bill) {
  Spec spec() {
    return specFile.spec().orElseThrow();
  }

  /** Of one of its tables, in the capacity mode of the bill. */
  TableSchema schema(Table table) {
    return TableSchema.of(spec(), table, bill.options().mode());
  }
}
