package dev.keysmith.item;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * Which layout an item is of: one that its {@code Type} names, where it has one, whose keys have
 * the form of its keys.
 *
 * <p>Where the keys of several have that form, it is the one whose items look most like it: they
 * lack no attribute that all instances have, and have no others than it has.
 */
public final class LayoutMatcher {
  private final Spec spec;
  private final ItemDecoder decoder;

  public LayoutMatcher(Spec spec) {
    this.spec = spec;
    this.decoder = new ItemDecoder(spec);
  }

  /**
   * The layout; empty where no item of the table is like this.
   *
   * @param index whose entry it is; empty for the item itself
   */
  public Optional<LayoutRef> of(Table table, Optional<Index> index, Map<String, ?> item) {
    Object type = table.namesTypes(spec) ? item.get(spec.prefer().typeAttribute()) : null;
    return table.items().values().stream()
        .filter(layout -> type == null || type.equals(layout.typeName()))
        .map(layout -> new LayoutRef(table, layout))
        .filter(layoutRef -> decoder.decode(layoutRef, index, item).isPresent())
        .min(Comparator.comparingLong(layoutRef -> mismatchCount(layoutRef, index, item)));
  }

  private long mismatchCount(LayoutRef layoutRef, Optional<Index> index, Map<String, ?> item) {
    Entity entity = spec.entity(layoutRef.item().entity());
    long lacking =
        entity.attributes().values().stream()
            .filter(attribute -> !attribute.isOptional())
            .map(Attribute::name)
            .filter(name -> ItemDecoder.stands(layoutRef, index, name) && !item.containsKey(name))
            .count();
    ImmutableSet<String> usual = usual(layoutRef.item());
    long strange =
        item.keySet().stream()
            .filter(name -> !usual.contains(name))
            .filter(name -> !entity.attributes().containsKey(name) || !layoutRef.item().holds(name))
            .count();
    return lacking + strange;
  }

  /** What its items store beside the entity's attributes. */
  private ImmutableSet<String> usual(ItemLayout layout) {
    return ImmutableSet.<String>builder()
        .addAll(layout.keys().keySet())
        .addAll(layout.copies().keySet())
        .addAll(layout.embeds().keySet())
        .addAll(layout.counters().keySet())
        .add(spec.prefer().typeAttribute(), LayoutStatistics.VERSION_ATTRIBUTE)
        .build();
  }
}
