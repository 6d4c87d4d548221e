package dev.keysmith.challenge;

import dev.keysmith.design.Design;
import dev.keysmith.design.Table;
import java.util.stream.Stream;

/** A table with its indexes in the other table class. */
record ChangeTableClass(ChangeContext context, boolean isPriced) implements DesignChange {
  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return isPriced
        ? design.tables().values().stream().map(table -> changed(design, table))
        : Stream.empty();
  }

  private NeighbourDesign changed(Design design, Table table) {
    Table other = table.in(table.tableClass().other());
    return new NeighbourDesign(
        "%s in the class %s".formatted(table.name(), other.tableClass().words()),
        TableEditor.of(other).in(design, context.spec()),
        NeighbourDesign.Effect.OTHER_PRICES);
  }

  /** It changes no plan, so that others pay no more after it than before. */
  @Override
  public boolean mayLead() {
    return false;
  }

  /** A table that has just one entity may be seldom used. */
  @Override
  public boolean mayFollow(DesignChange first) {
    return first instanceof MoveToOwnTable;
  }
}
