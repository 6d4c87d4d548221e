package dev.keysmith.challenge;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.plan.write.EnforceIdentity;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Accepts the designs that promise what another one does besides serving the patterns: duplicates
 * that it rejects are rejected, attributes that it stores are stored, and no table has more indexes
 * than the spec allows. A plan alone does not show that: a design by hand may do without a
 * uniqueness item, and is served all the same.
 */
final class PreservedGuarantees implements Predicate<Design> {
  private final Spec spec;
  private final Design design;

  /** By entity. */
  private final ImmutableSetMultimap<String, String> promised;

  PreservedGuarantees(Spec spec, Design design) {
    this.spec = spec;
    this.design = design;
    ImmutableSetMultimap.Builder<String, String> promises = ImmutableSetMultimap.builder();
    for (Entity entity : spec.entities().values()) {
      promises.putAll(entity.name(), promises(design, entity).toList());
    }
    this.promised = promises.build();
  }

  @Override
  public boolean test(Design other) {
    return other.tables().values().stream()
            .allMatch(table -> table.indexes().size() <= spec.prefer().maxIndexes())
        && Stream.concat(notShared(design, other), notShared(other, design))
            .distinct()
            .map(spec::entity)
            .allMatch(entity -> keepsPromises(other, entity));
  }

  /** The entities whose items are in tables that another design does not have. */
  private static Stream<String> notShared(Design design, Design other) {
    return design.tables().values().stream()
        .filter(table -> !other.shares(table))
        .flatMap(table -> table.items().values().stream())
        .map(ItemLayout::entity);
  }

  private boolean keepsPromises(Design other, Entity entity) {
    return promises(other, entity)
        .collect(ImmutableSet.toImmutableSet())
        .containsAll(promised.get(entity.name()));
  }

  private Stream<String> promises(Design design, Entity entity) {
    Stream<String> identity =
        design.items(entity.name()).stream()
                .allMatch(item -> EnforceIdentity.unrefused(spec, design, item).isEmpty())
            ? Stream.of("identity of " + entity.name())
            : Stream.empty();
    Stream<String> unique =
        entity.uniqueKeys().values().stream()
            .filter(key -> isEnforced(design, entity, ImmutableSet.copyOf(key)))
            .map(key -> "unique " + entity.name() + "." + key);
    Stream<String> stored =
        entity.attributes().keySet().stream()
            .filter(attribute -> isStored(design, entity, attribute))
            .map(attribute -> "stored " + entity.name() + "." + attribute);
    return Stream.of(identity, unique, stored).flatMap(promise -> promise);
  }

  /** By an item whose key has nothing but the value and its scope. */
  private static boolean isEnforced(
      Design design, Entity entity, ImmutableSet<String> uniqueAttributes) {
    return design.items(entity.name()).stream()
        .anyMatch(item -> keyAttributes(item).equals(uniqueAttributes));
  }

  private static ImmutableSet<String> keyAttributes(LayoutRef layoutRef) {
    return layoutRef.table().key().attributes().stream()
        .flatMap(name -> layoutRef.item().key(name).stream())
        .flatMap(rule -> rule.attributes().stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Children that are only embedded are stored whole. */
  private static boolean isStored(Design design, Entity entity, String attribute) {
    return design.items(entity.name()).isEmpty()
        || design.items(entity.name()).stream().anyMatch(item -> item.item().holds(attribute));
  }
}
