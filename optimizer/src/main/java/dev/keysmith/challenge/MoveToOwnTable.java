package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.Entity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Embedded children, or items of a shared table, in a table of their own. */
record MoveToOwnTable(ChangeContext context) implements DesignChange {
  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return Stream.concat(
        design.items().stream().flatMap(layoutRef -> unembedded(design, layoutRef)),
        ChangeContext.mains(design)
            .filter(layoutRef -> layoutRef.table().entities().size() > 1)
            .flatMap(layoutRef -> separated(design, layoutRef)));
  }

  private Stream<NeighbourDesign> unembedded(Design design, LayoutRef parent) {
    return parent.item().embeds().entrySet().stream()
        .flatMap(
            entry -> {
              Map<String, Embed> embeds = new LinkedHashMap<>(parent.item().embeds());
              embeds.remove(entry.getKey());
              Design without =
                  TableEditor.of(parent.table())
                      .put(TableEditor.withEmbeds(parent.item(), embeds))
                      .in(design, context.spec());
              Entity child = context.spec().entity(entry.getValue().entity());
              String change = "do not embed %s in %s".formatted(child.name(), parent.item().name());
              return without.main(child.name()).isPresent()
                  ? Stream.of(NeighbourDesign.of(change, without))
                  : inOwnTable(change, without, child, TableEditor.plain(child.name()));
            });
  }

  private Stream<NeighbourDesign> separated(Design design, LayoutRef layoutRef) {
    Design without =
        TableEditor.of(layoutRef.table())
            .removeItem(layoutRef.item().name())
            .in(design, context.spec());
    return inOwnTable(
        "move %s to its own table".formatted(layoutRef.item().name()),
        without,
        context.spec().entity(layoutRef.item().entity()),
        layoutRef.item());
  }

  /** Under the identity, cut anywhere. */
  private Stream<NeighbourDesign> inOwnTable(
      String change, Design without, Entity entity, ItemLayout item) {
    SeparateTables tables = new SeparateTables(context);
    ImmutableList<String> identity = entity.identity();
    return IntStream.rangeClosed(1, identity.size())
        .mapToObj(
            cut -> {
              SeparateTables.KeyedItem keyed =
                  tables.keyed(
                      item, identity.subList(0, cut), identity.subList(cut, identity.size()));
              return NeighbourDesign.of(
                  "%s, keyed by %s".formatted(change, String.join(", ", keyed.key().attributes())),
                  tables.with(without, entity, keyed));
            });
  }
}
