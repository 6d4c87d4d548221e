package dev.keysmith.cost;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Relationships;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells which patterns a change to a design can matter to: those about an entity in a table that
 * was changed, or about a relative that copies lead to or from.
 */
final class Reach {
  /** Writes look for parents of parents where no copy goes as far. */
  private static final int LEAST_HOPS = 2;

  private final Relationships relationships;
  private final ImmutableSet<String> changed;
  private final int hops;

  Reach(Spec spec, Design one, Design other) {
    this.relationships = Relationships.of(spec);
    this.changed =
        Stream.concat(differing(one, other), differing(other, one))
            .flatMap(table -> table.items().values().stream())
            .flatMap(Reach::entities)
            .collect(ImmutableSet.toImmutableSet());
    this.hops =
        Stream.of(one, other)
            .flatMap(design -> design.items().stream())
            .flatMap(placed -> placed.item().copies().values().stream())
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

  boolean matters(Pattern pattern) {
    Set<String> near = new LinkedHashSet<>();
    if (pattern instanceof Pattern.Read read) {
      near.add(read.selection().entity());
      add(read.selection().include(), near);
    } else if (pattern instanceof Pattern.Write write) {
      write.actions().stream().map(WriteAction::entity).forEach(near::add);
    }
    for (int hop = 0; hop < hops; hop++) {
      for (String entity : ImmutableSet.copyOf(near)) {
        relationships.ofChild(entity).stream().map(Relationship::parent).forEach(near::add);
        relationships.ofParent(entity).stream().map(Relationship::child).forEach(near::add);
      }
    }
    return near.stream().anyMatch(changed::contains);
  }

  private static void add(Collection<Include> includes, Set<String> near) {
    for (Include include : includes) {
      near.add(include.selection().entity());
      add(include.selection().include(), near);
    }
  }
}
