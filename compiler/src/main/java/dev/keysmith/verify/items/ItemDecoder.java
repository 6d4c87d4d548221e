package dev.keysmith.verify.items;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What an item of a table, or an entry of an index, tells of its instance: the attributes that
 * stand in it, and those that its key was made of.
 *
 * <pre>
 *   PK REPO#ann#web   SK ISSUE#0007   title Oops
 *
 *   {owner: ann, repo: web, number: 7, title: Oops}
 * </pre>
 */
public final class ItemDecoder {
  private final Spec spec;

  public ItemDecoder(Spec spec) {
    this.spec = spec;
  }

  /**
   * The attributes and copies by the layout's names for them; empty where the layout makes no such
   * item: a key is of another form, or contradicts what stands beside it.
   *
   * @param index whose entry it is; empty for the item itself
   * @param item all of it, as plain values
   */
  public Optional<ImmutableMap<String, Object>> decode(
      Placed placed, Optional<Index> index, Map<String, ?> item) {
    ImmutableSet<String> names = names(placed.item());
    Map<String, Object> there = new LinkedHashMap<>();
    ImmutableSet.Builder<String> absent = ImmutableSet.builder();
    for (String name : names) {
      Object value = stands(placed, index, name) ? item.get(name) : null;
      if (value != null) {
        there.put(name, value);
      } else if (stands(placed, index, name)) {
        absent.add(name);
      }
    }
    ImmutableList.Builder<TakenApart.RuledKey> keys = ImmutableList.builder();
    for (String attribute : keyAttributes(placed, index)) {
      Optional<KeyRule> rule = placed.item().key(attribute);
      Object value = item.get(attribute);
      if (rule.isEmpty() || value == null) {
        return Optional.empty();
      }
      keys.add(new TakenApart.RuledKey(rule.get(), value));
    }
    return new TakenApart(names, absent.build(), keys.build())
        .values(ImmutableMap.copyOf(there))
        .map(values -> inOrder(names, values));
  }

  /** The entity's attributes, then the copies. */
  private ImmutableSet<String> names(ItemLayout layout) {
    return ImmutableSet.<String>builder()
        .addAll(spec.entity(layout.entity()).attributes().keySet())
        .addAll(layout.copies().keySet())
        .build();
  }

  /** Whether an attribute or a copy would stand there plainly, if the instance has it. */
  public static boolean stands(Placed placed, Optional<Index> index, String name) {
    boolean kept = placed.item().copies().containsKey(name) || placed.item().holds(name);
    return kept
        && index.map(found -> new IndexImage(placed.table(), found).holds(name)).orElse(true);
  }

  private static ImmutableSet<String> keyAttributes(Placed placed, Optional<Index> index) {
    ImmutableSet.Builder<String> attributes = ImmutableSet.builder();
    attributes.addAll(placed.table().key().attributes());
    index.ifPresent(found -> attributes.addAll(found.keyAttributes()));
    return attributes.build();
  }

  private static ImmutableMap<String, Object> inOrder(
      ImmutableSet<String> names, Map<String, Object> values) {
    ImmutableMap.Builder<String, Object> ordered = ImmutableMap.builder();
    for (String name : names) {
      Object value = values.get(name);
      if (value != null) {
        ordered.put(name, value);
      }
    }
    return ordered.buildOrThrow();
  }
}
