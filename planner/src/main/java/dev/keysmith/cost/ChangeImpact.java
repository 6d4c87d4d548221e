package dev.keysmith.cost;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import java.util.Collection;
import java.util.Collections;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Determines which patterns a change to a design can affect: those about an entity in a table that
 * was changed, or about a related entity that copies lead to or from.
 */
public final class ChangeImpact {
  /** Writes look for parents of parents where no copy goes as far. */
  private static final int LEAST_HOPS = 2;

  private final PatternReach reach;
  private final ImmutableSet<String> changed;
  private final int hops;

  ChangeImpact(PatternReach reach, Design one, Design other) {
    this.reach = reach;
    this.changed =
        Stream.concat(differing(one, other), differing(other, one))
            .flatMap(table -> table.items().values().stream())
            .flatMap(ChangeImpact::entities)
            .collect(ImmutableSet.toImmutableSet());
    this.hops =
        Stream.of(one, other)
            .flatMap(design -> design.items().stream())
            .flatMap(layoutRef -> layoutRef.item().copies().values().stream())
            .map(AttributePath::hops)
            .mapToInt(Collection::size)
            .reduce(LEAST_HOPS, Math::max);
  }

  private static Stream<Table> differing(Design design, Design other) {
    return design.tables().values().stream()
        .filter(table -> !Objects.equals(table, other.tables().get(table.name())));
  }

  private static Stream<String> entities(ItemLayout item) {
    return Stream.concat(
        Stream.of(item.entity()), item.embeds().values().stream().map(ItemLayout.Embed::entity));
  }

  public boolean matters(AccessPattern pattern) {
    return !Collections.disjoint(reach.near(pattern, hops), changed);
  }
}
