package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.Table;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** One index that also projects what another of the table has, in place of both. */
record MergeIndexes(ChangeContext context) implements DesignChange {
  @Override
  public boolean removes() {
    return true;
  }

  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return design.tables().values().stream()
        .flatMap(
            table ->
                table.indexes().values().stream()
                    .flatMap(
                        kept ->
                            table.indexes().values().stream()
                                .filter(other -> !other.equals(kept))
                                .flatMap(other -> merged(design, table, kept, other).stream())));
  }

  private Optional<NeighbourDesign> merged(Design design, Table table, Index kept, Index other) {
    return both(table, kept, other)
        .map(
            projection ->
                NeighbourDesign.of(
                    "merge index %s.%s into %s".formatted(table.name(), other.name(), kept.name()),
                    TableEditor.of(table)
                        .removeIndex(other.name())
                        .put(kept.projecting(projection))
                        .in(design, context.spec())));
  }

  private static Optional<IndexProjection> both(Table table, Index kept, Index other) {
    if (kept.projection() instanceof IndexProjection.All
        || other.projection() instanceof IndexProjection.All) {
      return Optional.of(new IndexProjection.All());
    }
    Set<String> names = new LinkedHashSet<>();
    Stream.of(kept, other)
        .map(Index::projection)
        .filter(IndexProjection.Include.class::isInstance)
        .forEach(some -> names.addAll(((IndexProjection.Include) some).attributes()));
    names.addAll(other.keyAttributes());
    names.removeAll(kept.keyAttributes());
    names.removeAll(table.key().attributes());
    return ChangeProjection.of(ImmutableList.copyOf(names));
  }
}
