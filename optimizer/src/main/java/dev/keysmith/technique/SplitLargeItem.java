package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps large attributes that are seldom asked for in an item of their own.
 *
 * <pre>
 *   Documents  id  title  body(20 KB)         Documents        id  title
 *                                             DocumentDetails  id  body(20 KB)
 *   every read and every update: 20 KB        reads and updates of the title: a few bytes
 * </pre>
 */
public final class SplitLargeItem {
  public static final String DETAILS = "details";

  /** Less than this is not worth a second item. */
  private static final double LEAST_BYTES = 700;

  private final TechniqueContext application;

  public SplitLargeItem(TechniqueContext application) {
    this.application = application;
  }

  /** Sets of attributes that may stand apart. */
  public ImmutableSet<ImmutableList<String>> details(Entity entity, BaseTableKey key) {
    Set<ImmutableList<String>> sets = new LinkedHashSet<>();
    if (AttributeSizes.of(entity) < LEAST_BYTES) {
      return ImmutableSet.of();
    }
    for (ImmutableSet<String> used : uses(entity)) {
      ImmutableList<String> apart =
          entity.attributes().values().stream()
              .filter(attribute -> maySplitOff(entity, key, attribute))
              .map(Attribute::name)
              .filter(name -> !used.contains(name))
              .collect(ImmutableList.toImmutableList());
      double bytes =
          apart.stream().mapToDouble(name -> AttributeSizes.expected(entity.attribute(name))).sum();
      if (bytes >= LEAST_BYTES) {
        // Small ones stay: they cost nothing beside the rest, and a row is easier to read whole.
        sets.add(
            apart.stream()
                .filter(name -> AttributeSizes.expected(entity.attribute(name)) >= bytes / 20)
                .collect(ImmutableList.toImmutableList()));
      }
    }
    return ImmutableSet.copyOf(sets);
  }

  private static boolean maySplitOff(Entity entity, BaseTableKey key, Attribute attribute) {
    return !key.attributes().contains(attribute.name())
        && !entity.identity().contains(attribute.name())
        && !attribute.unique()
        && attribute.references().isEmpty()
        && !entity.ttl().equals(Optional.of(attribute.name()));
  }

  /** What one read or one update looks at. */
  private ImmutableSet<ImmutableSet<String>> uses(Entity entity) {
    Set<ImmutableSet<String>> uses = new LinkedHashSet<>();
    for (KeyRequirement keyRequirement : application.keyRequirements(entity.name())) {
      uses.add(
          ImmutableSet.<String>builder()
              .addAll(keyRequirement.subquery().needs())
              .addAll(keyRequirement.equal())
              .addAll(keyRequirement.ranges())
              .addAll(keyRequirement.filters())
              .build());
    }
    for (AccessPattern pattern : application.usage().updaters(entity.name())) {
      for (WriteAction action : ((AccessPattern.Write) pattern).actions()) {
        if (action instanceof WriteAction.Update update && update.entity().equals(entity.name())) {
          uses.add(
              ImmutableSet.<String>builder()
                  .addAll(update.set().keySet())
                  .addAll(update.add())
                  .addAll(update.remove())
                  .build());
        }
      }
    }
    return ImmutableSet.copyOf(uses);
  }
}
