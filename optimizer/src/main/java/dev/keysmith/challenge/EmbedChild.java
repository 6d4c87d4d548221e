package dev.keysmith.challenge;

import dev.keysmith.challenge.NeighbourDesign.Effect;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntityUsage;
import dev.keysmith.spec.Relationship;
import dev.keysmith.technique.EmbedChildren;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Children inside the item of their parent, in place of items of their own or besides. */
record EmbedChild(ChangeContext context) implements DesignChange {
  /** An item has at most 400 KB; so large a part of it is too much to rewrite. */
  private static final double MOST_BYTES = 100 * 1024;

  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return context.relationships().all().stream()
        .filter(relationship -> !relationship.child().equals(relationship.parent()))
        .filter(this::isSmall)
        .filter(relationship -> mayBeInside(relationship, design))
        .filter(relationship -> design.embeddingParentsOf(relationship.child()).isEmpty())
        .flatMap(
            relationship ->
                design.main(relationship.parent()).stream()
                    .flatMap(parent -> embedded(design, parent, relationship)));
  }

  /**
   * Children that stay with their parent, and need nothing that only an item of their own has: a
   * key that no other child has, a uniqueness item, an expiry, a version, a place in a count.
   */
  private boolean mayBeInside(Relationship relationship, Design design) {
    Entity parent = context.spec().entity(relationship.parent());
    Entity child = context.spec().entity(relationship.child());
    EntityUsage usage = EntityUsage.of(context.spec());
    boolean stays =
        relationship.attributes().values().stream()
            .allMatch(
                name ->
                    child.identity().contains(name)
                        || child.attribute(name).immutable()
                        || usage.changers(child.name(), name).isEmpty());
    boolean distinct =
        relationship.identifying()
            || child.identity().stream().anyMatch(name -> child.attribute(name).isNeverTwice());
    boolean counted =
        design.items().stream()
            .flatMap(layoutRef -> layoutRef.item().counters().values().stream())
            .anyMatch(counter -> counter.entity().equals(child.name()));
    return stays
        && distinct
        && !counted
        && child.attributes().values().stream()
            .noneMatch(attribute -> attribute.uniqueWithin().isPresent())
        && child.ttl().isEmpty()
        && !child.versioned()
        && child.operations().equals(parent.operations());
  }

  private boolean isSmall(Relationship relationship) {
    Entity child = context.spec().entity(relationship.child());
    return relationship.max().isPresent()
        && relationship.max().getAsLong() * AttributeSizes.of(child) <= MOST_BYTES;
  }

  private Stream<NeighbourDesign> embedded(
      Design design, LayoutRef parent, Relationship relationship) {
    Entity child = context.spec().entity(relationship.child());
    String name =
        EmbedChildren.name(context.spec(), context.spec().entity(relationship.parent()), child);
    Map<String, Embed> embeds = new LinkedHashMap<>(parent.item().embeds());
    embeds.put(name, new Embed(relationship, true));
    ItemLayout item = TableEditor.withEmbeds(parent.item(), embeds);
    Design besides = TableEditor.of(parent.table()).put(item).in(design, context.spec());
    String change = "embed %s in %s".formatted(child.name(), parent.item().name());
    Optional<Design> instead = withoutItems(besides, child.name());
    return Stream.concat(
        instead.stream().map(moved -> NeighbourDesign.of(change, moved)),
        Stream.of(
            new NeighbourDesign(
                change + ", besides its own items", besides, Effect.CHEAPER_READS)));
  }

  /** Without the items of an entity; empty where it has none. */
  private Optional<Design> withoutItems(Design design, String entity) {
    Design changed = design;
    for (LayoutRef layoutRef : design.items(entity)) {
      changed =
          TableEditor.of(changed.table(layoutRef.table().name()))
              .removeItem(layoutRef.item().name())
              .in(changed, context.spec());
    }
    return changed.equals(design) ? Optional.empty() : Optional.of(changed);
  }
}
