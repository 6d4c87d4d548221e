package dev.keysmith.challenge;

import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.Table;
import java.util.stream.Stream;

/** A local index in place of a global one of the same partition key, or the other way round. */
record MakeIndexLocal(ChangeContext context) implements DesignChange {
  @Override
  public boolean isPaired() {
    return false;
  }

  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return design.tables().values().stream()
        .flatMap(
            table ->
                table.indexes().values().stream()
                    .filter(index -> isOfTable(table, index))
                    .map(index -> turned(design, table, index)));
  }

  /** Whether it could be either. */
  private static boolean isOfTable(Table table, Index index) {
    return table.key().sort().isPresent()
        && index.partition().size() == 1
        && index.partition().get(0).equals(table.key().partition())
        && index.sort().size() == 1;
  }

  private NeighbourDesign turned(Design design, Table table, Index index) {
    return NeighbourDesign.of(
        "make index %s.%s %s"
            .formatted(table.name(), index.name(), index.local() ? "global" : "local"),
        TableEditor.of(table)
            .put(
                new Index(
                    index.name(),
                    index.partition(),
                    index.sort(),
                    !index.local(),
                    index.projection()))
            .in(design, context.spec()));
  }
}
