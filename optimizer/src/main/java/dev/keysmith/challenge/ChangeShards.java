package dev.keysmith.challenge;

import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Fewer shards of a key: half of them, or one less. */
record ChangeShards(ChangeContext context) implements DesignChange {
  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return design.items().stream()
        .filter(layoutRef -> layoutRef.item().shards().orElse(1) > 2)
        .flatMap(
            layoutRef -> {
              ItemLayout item = layoutRef.item();
              int now = item.shards().orElseThrow();
              // One change to about the fewest that the load allows, not one for each shard less.
              return IntStream.of(now / 2, now * 2 / 3, now * 3 / 4, now - 1)
                  .distinct()
                  .mapToObj(
                      count ->
                          NeighbourDesign.of(
                              "%s in %s shards".formatted(item.name(), count),
                              TableEditor.of(layoutRef.table())
                                  .put(TableEditor.withShards(item, OptionalInt.of(count)))
                                  .in(design, context.spec())));
            });
  }
}
