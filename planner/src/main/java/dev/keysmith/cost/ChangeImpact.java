package dev.keysmith.cost;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.WriteAction;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Determines which patterns a change to a design can affect: those about an entity in a table that
 * was changed, or about a related entity that copies lead to or from.
 */
public final class ChangeImpact {
  /** Writes look for parents of parents where no copy goes as far. */
  private static final int LEAST_HOPS = 2;

  private final RelationshipGraph relationships;
  private final ImmutableSet<String> changed;
  private final int hops;

  ChangeImpact(RelationshipGraph relationships, Design one, Design other) {
    this.relationships = relationships;
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
    return pattern
        .match(
            read ->
                read.selection().branches().stream()
                    .flatMap(branch -> read(branch).stream())
                    .collect(Collectors.toSet()),
            write -> written(write.actions().stream().map(WriteAction::entity)),
            external -> Set.<String>of())
        .stream()
        .anyMatch(changed::contains);
  }

  /** What a read may look at: what it returns, and what its conditions or counts lead to. */
  private Set<String> read(EntitySelection selection) {
    Set<String> near = entities(selection).collect(Collectors.toCollection(LinkedHashSet::new));
    for (String entity : ImmutableSet.copyOf(near)) {
      relationships.ofChild(entity).stream().map(Relationship::parent).forEach(near::add);
    }
    return near;
  }

  private Set<String> written(Stream<String> about) {
    Set<String> near = about.collect(Collectors.toCollection(LinkedHashSet::new));
    for (int hop = 0; hop < hops; hop++) {
      for (String entity : ImmutableSet.copyOf(near)) {
        relationships.ofChild(entity).stream().map(Relationship::parent).forEach(near::add);
        relationships.ofParent(entity).stream().map(Relationship::child).forEach(near::add);
      }
    }
    return near;
  }

  private static Stream<String> entities(EntitySelection selection) {
    return Stream.of(
            Stream.of(selection.entity()),
            selection.where().stream().flatMap(condition -> passed(condition.path())),
            selection.include().stream().flatMap(include -> entities(include.selection())))
        .flatMap(some -> some);
  }

  private static Stream<String> passed(AttributePath path) {
    return path.hops().stream().map(Relationship::parent);
  }
}
