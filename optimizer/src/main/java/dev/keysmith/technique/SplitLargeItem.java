package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeSizes;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Keeps large attributes that are seldom read in an item of their own.
 *
 * <pre>
 *   Documents  id  title  body(20 KB)         Documents        id  title
 *                                             DocumentDetails  id  body(20 KB)
 *   every read and every update: 20 KB        reads and updates of the title: a few bytes
 * </pre>
 */
public final class SplitLargeItem implements TableTechnique {
  private static final String DETAILS = "details";

  /** Less than this is not worth a second item. */
  private static final double LEAST_BYTES = 700;

  @Override
  public String what() {
    return "Stores large attributes that are seldom read in an item of their own.";
  }

  @Override
  public boolean appliesTo(TechniqueContext context) {
    return context.draft().mains().stream().anyMatch(SplitLargeItem::isLarge);
  }

  private static boolean isLarge(LayoutDraft main) {
    return AttributeSizes.of(main.entity()) >= LEAST_BYTES;
  }

  @Override
  public Stream<TableDraft> variants(TechniqueContext context) {
    TableDraft draft = context.draft();
    return draft.mains().stream()
        .filter(SplitLargeItem::isLarge)
        .flatMap(
            main ->
                details(context.application(), main.entity(), main.key()).stream()
                    .map(apart -> split(draft, main, apart)))
        .flatMap(apart -> Stream.concat(Stream.of(apart), together(context, apart).stream()));
  }

  /** Both parts under one partition key, so that one Query reads them and rounds up once. */
  private static Optional<TableDraft> together(TechniqueContext context, TableDraft apart) {
    LayoutDraft main = apart.main();
    if (apart.isShared() || !main.key().sort().isEmpty() || main.key().shards().isPresent()) {
      return Optional.empty();
    }
    // In a table of their own they need no prefix to distinguish them from others.
    String partition = context.application().single() ? main.partitionPrefix() : "";
    return Optional.of(
        apart
            .withMain(main.in(partition, main.sortPrefix()))
            .withSeconds(
                apart.seconds().stream()
                    .map(
                        second ->
                            isDetails(second) ? second.in(partition, second.sortPrefix()) : second)
                    .toList()));
  }

  private static TableDraft split(TableDraft draft, LayoutDraft main, ImmutableList<String> apart) {
    Entity entity = main.entity();
    ImmutableList<String> kept =
        entity.attributes().keySet().stream()
            .filter(name -> !apart.contains(name))
            .collect(ImmutableList.toImmutableList());
    LayoutDraft details =
        LayoutDraft.second(entity, DETAILS, main.key(), expiring(entity, apart))
            .copying(inKey(main));
    return draft
        .withMains(
            draft.mains().stream()
                .map(other -> other == main ? main.holding(kept) : other)
                .collect(ImmutableList.toImmutableList()))
        .andSeconds(ImmutableList.of(details))
        .by(SplitLargeItem.class);
  }

  /** What its key has from a parent, both parts have. */
  private static ImmutableMap<String, AttributePath> inKey(LayoutDraft main) {
    return ImmutableMap.copyOf(
        Maps.filterKeys(main.copies(), name -> main.key().attributes().contains(name)));
  }

  /** What stands apart goes when the rest does. */
  private static ImmutableList<String> expiring(Entity entity, ImmutableList<String> apart) {
    return ImmutableList.<String>builder()
        .addAll(apart)
        .addAll(entity.ttl().stream().iterator())
        .build();
  }

  static boolean isDetails(LayoutDraft second) {
    return second.variant().equals(Optional.of(DETAILS));
  }

  /** Sets of attributes that may stand apart. */
  private static ImmutableSet<ImmutableList<String>> details(
      ApplicationModel application, Entity entity, BaseTableKey key) {
    Set<ImmutableList<String>> sets = new LinkedHashSet<>();
    for (ImmutableSet<String> used : uses(application, entity)) {
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
        && entity.uniqueKeys().values().stream()
            .noneMatch(unique -> unique.contains(attribute.name()))
        && attribute.references().isEmpty()
        && !entity.ttl().equals(Optional.of(attribute.name()));
  }

  /** What one read or one update looks at. */
  private static ImmutableSet<ImmutableSet<String>> uses(
      ApplicationModel application, Entity entity) {
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
                  .addAll(update.adjusted())
                  .addAll(update.remove())
                  .build());
        }
      }
    }
    return ImmutableSet.copyOf(uses);
  }
}
