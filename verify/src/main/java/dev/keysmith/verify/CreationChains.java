package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which instances are created in order, and which concurrently.
 *
 * <p>Children that draw numbers from one parent are created in sequence, so that each gets the
 * number that it was generated with; so are children that one parent embeds, so that the same data
 * always has the same order, and the instances of an entity that copies from itself.
 */
final class CreationChains {
  /** Enough for all threads to be busy until the end. */
  private static final int CHAINS = DataLoader.THREADS * 8;

  private final Spec spec;
  private final Design design;
  private final RelationshipGraph relationships;

  CreationChains(Spec spec, Design design) {
    this.spec = spec;
    this.design = design;
    this.relationships = RelationshipGraph.of(spec);
  }

  /** Instances that must be created in order; the chains may be worked at side by side. */
  Iterable<List<EntityInstance>> chains(String entity, List<EntityInstance> instances) {
    if (copiesFromItsOwn(entity)) {
      return ImmutableList.of(instances);
    }
    ImmutableSet<ImmutableSet<String>> ordering = ordering(spec.entity(entity));
    if (ordering.size() > 1) {
      return ImmutableList.of(instances);
    }
    Map<Object, List<EntityInstance>> chains = new LinkedHashMap<>();
    for (int i = 0; i < instances.size(); i++) {
      EntityInstance instance = instances.get(i);
      Object chain =
          ordering.stream()
              .findFirst()
              .<Object>map(
                  parent ->
                      parent.stream()
                          .map(name -> String.valueOf(instance.values().get(name)))
                          .toList())
              .orElse(i % (CHAINS));
      chains.computeIfAbsent(chain, added -> new ArrayList<>()).add(instance);
    }
    return chains.values();
  }

  private boolean copiesFromItsOwn(String entity) {
    return copies(design, entity).stream()
        .flatMap(path -> path.hops().stream())
        .anyMatch(hop -> hop.parent().equals(entity) && hop.child().equals(entity));
  }

  /** The references to parents whose children are created in order. */
  private ImmutableSet<ImmutableSet<String>> ordering(Entity entity) {
    return Stream.concat(counting(entity).stream(), embedding(entity))
        .map(relationship -> relationship.attributes().values())
        .map(ImmutableSet::copyOf)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The order in which children are embedded is that of a list, which reads return. */
  private Stream<Relationship> embedding(Entity entity) {
    return design.items().stream()
        .flatMap(layoutRef -> layoutRef.item().embeds().values().stream())
        .filter(embed -> embed.entity().equals(entity.name()))
        .map(Embed::relationship);
  }

  private Optional<Relationship> counting(Entity entity) {
    for (Attribute attribute : entity.attributes().values()) {
      if (attribute.sequence().isPresent()) {
        Sequence sequence = attribute.sequence().get();
        return relationships.ofChild(entity.name()).stream()
            .filter(candidate -> candidate.parent().equals(sequence.parent()))
            .findFirst();
      }
    }
    return Optional.empty();
  }

  /** What the items of an entity copy from related instances. */
  static ImmutableList<AttributePath> copies(Design design, String entity) {
    return design.items(entity).stream()
        .flatMap(layoutRef -> layoutRef.item().copies().values().stream())
        .filter(path -> !path.shortest().isOwn())
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }
}
