package dev.keysmith.item;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Decodes an item of a table, or an entry of an index, to its instance: the attributes that it
 * stores, and those that its key is composed of.
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
   * item: a key is of another form, or contradicts the other attributes.
   *
   * @param index whose entry it is; empty for the item itself
   * @param item all of it, as plain values
   */
  public Optional<ImmutableMap<String, Object>> decode(
      LayoutRef layoutRef, Optional<Index> index, Map<String, ?> item) {
    ImmutableSet<String> names = names(layoutRef.item());
    Map<String, Object> there = new LinkedHashMap<>();
    ImmutableSet.Builder<String> absent = ImmutableSet.builder();
    for (String name : names) {
      Object value = stands(layoutRef, index, name) ? item.get(name) : null;
      if (value != null) {
        there.put(name, value);
      } else if (stands(layoutRef, index, name)) {
        absent.add(name);
      }
    }
    ImmutableList.Builder<KeyParser.KeyWithRule> keys = ImmutableList.builder();
    for (String attribute : keyAttributes(layoutRef, index)) {
      Optional<KeyRule> rule = layoutRef.item().key(attribute);
      Object value = item.get(attribute);
      if (rule.isEmpty() || value == null) {
        return Optional.empty();
      }
      keys.add(new KeyParser.KeyWithRule(rule.get(), value));
    }
    return new KeyParser(names, absent.build(), keys.build())
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
  public static boolean stands(LayoutRef layoutRef, Optional<Index> index, String name) {
    boolean kept = layoutRef.item().copies().containsKey(name) || layoutRef.item().holds(name);
    return kept
        && index
            .map(found -> new IndexEntryEncoder(layoutRef.table(), found).holds(name))
            .orElse(true);
  }

  private static ImmutableSet<String> keyAttributes(LayoutRef layoutRef, Optional<Index> index) {
    ImmutableSet.Builder<String> attributes = ImmutableSet.builder();
    attributes.addAll(layoutRef.table().key().attributes());
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
