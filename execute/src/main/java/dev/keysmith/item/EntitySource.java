package dev.keysmith.item;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.Entity;
import java.util.HashSet;
import java.util.Set;

/**
 * Which items the instances of an entity are taken from: its main item, with the further items that
 * store attributes which that does not; or, where it has no item of its own, the items that it is
 * embedded in. All other items of it are duplicates.
 *
 * @param parts the main item first; empty if there is none
 * @param embeddings empty if it has an item of its own
 */
public record EntitySource(
    Entity entity, ImmutableList<LayoutRef> parts, ImmutableList<Embedding> embeddings) {

  /** An attribute of an item that stores children. */
  public record Embedding(LayoutRef layoutRef, String attribute, Embed embed) {
    /** Whether every child is in it, because every child has such a parent. */
    boolean hasAll(Entity child) {
      return embed.relationship().attributes().values().stream()
          .noneMatch(name -> child.attribute(name).isOptional());
    }
  }

  public static EntitySource of(Design design, Entity entity) {
    return design
        .main(entity.name())
        .map(main -> new EntitySource(entity, parts(design, entity, main), ImmutableList.of()))
        .orElseGet(() -> new EntitySource(entity, ImmutableList.of(), embeddings(design, entity)));
  }

  private static ImmutableList<LayoutRef> parts(Design design, Entity entity, LayoutRef main) {
    ImmutableList.Builder<LayoutRef> parts = ImmutableList.builder();
    parts.add(main);
    Set<String> missing =
        new HashSet<>(Sets.difference(entity.attributes().keySet(), in(main, entity)));
    for (LayoutRef other : design.items(entity.name())) {
      if (!other.item().isMain() && missing.removeAll(in(other, entity))) {
        parts.add(other);
      }
    }
    return parts.build();
  }

  /** The part whose items have an attribute; the main one where none has. */
  public int home(String attribute) {
    for (int part = 0; part < parts.size(); part++) {
      if (in(parts.get(part), entity).contains(attribute)) {
        return part;
      }
    }
    return 0;
  }

  /** The attributes that an item stores, or that its key is made of. */
  private static ImmutableSet<String> in(LayoutRef layoutRef, Entity entity) {
    return entity.attributes().keySet().stream()
        .filter(
            name ->
                layoutRef.item().holds(name)
                    || layoutRef.table().key().attributes().stream()
                        .flatMap(key -> layoutRef.item().key(key).stream())
                        .anyMatch(rule -> rule.gives(name)))
        .collect(ImmutableSet.toImmutableSet());
  }

  private static ImmutableList<Embedding> embeddings(Design design, Entity entity) {
    ImmutableList<Embedding> all =
        design.items().stream()
            .filter(layoutRef -> layoutRef.item().isMain())
            .flatMap(
                layoutRef ->
                    layoutRef.item().embeds().entrySet().stream()
                        .filter(embed -> embed.getValue().entity().equals(entity.name()))
                        .map(embed -> new Embedding(layoutRef, embed.getKey(), embed.getValue())))
            .collect(ImmutableList.toImmutableList());
    return all.stream()
        .filter(embedding -> embedding.hasAll(entity))
        .findFirst()
        .map(ImmutableList::of)
        .orElse(all);
  }

  /** Whether an instance surely has a part: nothing that its key is made of may be absent. */
  public boolean isRequired(int part) {
    LayoutRef layoutRef = parts.get(part);
    return layoutRef.table().key().attributes().stream()
        .flatMap(key -> layoutRef.item().key(key).stream())
        .allMatch(
            rule -> rule.hasDefault() && rule.attributes().stream().allMatch(this::isAlwaysThere));
  }

  /** A copy may be absent; whose it is, its own entity says. */
  private boolean isAlwaysThere(String name) {
    return entity.attributes().containsKey(name) && !entity.attribute(name).isOptional();
  }
}
