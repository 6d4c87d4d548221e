package dev.keysmith.difference;

import dev.keysmith.cost.Bill;
import dev.keysmith.design.Design;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecFile;

/** One of two designs that are compared, with its spec and bill. */
public record DesignSide(String name, SpecFile specFile, Design design, Bill bill) {
  Spec spec() {
    return specFile.spec().orElseThrow();
  }
}
