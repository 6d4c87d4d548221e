package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A base key that gathers what nobody reads together: every read gives more than its partition key
 * has, and the rest is composed into the sort key. It may save some bytes, and is less simple than
 * the key that reads give.
 *
 * <pre>
 *   read: Issue   where: {owner: $owner, repo: $repo}
 *
 *   Issues  owner     | {repo}#{number:07}     the issues of all repositories of an owner
 *   Issues  ownerRepo | number                 those of one repository
 * </pre>
 */
public final class CoarseKey {
  private CoarseKey() {}

  /** Whether the items of a layout have such a key. */
  public static boolean is(Spec spec, LayoutRef layoutRef) {
    return layoutRef.item().isMain()
        && layoutRef.table().items().size() == 1
        && is(
            spec,
            spec.entity(layoutRef.item().entity()),
            attributes(layoutRef, ImmutableSet.of(layoutRef.table().key().partition())),
            attributes(layoutRef, layoutRef.table().key().sort().stream().toList()));
  }

  private static ImmutableList<String> attributes(LayoutRef layoutRef, Collection<String> keys) {
    return keys.stream()
        .flatMap(key -> layoutRef.item().key(key).stream())
        .flatMap(rule -> rule.attributes().stream())
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether a key of these attributes is such a one. */
  public static boolean is(
      Spec spec, Entity entity, Collection<String> partition, Collection<String> sort) {
    if (sort.size() < 2 || partition.isEmpty()) {
      return false;
    }
    List<Set<String>> given = new ArrayList<>();
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        read.selection().branches().forEach(branch -> collect(branch, entity, given));
      }
    }
    Set<String> common = new LinkedHashSet<>(sort);
    given.forEach(common::retainAll);
    return !given.isEmpty()
        && !common.isEmpty()
        && given.stream().allMatch(some -> some.containsAll(partition));
  }

  private static void collect(EntitySelection selection, Entity entity, List<Set<String>> given) {
    if (selection.entity().equals(entity.name())) {
      given.add(equal(selection));
    }
    selection.include().forEach(include -> collect(include, entity, given));
  }

  /** The reference is given with what an include says itself. */
  private static void collect(IncludeClause include, Entity entity, List<Set<String>> given) {
    EntitySelection selection = include.selection();
    if (selection.entity().equals(entity.name())) {
      Set<String> equal = equal(selection);
      equal.addAll(
          include.toParent()
              ? include.relationship().attributes().keySet()
              : include.relationship().attributes().values());
      given.add(equal);
    }
    selection.include().forEach(nested -> collect(nested, entity, given));
  }

  private static Set<String> equal(EntitySelection selection) {
    Set<String> equal = new LinkedHashSet<>();
    selection.where().stream()
        .filter(condition -> condition.path().isOwn() && condition.isEquality())
        .map(AttributeCondition::path)
        .forEach(path -> equal.add(path.attribute()));
    return equal;
  }
}
