package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.ItemLayout.ChildCount;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Keeps the number of children on their parent's item, where reads ask only how many there are.
 *
 * <pre>
 *   Posts     id  text                  Posts     id  text   commentCount
 *             7   Hello                           7   Hello  2
 *   Comments  id  postId  text          Comments  id  postId  text
 *             1   7       Hi                      1   7       Hi
 *             2   7       Good morning            2   7       Good morning
 * </pre>
 *
 * <p>One GetItem instead of a Query over all children; every child that comes, goes or moves costs
 * a transaction with its parent. Writes of both are priced together, and so the draft has both.
 */
public final class MaintainCounter implements TableTechnique {
  /** A transaction has room for 100 items; no write may come near that. */
  private static final int MOST_ACTIONS = 30;

  @Override
  public String what() {
    return "Stores the number of children on the item of their parent, so that counting them is one"
        + " GetItem.";
  }

  @Override
  public boolean appliesTo(TechniqueContext context) {
    LayoutDraft main = context.draft().main();
    return context.draft().collected().isEmpty()
        && main.embeds().isEmpty()
        && main.key().shards().isEmpty()
        && main.entity().identity().containsAll(main.key().attributes())
        && !counted(context).isEmpty();
  }

  /** Each count by itself, and all of them. */
  @Override
  public Stream<TableDraft> variants(TechniqueContext context) {
    ImmutableList<Relationship> counted = counted(context);
    Set<ImmutableList<Relationship>> sets = new LinkedHashSet<>();
    counted.forEach(one -> sets.add(ImmutableList.of(one)));
    sets.add(counted);
    return sets.stream().map(some -> counting(context, some));
  }

  private static TableDraft counting(
      TechniqueContext context, ImmutableList<Relationship> relationships) {
    TableDraft of = context.draft();
    Map<String, ChildCount> counts = new LinkedHashMap<>();
    Set<TableDraft> companions = new LinkedHashSet<>();
    for (Relationship relationship : relationships) {
      counts.put(name(context, relationship, counts.keySet()), new ChildCount(relationship));
      if (!of.isShared()) {
        Entity child = context.spec().entity(relationship.child());
        companions.add(
            TableDraft.of(
                LayoutDraft.main(child, BaseTableKey.of(child.identity(), ImmutableList.of()))));
      }
    }
    return of.withMain(of.main().counting(ImmutableMap.copyOf(counts)))
        .beside(companions)
        .by(MaintainCounter.class);
  }

  /** {@code orderCount}; {@code buyerOrderCount} where children refer to their parent twice. */
  private static String name(
      TechniqueContext context, Relationship relationship, Set<String> others) {
    LayoutDraft main = context.draft().main();
    boolean twice =
        context.application().relationships().ofParent(relationship.parent()).stream()
                .filter(other -> other.child().equals(relationship.child()))
                .count()
            > 1;
    String name =
        twice
            ? relationship.label() + NamingConventions.pascal(relationship.child())
            : relationship.child();
    ImmutableSet.Builder<String> taken = ImmutableSet.builder();
    taken
        .addAll(main.entity().attributes().keySet())
        .addAll(main.copies().keySet())
        .addAll(others)
        .add(context.spec().prefer().typeAttribute(), LayoutStatistics.VERSION_ATTRIBUTE);
    taken.addAll(context.spec().sequenceCounters(relationship.parent()));
    return NamingConventions.free(NamingConventions.small(name) + "Count", taken.build());
  }

  /** Relationships whose children are counted by a read, and can be. */
  private static ImmutableList<Relationship> counted(TechniqueContext context) {
    ApplicationModel application = context.application();
    ImmutableSet<String> mains =
        context.draft().mains().stream()
            .map(main -> main.entity().name())
            .collect(ImmutableSet.toImmutableSet());
    boolean shared = context.draft().isShared();
    return application.relationships().ofParent(context.entity().name()).stream()
        .filter(relationship -> isAsked(context, relationship))
        .filter(relationship -> mayCount(context, relationship))
        .filter(
            relationship ->
                shared
                    ? mains.contains(relationship.child())
                    : !application.single()
                        || application.mayShare(
                            context.entity(), context.spec().entity(relationship.child())))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean isAsked(TechniqueContext context, Relationship relationship) {
    Entity child = context.spec().entity(relationship.child());
    return context.spec().patterns().stream()
        .filter(AccessPattern.Read.class::isInstance)
        .map(AccessPattern.Read.class::cast)
        .filter(read -> read.selection().entity().equals(child.name()))
        .filter(read -> read.selection().include().isEmpty() && read.selection().any().isEmpty())
        .anyMatch(
            read -> {
              EntitySelection selection = read.selection();
              return selection.needs().countOnly()
                  && EntityQuery.of(child, selection, read.strong()).isCountOf(relationship);
            });
  }

  /**
   * Whether the number is right whatever the patterns write: nothing expires, no put leaves open
   * whether it adds a child, and parents come before their children and stay.
   */
  private static boolean mayCount(TechniqueContext context, Relationship relationship) {
    Entity child = context.spec().entity(relationship.child());
    Entity parent = context.spec().entity(relationship.parent());
    boolean created = false;
    for (AccessPattern pattern : context.spec().patterns()) {
      if (pattern instanceof AccessPattern.Write write) {
        for (WriteAction action : write.actions()) {
          boolean ofChild = action.entity().equals(child.name());
          boolean ofParent = action.entity().equals(parent.name());
          created |= ofParent && action instanceof WriteAction.Create;
          boolean puts =
              action instanceof WriteAction.Store && !(action instanceof WriteAction.Create);
          boolean ends = ofParent && action instanceof WriteAction.Delete;
          boolean unclear =
              ofChild
                  && action instanceof WriteAction.Delete delete
                  && isNamed(child, delete)
                  && delete.where().size() > child.identity().size();
          if (unclear
              || ((ofChild || ofParent) && puts)
              || ends
              || (ofChild && !isSmall(context, write))) {
            return false;
          }
        }
      }
    }
    return created
        && !child.name().equals(parent.name())
        && child.ttl().isEmpty()
        && parent.ttl().isEmpty();
  }

  /**
   * Whether a transaction has room for what it writes, and for the counts. Where several actions
   * are not atomic, a child may come before its parent.
   */
  private static boolean isSmall(TechniqueContext context, AccessPattern.Write write) {
    boolean list = write.actions().size() > 1;
    boolean many =
        write.actions().stream()
            .anyMatch(
                action ->
                    action instanceof WriteAction.Select select
                        && !isNamed(context.spec().entity(action.entity()), select));
    int times = write.actions().stream().mapToInt(WriteAction::times).sum();
    return times <= MOST_ACTIONS && (write.atomic() ? !(list && many) : !list);
  }

  private static boolean isNamed(Entity entity, WriteAction.Select select) {
    return EntityQuery.finding(entity, select.where(), ImmutableSet.of()).isByIdentity();
  }
}
