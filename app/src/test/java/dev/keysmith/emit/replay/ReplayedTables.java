package dev.keysmith.emit.replay;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.items.ItemComparison;
import dev.keysmith.verify.items.ItemDifferences;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the tables and indexes of a replayed design contain, before and after each of its writes.
 * Most are as before, so these are read and compared once.
 */
final class ReplayedTables {
  private final Design design;
  private final ItemComparison comparison;
  private final ImmutableMap<TableOrIndex, ImmutableList<ImmutableMap<String, Object>>> before;

  /**
   * @param before the items of each table and index, by its name
   */
  ReplayedTables(Spec spec, Design design, JsonNode before) {
    this.design = design;
    this.comparison = new ItemComparison(spec, design);
    this.before =
        TableOrIndex.all(design).stream()
            .collect(
                ImmutableMap.toImmutableMap(
                    structure -> structure, structure -> items(before.get(structure.toString()))));
  }

  /**
   * How the items after a write differ from those of the instances that there should be.
   *
   * @param changed the items of each table and index in which it changed any, by its name
   */
  ItemDifferences differences(InstanceStore expected, JsonNode changed) {
    Map<TableOrIndex, ImmutableList<ImmutableMap<String, Object>>> after =
        new LinkedHashMap<>(before);
    for (TableOrIndex structure : TableOrIndex.all(design)) {
      JsonNode items = changed.get(structure.toString());
      if (items != null) {
        after.put(structure, items(items));
      }
    }
    return comparison.compare(expected, after);
  }

  private static ImmutableList<ImmutableMap<String, Object>> items(JsonNode items) {
    ImmutableList.Builder<ImmutableMap<String, Object>> plain = ImmutableList.builder();
    items.forEach(item -> plain.add(ApiValues.item(item)));
    return plain.build();
  }
}
