package dev.keysmith.challenge;

import dev.keysmith.design.Design;
import java.util.stream.Stream;

/** One uniqueness, duplicate or split item less. */
record DropHelperItem(ChangeContext context) implements DesignChange {
  @Override
  public boolean removes() {
    return true;
  }

  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return design.items().stream()
        .filter(layoutRef -> !layoutRef.item().isMain())
        .map(
            layoutRef ->
                NeighbourDesign.of(
                    "drop item %s of %s"
                        .formatted(layoutRef.item().name(), layoutRef.table().name()),
                    TableEditor.of(layoutRef.table())
                        .removeItem(layoutRef.item().name())
                        .in(design, context.spec())));
  }
}
