package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.planner.PartialDesignPlanner;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keeps children beside their parent under one partition key, so that one Query reads them all.
 *
 * <pre>
 *   Posts     id  text                    Posts  PK       SK
 *             7   Hello                          POST#7   COMMENT#1   Hi
 *   Comments  postId  number  text               POST#7   COMMENT#2   Good morning
 *             7       1       Hi                 POST#7   POST        Hello
 * </pre>
 *
 * <p>One request instead of two, and one rounding instead of two.
 */
public final class ShareItemCollection implements TableTechnique {
  /**
   * A child's place in the collection.
   *
   * @param parent which of its attributes, or copies, make up the parent's identity
   * @param copies that it takes to know that identity
   * @param front what it is sorted by before its own identity
   * @param descending of those, what it has in descending order
   */
  private record CollectionPosition(
      Entity child,
      ImmutableMap<String, String> parent,
      ImmutableMap<String, AttributePath> copies,
      ImmutableSet<String> front,
      ImmutableSet<String> descending) {}

  @Override
  public String what() {
    return "Stores children beside their parent under one partition key, so that one Query reads"
        + " them all.";
  }

  /** One read must include the parent and some of its children. */
  @Override
  public boolean appliesTo(TechniqueContext context) {
    return !context.draft().isShared()
        && context.application().includes().stream()
            .anyMatch(it -> it.relationship().parent().equals(context.entity().name()));
  }

  @Override
  public Stream<TableDraft> variants(TechniqueContext context) {
    return context.application().collections(context.entity()).stream()
        .map(group -> draft(context.draft(), group));
  }

  private static TableDraft draft(TableDraft of, ImmutableList<LayoutDraft> group) {
    TableDraft shared = of.withMains(group).by(ShareItemCollection.class);
    return group.stream().allMatch(layoutDraft -> layoutDraft.embeds().isEmpty())
        ? shared
        : shared.by(EmbedChildren.class);
  }

  /** Groups of members under one partition key, the parent first. */
  static ImmutableSet<ImmutableList<LayoutDraft>> groups(
      ApplicationModel application, Entity parent) {
    Map<String, Set<CollectionPosition>> places = new LinkedHashMap<>();
    boolean limited = false;
    for (IncludeClause include : application.includes()) {
      Relationship relationship = include.relationship();
      if (relationship.parent().equals(parent.name())) {
        collect(application, parent, include, relationship.attributes(), ImmutableMap.of(), places);
        limited |= include.selection().limit().isPresent();
      }
    }
    Set<ImmutableList<LayoutDraft>> groups = new LinkedHashSet<>();
    ImmutableList<String> heads = limited ? ImmutableList.of("#", "~") : ImmutableList.of("#");
    for (ImmutableSet<String> children : Subsets.of(places.keySet())) {
      for (boolean ordered : new boolean[] {false, true}) {
        ImmutableList<CollectionPosition> chosen =
            children.stream()
                .map(child -> Objects.requireNonNull(places.get(child)))
                .map(variants -> ordered ? Iterables.getLast(variants) : variants.iterator().next())
                .collect(ImmutableList.toImmutableList());
        for (String head : heads) {
          addGroups(application, groups, parent, head, chosen);
        }
      }
    }
    return ImmutableSet.copyOf(groups);
  }

  /** The child of an include, and below it what it includes in turn. */
  private static void collect(
      ApplicationModel application,
      Entity parent,
      IncludeClause include,
      ImmutableMap<String, String> reference,
      ImmutableMap<String, AttributePath> copies,
      Map<String, Set<CollectionPosition>> places) {
    Entity child = application.spec().entity(include.relationship().child());
    if (child.name().equals(parent.name())
        || !maySharePartition(application, parent, child, reference, copies)) {
      return;
    }
    Set<CollectionPosition> ofChild =
        places.computeIfAbsent(child.name(), name -> new LinkedHashSet<>());
    ofChild.add(
        new CollectionPosition(child, reference, copies, ImmutableSet.of(), ImmutableSet.of()));
    if (include.toParent()) {
      return;
    }
    Set<String> order = new LinkedHashSet<>();
    include.selection().sort().forEach(by -> order.add(by.attribute()));
    order.removeIf(name -> !application.isStable(child, name));
    ofChild.add(
        new CollectionPosition(
            child,
            reference,
            copies,
            ImmutableSet.copyOf(order),
            descending(application, include)));
    if (!copies.isEmpty()) {
      return;
    }
    for (IncludeClause nested : include.selection().include()) {
      Relationship down = nested.relationship();
      if (!nested.toParent() && down.parent().equals(child.name())) {
        Map<String, String> further = new LinkedHashMap<>();
        Map<String, AttributePath> copied = new LinkedHashMap<>();
        reference.forEach(
            (theirs, ours) -> {
              String below = down.attributes().get(ours);
              if (below == null) {
                AttributePath path = new AttributePath(ImmutableList.of(down), child.name(), ours);
                below = NamingConventions.copy(path);
                copied.put(below, path);
              }
              further.put(theirs, below);
            });
        collect(
            application,
            parent,
            nested,
            ImmutableMap.copyOf(further),
            ImmutableMap.copyOf(copied),
            places);
      }
    }
  }

  private static ImmutableSet<String> descending(
      ApplicationModel application, IncludeClause include) {
    return KeyRequirement.of(
            PartialDesignPlanner.subquery(
                application.spec().entity(include.selection().entity()), include.selection()))
        .descending();
  }

  private static boolean maySharePartition(
      ApplicationModel application,
      Entity parent,
      Entity child,
      ImmutableMap<String, String> reference,
      ImmutableMap<String, AttributePath> copies) {
    boolean fits =
        reference.entrySet().stream()
            .allMatch(
                pair -> {
                  AttributePath copied = copies.get(pair.getValue());
                  Entity owner =
                      copied == null ? child : application.spec().entity(copied.entity());
                  String name = copied == null ? pair.getValue() : copied.attribute();
                  return isAlike(parent.attribute(pair.getKey()), owner.attribute(name))
                      && application.isStable(owner, name);
                });
    boolean reached =
        copies.values().stream()
            .flatMap(path -> path.hops().get(0).attributes().values().stream())
            .allMatch(name -> application.isStable(child, name));
    return fits
        && reached
        && copies.keySet().stream().noneMatch(child.attributes()::containsKey)
        && application.mayShare(parent, child)
        && reference.values().stream().distinct().count() == reference.size();
  }

  /** Whether keys of both look the same. */
  private static boolean isAlike(Attribute one, Attribute other) {
    return one.type() == other.type() && one.digits() == other.digits();
  }

  /** Each by itself, and with what they may keep inside. */
  private static void addGroups(
      ApplicationModel application,
      Set<ImmutableList<LayoutDraft>> groups,
      Entity parent,
      String mark,
      ImmutableList<CollectionPosition> places) {
    // In a table of their own they need no prefix to distinguish them from others.
    String partition = application.single() ? NamingConventions.prefix(parent.name()) : "";
    ImmutableList.Builder<LayoutDraft> layoutDrafts = ImmutableList.builder();
    layoutDrafts.add(
        LayoutDraft.main(parent, BaseTableKey.of(parent.identity(), ImmutableList.of()))
            .in(partition, mark + NamingConventions.prefix(parent.name())));
    for (CollectionPosition location : places) {
      ImmutableList<String> reference =
          parent.identity().stream()
              .map(part -> Objects.requireNonNull(location.parent().get(part)))
              .collect(ImmutableList.toImmutableList());
      Set<String> sort = new LinkedHashSet<>(location.front());
      sort.addAll(location.child().identity());
      sort.removeAll(reference);
      layoutDrafts.add(
          LayoutDraft.main(
                  location.child(),
                  BaseTableKey.of(reference, sort).descending(location.descending()))
              .in(partition, NamingConventions.prefix(location.child().name()))
              .copying(location.copies()));
    }
    ImmutableList<LayoutDraft> plain = layoutDrafts.build();
    if (plain.stream().allMatch(one -> one.key().fitsSortKey(one.entity()))) {
      groups.add(plain);
      groups.add(embedding(application, plain));
    }
  }

  private static ImmutableList<LayoutDraft> embedding(
      ApplicationModel application, ImmutableList<LayoutDraft> layoutDrafts) {
    Set<String> inside =
        layoutDrafts.stream()
            .map(layoutDraft -> layoutDraft.entity().name())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    ImmutableList.Builder<LayoutDraft> embedding = ImmutableList.builder();
    for (LayoutDraft layoutDraft : layoutDrafts) {
      ImmutableMap<String, Embed> embeds =
          application.embeds(layoutDraft.entity()).stream()
              .filter(
                  set -> set.values().stream().noneMatch(embed -> inside.contains(embed.entity())))
              .reduce((first, second) -> second)
              .orElse(ImmutableMap.of());
      embeds.values().forEach(embed -> inside.add(embed.entity()));
      embedding.add(layoutDraft.embedding(embeds));
    }
    return embedding.build();
  }
}
