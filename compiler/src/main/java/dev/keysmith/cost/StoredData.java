package dev.keysmith.cost;

import com.google.common.collect.ImmutableList;
import dev.keysmith.capacity.DesignFacts;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.capacity.Storage;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.spec.Spec;

/**
 * What a table or an index holds.
 *
 * @param items or index entries
 * @param gigabytes as billed, with 100 bytes for each item
 */
public record StoredData(Structure structure, double items, double gigabytes) {

  /** Of every table and index. Embedded children are in the items that hold them. */
  public static ImmutableList<StoredData> of(Spec spec, Design design) {
    DesignFacts facts = DesignFacts.of(spec, design);
    return Structure.all(design).stream()
        .map(structure -> of(facts, structure))
        .collect(ImmutableList.toImmutableList());
  }

  /** Of one table or index. */
  public static StoredData of(DesignFacts facts, Structure structure) {
    ImmutableList<StoredData> parts =
        facts.layouts().stream()
            .filter(layout -> layout.table().name().equals(structure.table()))
            .map(layout -> of(facts.spec(), facts.design(), structure, layout))
            .collect(ImmutableList.toImmutableList());
    return new StoredData(
        structure,
        Sums.of(parts.stream().mapToDouble(StoredData::items)),
        Sums.of(parts.stream().mapToDouble(StoredData::gigabytes)));
  }

  private static StoredData of(Spec spec, Design design, Structure structure, LayoutFacts facts) {
    double count = spec.entity(facts.layout().entity()).count();
    if (structure.isTable()) {
      return new StoredData(structure, count, Storage.storageGb(count, facts.size()));
    }
    Index index = structure.index(design).orElseThrow();
    double entries = count * facts.share(index);
    return new StoredData(structure, entries, Storage.storageGb(entries, facts.entrySize(index)));
  }
}
