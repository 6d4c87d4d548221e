package dev.keysmith.cost;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The entities that the patterns of a spec are about, and those that they may have to look at.
 * Every change of a design asks for them, so that each is determined once.
 */
public final class PatternReach {
  private final RelationshipGraph relationships;

  /** By pattern. */
  private final Map<String, ImmutableSet<String>> selected = new ConcurrentHashMap<>();

  private final Map<PatternDistance, ImmutableSet<String>> near = new ConcurrentHashMap<>();

  private record PatternDistance(String pattern, int hops) {}

  PatternReach(RelationshipGraph relationships) {
    this.relationships = relationships;
  }

  /** The entities that a pattern returns or writes. */
  public ImmutableSet<String> selected(AccessPattern pattern) {
    return selected.computeIfAbsent(
        pattern.id(),
        added ->
            pattern
                .match(
                    read -> returned(read.selection()),
                    write -> write.actions().stream().map(WriteAction::entity),
                    external -> Stream.<String>of())
                .collect(ImmutableSet.toImmutableSet()));
  }

  /**
   * The entities that may matter to a pattern.
   *
   * @param hops how far copies lead from what is written
   */
  ImmutableSet<String> near(AccessPattern pattern, int hops) {
    return near.computeIfAbsent(
        new PatternDistance(pattern.id(), hops),
        added ->
            pattern.match(
                read ->
                    read.selection().branches().stream()
                        .flatMap(branch -> read(branch).stream())
                        .collect(ImmutableSet.toImmutableSet()),
                write -> written(selected(write), hops),
                external -> ImmutableSet.of()));
  }

  private static Stream<String> returned(EntitySelection selection) {
    return Stream.concat(
        Stream.of(selection.entity()),
        selection.include().stream().flatMap(include -> returned(include.selection())));
  }

  /** What a read may look at: what it returns, and what its conditions or counts lead to. */
  private ImmutableSet<String> read(EntitySelection selection) {
    Set<String> near = new LinkedHashSet<>();
    entities(selection).forEach(near::add);
    for (String entity : ImmutableSet.copyOf(near)) {
      relationships.ofChild(entity).stream().map(Relationship::parent).forEach(near::add);
    }
    return ImmutableSet.copyOf(near);
  }

  private ImmutableSet<String> written(ImmutableSet<String> about, int hops) {
    Set<String> near = new LinkedHashSet<>(about);
    for (int hop = 0; hop < hops; hop++) {
      for (String entity : ImmutableSet.copyOf(near)) {
        relationships.ofChild(entity).stream().map(Relationship::parent).forEach(near::add);
        relationships.ofParent(entity).stream().map(Relationship::child).forEach(near::add);
      }
    }
    return ImmutableSet.copyOf(near);
  }

  private static Stream<String> entities(EntitySelection selection) {
    return Stream.of(
            Stream.of(selection.entity()),
            selection.where().stream().flatMap(condition -> passed(condition.path())),
            selection.include().stream().flatMap(include -> entities(include.selection())))
        .flatMap(some -> some);
  }

  private static Stream<String> passed(AttributePath path) {
    return path.hops().stream().map(Relationship::parent);
  }
}
