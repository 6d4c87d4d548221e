package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.execute.request.RequestValues;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.item.ExpectedItems;
import dev.keysmith.item.StoredItem;
import dev.keysmith.spec.Spec;

/** {@code example-items.json}: the example items of each table as DynamoDB's API has them. */
public final class ExampleItemsFile {
  private static final String NAME = "example-items.json";

  private ExampleItemsFile() {}

  public static Artifact artifact(DesignAnalysis analysis) {
    return artifact(
        analysis.spec(),
        analysis.design(),
        ExampleInstances.of(analysis.spec()).plain(ImmutableSet.of()));
  }

  /** The same file of other instances. */
  static Artifact artifact(Spec spec, Design design, InstanceStore instances) {
    ImmutableList<StoredItem> items = new ExpectedItems(spec, design).items(instances);
    ImmutableMap.Builder<String, Object> tables = ImmutableMap.builder();
    for (String table : design.tables().keySet()) {
      tables.put(
          table,
          items.stream()
              .filter(item -> item.layoutRef().table().name().equals(table))
              .map(item -> RequestValues.of(ExecuteExample.whole(item)))
              .collect(ImmutableList.toImmutableList()));
    }
    return new Artifact(NAME, JsonFormatter.text(tables.buildOrThrow()));
  }
}
