package dev.keysmith.item;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The item that a layout makes of an instance: its keys, the attributes that stand in it, copies,
 * and the {@code Type} in a table of several layouts.
 *
 * <pre>
 *   {owner: ann, repo: web, number: 7, title: Oops}
 *
 *   PK REPO#ann#web   SK ISSUE#0007   owner ann   repo web   number 7   title Oops   Type Issue
 * </pre>
 */
public final class ItemEncoder {
  private final Spec spec;

  public ItemEncoder(Spec spec) {
    this.spec = spec;
  }

  /**
   * The item by attribute; empty where its table key has no value, so that it is not written.
   *
   * @param named the values of the instance and its copies, by the layout's names for them
   * @param extras what else it holds, by attribute: embedded children, counters, the version
   */
  public Optional<ImmutableMap<String, Object>> item(
      LayoutRef layoutRef, Map<String, ?> named, Map<String, ?> extras) {
    ItemLayout layout = layoutRef.item();
    Table table = layoutRef.table();
    Map<String, Object> item = new LinkedHashMap<>();
    for (String key : table.keyAttributes()) {
      layout.render(key, named).ifPresent(value -> item.put(key, value));
    }
    if (!item.keySet().containsAll(table.key().attributes())) {
      return Optional.empty();
    }
    for (String name : spec.entity(layout.entity()).attributes().keySet()) {
      if (layout.holds(name)) {
        store(name, named, item);
      }
    }
    layout.copies().keySet().forEach(name -> store(name, named, item));
    item.putAll(extras);
    if (table.namesTypes(spec)) {
      item.put(spec.prefer().typeAttribute(), layout.typeName());
    }
    return Optional.of(ImmutableMap.copyOf(item));
  }

  /** The same where it holds nothing else. */
  public Optional<ImmutableMap<String, Object>> item(LayoutRef layoutRef, Map<String, ?> named) {
    return item(layoutRef, named, ImmutableMap.of());
  }

  private static void store(String name, Map<String, ?> named, Map<String, Object> item) {
    Object value = named.get(name);
    if (value != null) {
      item.put(name, value);
    }
  }
}
