package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A base key that begins with what not everybody knows who asks for an instance by its identity:
 * they must find it by an index first, which lags behind. That is less simple than a key by the
 * identity, and is chosen where it saves noticeably.
 *
 * <pre>
 *   read: Ticket   where: {ticketId: $id}
 *
 *   Tickets  agent | ticketId     who knows the id alone needs an index by it
 *   Tickets  ticketId             GetItem
 * </pre>
 */
public final class UnfamiliarKey {
  private UnfamiliarKey() {}

  /** Whether the items of a layout have such a key. */
  public static boolean is(Spec spec, LayoutRef layoutRef) {
    return layoutRef.item().isMain()
        && is(
            spec,
            spec.entity(layoutRef.item().entity()),
            layoutRef.item().key(layoutRef.table().key().partition()).stream()
                .flatMap(rule -> rule.attributes().stream())
                .filter(name -> !layoutRef.item().copies().containsKey(name))
                .collect(ImmutableSet.toImmutableSet()));
  }

  /**
   * Whether a key is such a one.
   *
   * @param partition the attributes that it begins with
   */
  public static boolean is(Spec spec, Entity entity, Collection<String> partition) {
    return !entity.identity().containsAll(partition)
        && spec.patterns().stream()
            .anyMatch(pattern -> isAskedByIdentity(pattern, entity, partition));
  }

  private static boolean isAskedByIdentity(
      AccessPattern pattern, Entity entity, Collection<String> partition) {
    if (pattern instanceof AccessPattern.Read read) {
      return read.selection().branches().stream()
          .anyMatch(branch -> isAskedByIdentity(branch, entity, partition));
    }
    return pattern instanceof AccessPattern.Write write
        && write.actions().stream()
            .filter(WriteAction.Select.class::isInstance)
            .map(WriteAction.Select.class::cast)
            .filter(select -> select.entity().equals(entity.name()))
            .anyMatch(
                select -> {
                  Set<String> known = equal(select.where());
                  knows(select).forEach(path -> known.add(path.attribute()));
                  return lacks(entity, known, partition);
                });
  }

  private static ImmutableList<AttributePath> knows(WriteAction action) {
    return action.match(
        store -> ImmutableList.of(),
        update -> update.knows(),
        delete -> ImmutableList.of(),
        require -> ImmutableList.of());
  }

  private static boolean isAskedByIdentity(
      EntitySelection selection, Entity entity, Collection<String> partition) {
    return (selection.entity().equals(entity.name())
            && lacks(entity, equal(selection.where()), partition))
        || selection.include().stream()
            .anyMatch(
                include ->
                    isParent(include, entity)
                        || isAskedByIdentity(include.selection(), entity, partition));
  }

  /** Children know their parent's identity. */
  private static boolean isParent(IncludeClause include, Entity entity) {
    return include.toParent() && include.relationship().parent().equals(entity.name());
  }

  private static Set<String> equal(Collection<AttributeCondition> where) {
    Set<String> equal = new LinkedHashSet<>();
    where.stream()
        .filter(condition -> condition.isEquality() && condition.path().isOwn())
        .forEach(condition -> equal.add(condition.path().attribute()));
    return equal;
  }

  private static boolean lacks(Entity entity, Set<String> known, Collection<String> partition) {
    return known.containsAll(entity.identity()) && !known.containsAll(partition);
  }
}
