package dev.keysmith.emit.example;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.execute.memory.MemoryRequests;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.item.ExpectedItems;
import dev.keysmith.spec.Spec;

/** The instances of the example items, and other instances in the form of that file. */
public final class ReplayedItems {
  private ReplayedItems() {}

  public static InstanceStore examples(Spec spec) {
    return ExampleInstances.of(spec).plain(ImmutableSet.of());
  }

  /** The same items in memory. */
  public static MemoryRequests inMemory(Spec spec, Design design, InstanceStore instances) {
    MemoryRequests memory = new MemoryRequests(design);
    new ExpectedItems(spec, design)
        .items(instances)
        .forEach(item -> memory.load(item.layoutRef().table(), ExecuteExample.whole(item)));
    return memory;
  }

  /** {@code example-items.json} of these instances. */
  public static String file(Spec spec, Design design, InstanceStore instances) {
    return ExampleItemsFile.artifact(spec, design, instances).text();
  }
}
