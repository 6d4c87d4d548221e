package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import dev.keysmith.technique.NamingConventions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Other attributes of parents, and of their parents, copied into an item: every subset of few. */
record ChooseCopies(ChangeContext context) implements DesignChange {
  /** The most attributes of one parent whose subsets are all tried. */
  private static final int FEW = 4;

  /** What an index no longer has need not be copied for its sake. */
  @Override
  public boolean mayFollow(DesignChange first) {
    return first.removes() || first instanceof ChangeProjection;
  }

  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return ChangeContext.mains(design).flatMap(layoutRef -> neighbours(design, layoutRef));
  }

  private Stream<NeighbourDesign> neighbours(Design design, LayoutRef layoutRef) {
    ItemLayout item = layoutRef.item();
    Map<List<Relationship>, Set<AttributePath>> byHops = new LinkedHashMap<>();
    for (AttributePath path : wanted(item)) {
      byHops.computeIfAbsent(path.hops(), hops -> new LinkedHashSet<>()).add(path);
    }
    return byHops.values().stream()
        .flatMap(paths -> subsets(paths, item).stream())
        .distinct()
        .filter(copies -> !copies.equals(item.copies()))
        .map(
            copies ->
                NeighbourDesign.of(
                    copies.isEmpty()
                        ? "%s without copies".formatted(item.name())
                        : "%s copies %s"
                            .formatted(
                                item.name(),
                                copies.values().stream()
                                    .map(AttributePath::toString)
                                    .collect(Collectors.joining(", "))),
                    TableEditor.of(layoutRef.table())
                        .put(TableEditor.withCopies(item, copies))
                        .in(design, context.spec())));
  }

  /** What is copied already, and what patterns ask of parents of the entity. */
  private Set<AttributePath> wanted(ItemLayout item) {
    Set<AttributePath> wanted = new LinkedHashSet<>(item.copies().values());
    for (AccessPattern pattern : context.spec().patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        read.selection().branches().forEach(branch -> collect(branch, item.entity(), wanted));
      }
    }
    return wanted;
  }

  private static void collect(EntitySelection selection, String entity, Set<AttributePath> wanted) {
    if (selection.entity().equals(entity)) {
      selection.where().stream()
          .map(AttributeCondition::path)
          .map(AttributePath::shortest)
          .filter(path -> !path.isOwn())
          .forEach(wanted::add);
      parents(selection, new ArrayList<>(), wanted);
    }
    selection.include().forEach(include -> collect(include.selection(), entity, wanted));
  }

  private static void parents(
      EntitySelection selection, List<Relationship> hops, Set<AttributePath> wanted) {
    for (IncludeClause include : selection.include()) {
      if (include.toParent()) {
        List<Relationship> further = new ArrayList<>(hops);
        further.add(include.relationship());
        EntitySelection parent = include.selection();
        for (String name : parent.needs().attributes()) {
          AttributePath path =
              new AttributePath(ImmutableList.copyOf(further), parent.entity(), name);
          if (path.shortest().equals(path)) {
            wanted.add(path);
          }
        }
        parents(parent, further, wanted);
      }
    }
  }

  /** The copies of an item with other ones of these paths. */
  private static Set<ImmutableMap<String, AttributePath>> subsets(
      Set<AttributePath> paths, ItemLayout item) {
    Set<Set<AttributePath>> chosen = new LinkedHashSet<>();
    if (paths.size() <= FEW) {
      chosen.addAll(Sets.powerSet(ImmutableSet.copyOf(paths)));
    } else {
      Set<AttributePath> now =
          Sets.intersection(paths, ImmutableSet.copyOf(item.copies().values()));
      chosen.add(ImmutableSet.of());
      chosen.add(paths);
      for (AttributePath path : paths) {
        chosen.add(Sets.symmetricDifference(now, ImmutableSet.of(path)).immutableCopy());
      }
    }
    return chosen.stream()
        .map(some -> copies(paths, some, item))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static ImmutableMap<String, AttributePath> copies(
      Set<AttributePath> of, Set<AttributePath> chosen, ItemLayout item) {
    Map<String, AttributePath> copies = new LinkedHashMap<>(item.copies());
    copies.values().removeIf(path -> of.contains(path) && !chosen.contains(path));
    for (AttributePath path : chosen) {
      if (!copies.containsValue(path)) {
        copies.put(NamingConventions.copy(path), path);
      }
    }
    return ImmutableMap.copyOf(copies);
  }
}
