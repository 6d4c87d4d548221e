package dev.keysmith.challenge;

import com.google.common.collect.Sets;
import dev.keysmith.challenge.ChangeContext.KeyPart;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.TableKey;
import dev.keysmith.spec.Entity;
import dev.keysmith.technique.ComposedKeyNames;
import dev.keysmith.technique.NamingConventions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a table of one entity, keyed by some of its attributes. */
final class SeparateTables {
  private final ChangeContext context;

  SeparateTables(ChangeContext context) {
    this.context = context;
  }

  /** The key of a table, and an item with the keys for it. */
  record KeyedItem(TableKey key, ItemLayout item) {}

  /** The design with such a table besides. */
  Design with(Design design, Entity entity, KeyedItem keyed) {
    String name =
        NamingConventions.numbered(NamingConventions.table(entity), design.tables().keySet());
    return TableEditor.create(name, keyed.key()).put(keyed.item()).in(design, context.spec());
  }

  /** An item keyed by these attributes: as they are where one is alone, or composed. */
  KeyedItem keyed(ItemLayout item, List<String> partition, List<String> sort) {
    Map<String, KeyRule> rules = new LinkedHashMap<>();
    String first =
        attribute(
            item,
            partition,
            ComposedKeyNames.ofPartition(context.spec(), NamingConventions.joined(partition)),
            rules);
    Optional<String> second =
        sort.isEmpty() ? Optional.empty() : Optional.of(sortAttribute(item, sort, rules));
    return new KeyedItem(new TableKey(first, second), TableEditor.withKeys(item, rules));
  }

  /**
   * The attribute that sorts by these.
   *
   * @param rules gets that of a composed one
   */
  String sortAttribute(ItemLayout item, List<String> names, Map<String, KeyRule> rules) {
    return attribute(item, names, ComposedKeyNames.SORT, rules);
  }

  private String attribute(
      ItemLayout item, List<String> names, String composed, Map<String, KeyRule> rules) {
    String one = names.get(0);
    if (names.size() == 1
        && context.spec().entity(item.entity()).attribute(one).type().canBeKey()) {
      return one;
    }
    String name =
        NamingConventions.free(
            composed,
            Sets.union(
                context.spec().entity(item.entity()).attributes().keySet(), item.keys().keySet()));
    rules.put(name, KeyRule.always(context.template(item, "", KeyPart.ascending(names))));
    return name;
  }
}
