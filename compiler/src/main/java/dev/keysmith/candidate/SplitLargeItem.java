package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Sizes;
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
final class SplitLargeItem {
  static final String DETAILS = "details";

  /** Less than this is not worth a second item. */
  private static final double LEAST_BYTES = 700;

  private final Application application;

  SplitLargeItem(Application application) {
    this.application = application;
  }

  /** Sets of attributes that may stand apart. */
  ImmutableSet<ImmutableList<String>> details(Entity entity, BaseKey key) {
    Set<ImmutableList<String>> sets = new LinkedHashSet<>();
    if (Sizes.of(entity) < LEAST_BYTES) {
      return ImmutableSet.of();
    }
    for (ImmutableSet<String> used : uses(entity)) {
      ImmutableList<String> apart =
          entity.attributes().values().stream()
              .filter(attribute -> mayStandApart(entity, key, attribute))
              .map(Attribute::name)
              .filter(name -> !used.contains(name))
              .collect(ImmutableList.toImmutableList());
      double bytes =
          apart.stream().mapToDouble(name -> Sizes.expected(entity.attribute(name))).sum();
      if (bytes >= LEAST_BYTES) {
        // Small ones stay: they cost nothing beside the rest, and a row is easier to read whole.
        sets.add(
            apart.stream()
                .filter(name -> Sizes.expected(entity.attribute(name)) >= bytes / 20)
                .collect(ImmutableList.toImmutableList()));
      }
    }
    return ImmutableSet.copyOf(sets);
  }

  private static boolean mayStandApart(Entity entity, BaseKey key, Attribute attribute) {
    return !key.attributes().contains(attribute.name())
        && !entity.identity().contains(attribute.name())
        && !attribute.unique()
        && attribute.references().isEmpty()
        && !entity.ttl().equals(Optional.of(attribute.name()));
  }

  /** What one read or one update looks at. */
  private ImmutableSet<ImmutableSet<String>> uses(Entity entity) {
    Set<ImmutableSet<String>> uses = new LinkedHashSet<>();
    for (Wish wish : application.wishes(entity.name())) {
      uses.add(
          ImmutableSet.<String>builder()
              .addAll(wish.asked().needs())
              .addAll(wish.equal())
              .addAll(wish.ranges())
              .addAll(wish.filters())
              .build());
    }
    for (Pattern pattern : application.usage().updaters(entity.name())) {
      for (WriteAction action : ((Pattern.Write) pattern).actions()) {
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
