package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.challenge.QueryShape.NamedCondition;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.spec.EntitySelection.SortOrder;
import dev.keysmith.technique.NamingConventions;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Two indexes of one key in place of one: the first projects what one query needs, the second what
 * the others do.
 */
record SplitIndex(ChangeContext context) implements DesignChange {
  @Override
  public boolean isPaired() {
    return false;
  }

  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return design.tables().values().stream()
        .filter(table -> table.indexes().size() < context.spec().prefer().maxIndexes())
        .flatMap(
            table ->
                table.indexes().values().stream()
                    .flatMap(
                        index ->
                            table.items().values().stream()
                                .filter(item -> item.mayEnter(index))
                                .flatMap(item -> split(design, table, index, item))))
        .distinct();
  }

  private Stream<NeighbourDesign> split(Design design, Table table, Index index, ItemLayout item) {
    List<QueryShape> users =
        context
            .shapes(item.entity())
            .filter(shape -> conditions(shape, item).containsAll(index.partition()))
            .toList();
    return users.size() < 2
        ? Stream.of()
        : users.stream()
            .flatMap(
                shape -> {
                  Optional<IndexProjection> one =
                      projection(table, index, item, ImmutableList.of(shape));
                  Optional<IndexProjection> rest =
                      projection(
                          table,
                          index,
                          item,
                          users.stream().filter(other -> !other.equals(shape)).toList());
                  return one.isPresent() && rest.isPresent() && !one.equals(rest)
                      ? Stream.of(split(design, table, index, one.get(), rest.get()))
                      : Stream.of();
                });
  }

  private static ImmutableSet<String> conditions(QueryShape shape, ItemLayout item) {
    return shape.conditions(item).stream()
        .filter(NamedCondition::isEquality)
        .map(NamedCondition::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  private static Optional<IndexProjection> projection(
      Table table, Index index, ItemLayout item, List<QueryShape> shapes) {
    Set<String> needed = new LinkedHashSet<>();
    for (QueryShape shape : shapes) {
      needed.addAll(shape.needs());
      shape.conditions(item).stream().map(NamedCondition::name).forEach(needed::add);
      shape.sort().stream().map(SortOrder::attribute).forEach(needed::add);
    }
    needed.removeIf(name -> !item.stores(name, table.key()));
    needed.removeAll(index.keyAttributes());
    needed.removeAll(table.key().attributes());
    return ChangeProjection.of(ImmutableList.copyOf(needed));
  }

  private NeighbourDesign split(
      Design design, Table table, Index index, IndexProjection one, IndexProjection rest) {
    String name = NamingConventions.numbered(index.name(), table.indexes().keySet());
    return NeighbourDesign.of(
        "split index %s.%s: one projects %s, the other %s"
            .formatted(
                table.name(),
                index.name(),
                ChangeProjection.text(one),
                ChangeProjection.text(rest)),
        TableEditor.of(table)
            .put(index.projecting(one))
            .put(index.named(name).projecting(rest))
            .in(design, context.spec()));
  }
}
