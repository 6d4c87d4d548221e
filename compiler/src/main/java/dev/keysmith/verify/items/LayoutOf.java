package dev.keysmith.verify.items;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * Which layout an item is of: one of the entity that its {@code Type} names, where it has one,
 * whose keys have the form of its keys.
 *
 * <p>Where the keys of several have that form, it is the one whose items look most like it: they
 * lack no attribute that all instances have, and have no others than it has.
 */
public final class LayoutOf {
  private final Spec spec;
  private final ItemDecoder decoder;

  public LayoutOf(Spec spec) {
    this.spec = spec;
    this.decoder = new ItemDecoder(spec);
  }

  /**
   * The layout; empty where no item of the table is like this.
   *
   * @param index whose entry it is; empty for the item itself
   */
  public Optional<Placed> of(Table table, Optional<Index> index, Map<String, ?> item) {
    Object type = table.namesTypes() ? item.get(Table.TYPE_ATTRIBUTE) : null;
    return table.items().values().stream()
        .filter(layout -> type == null || type.equals(layout.entity()))
        .map(layout -> new Placed(table, layout))
        .filter(placed -> decoder.decode(placed, index, item).isPresent())
        .min(Comparator.comparingLong(placed -> unlikeness(placed, index, item)));
  }

  private long unlikeness(Placed placed, Optional<Index> index, Map<String, ?> item) {
    Entity entity = spec.entity(placed.item().entity());
    long lacking =
        entity.attributes().values().stream()
            .filter(attribute -> !attribute.isOptional())
            .map(Attribute::name)
            .filter(name -> ItemDecoder.stands(placed, index, name) && !item.containsKey(name))
            .count();
    ImmutableSet<String> usual = usual(placed.item());
    long strange =
        item.keySet().stream()
            .filter(name -> !usual.contains(name))
            .filter(name -> !entity.attributes().containsKey(name) || !placed.item().holds(name))
            .count();
    return lacking + strange;
  }

  /** What stands in its items beside the entity's attributes. */
  private static ImmutableSet<String> usual(ItemLayout layout) {
    return ImmutableSet.<String>builder()
        .addAll(layout.keys().keySet())
        .addAll(layout.copies().keySet())
        .addAll(layout.embeds().keySet())
        .addAll(layout.counters().keySet())
        .add(Table.TYPE_ATTRIBUTE, LayoutFacts.VERSION_ATTRIBUTE)
        .build();
  }
}
