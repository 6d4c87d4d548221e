package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** An index that projects ALL, KEYS_ONLY, or one attribute more or less. */
record ChangeProjection(ChangeContext context) implements DesignChange {
  /** DynamoDB's limit for one index. */
  private static final int MOST_INCLUDED = 20;

  /** What is copied from a parent has to be in the index that is queried. */
  @Override
  public boolean mayFollow(DesignChange first) {
    return first.removes() || first instanceof ChooseCopies;
  }

  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return design.tables().values().stream()
        .flatMap(
            table ->
                table.indexes().values().stream()
                    .flatMap(
                        index ->
                            projections(table, index).stream()
                                .filter(other -> !other.equals(index.projection()))
                                .map(other -> neighbour(design, table, index, other))));
  }

  private NeighbourDesign neighbour(
      Design design, Table table, Index index, IndexProjection projection) {
    return NeighbourDesign.of(
        "index %s.%s projects %s".formatted(table.name(), index.name(), text(projection)),
        TableEditor.of(table).put(index.projecting(projection)).in(design, context.spec()));
  }

  static String text(IndexProjection projection) {
    return projection instanceof IndexProjection.All
        ? "ALL"
        : projection instanceof IndexProjection.Include include
            ? "INCLUDE (" + String.join(", ", include.attributes()) + ")"
            : "KEYS_ONLY";
  }

  private Set<IndexProjection> projections(Table table, Index index) {
    Set<String> others = new LinkedHashSet<>();
    for (ItemLayout item : table.items().values()) {
      if (item.mayEnter(index)) {
        context.attributes(item).keySet().stream()
            .filter(name -> item.stores(name, table.key()))
            .forEach(others::add);
      }
    }
    others.removeAll(index.keyAttributes());
    others.removeAll(table.key().attributes());
    Set<IndexProjection> projections = new LinkedHashSet<>();
    projections.add(new IndexProjection.All());
    projections.add(new IndexProjection.Keys());
    Set<String> now =
        index.projection() instanceof IndexProjection.All
            ? others
            : index.projection() instanceof IndexProjection.Include include
                ? ImmutableSet.copyOf(include.attributes())
                : ImmutableSet.of();
    for (String name : others) {
      List<String> changed = new ArrayList<>(now);
      if (!changed.remove(name)) {
        changed.add(name);
      }
      of(changed).ifPresent(projections::add);
    }
    return projections;
  }

  /** Of these attributes besides the keys; empty where they are too many. */
  static Optional<IndexProjection> of(List<String> names) {
    return names.isEmpty()
        ? Optional.of(new IndexProjection.Keys())
        : names.size() > MOST_INCLUDED
            ? Optional.empty()
            : Optional.of(new IndexProjection.Include(ImmutableList.copyOf(names)));
  }
}
