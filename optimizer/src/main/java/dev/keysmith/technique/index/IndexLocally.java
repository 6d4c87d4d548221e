package dev.keysmith.technique.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.technique.IndexKey;
import dev.keysmith.technique.KeyRequirement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Orders an item collection in another way for strong reads, which a global index cannot give.
 *
 * <pre>
 *   Orders  customerId  orderId               local: customerId  createdAt
 * </pre>
 */
public final class IndexLocally {
  private IndexLocally() {}

  public static ImmutableSet<IndexKey> keys(
      Table table, ItemLayout layout, List<KeyRequirement> keyRequirements) {
    Set<IndexKey> keys = new LinkedHashSet<>();
    if (table.key().sort().isEmpty()) {
      return ImmutableSet.of();
    }
    ImmutableSet<String> partition = layout.key(table.key().partition()).orElseThrow().attributes();
    for (KeyRequirement keyRequirement : keyRequirements) {
      if (keyRequirement.strong() && keyRequirement.equal().containsAll(partition)) {
        ImmutableSet<String> rest =
            Sets.difference(keyRequirement.equal(), partition).immutableCopy();
        for (ImmutableList<String> order : keyRequirement.orders()) {
          keys.add(
              new IndexKey(
                  partition.asList(),
                  ImmutableSet.<String>builder().addAll(rest).addAll(order).build().asList(),
                  ImmutableMap.of(),
                  ImmutableList.of(),
                  true));
        }
      }
    }
    return ImmutableSet.copyOf(keys);
  }
}
