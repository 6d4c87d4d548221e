package dev.keysmith.challenge;

import dev.keysmith.challenge.NeighbourDesign.Effect;
import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import java.util.stream.Stream;

/** One index less. */
record DropIndex(ChangeContext context) implements DesignChange {
  @Override
  public boolean removes() {
    return true;
  }

  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return design.tables().values().stream()
        .flatMap(
            table ->
                table.indexes().keySet().stream()
                    .map(
                        index ->
                            new NeighbourDesign(
                                "drop index %s.%s".formatted(table.name(), index),
                                TableEditor.of(table).removeIndex(index).in(design, context.spec()),
                                isComposed(table, index) ? Effect.ANY : Effect.CHEAPER_WRITES)));
  }

  /** Whether items are smaller without the key of an index. */
  private static boolean isComposed(Table table, String index) {
    return table.index(index).stream()
        .flatMap(it -> it.keyAttributes().stream())
        .anyMatch(
            key -> table.items().values().stream().anyMatch(it -> !it.isImplied(key, table.key())));
  }
}
