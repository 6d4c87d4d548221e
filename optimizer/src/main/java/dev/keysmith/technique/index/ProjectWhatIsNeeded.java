package dev.keysmith.technique.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.technique.KeyRequirement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Lets an index hold what its reads need: nothing but keys, what tells the right ones, what one
 * read needs, with copies of what it includes or without, what several need, or all.
 *
 * <pre>
 *   keys        8 bytes an entry, and a read of the item behind each
 *   [total]    16 bytes an entry, written again whenever the total changes
 *   all       400 bytes an entry, written again whenever anything changes
 * </pre>
 */
public final class ProjectWhatIsNeeded {
  /** Of more reads than this, only the needs of each and of all are tried. */
  private static final int FEW = 3;

  private ProjectWhatIsNeeded() {}

  /**
   * @param copied what a read would take of parents from copies
   * @param given attributes that the keys tell anyway
   * @param keys attributes that are keys themselves
   * @param names all that the items have
   * @param whole whether an index may hold whatever else comes to stand in the items
   */
  public static ImmutableSet<IndexProjection> projections(
      Entity entity,
      List<KeyRequirement> served,
      Function<KeyRequirement, ImmutableMap<IncludeClause, ImmutableSet<String>>> copied,
      Set<String> given,
      Set<String> keys,
      Set<String> names,
      boolean whole) {
    Set<String> conditions = new LinkedHashSet<>();
    Set<ImmutableSet<String>> needs = new LinkedHashSet<>();
    for (KeyRequirement keyRequirement : served) {
      Set<String> usable = Sets.difference(names, given);
      ImmutableMap<IncludeClause, ImmutableSet<String>> copies = copied.apply(keyRequirement);
      ImmutableSet<String> tells = keyRequirement.conditions();
      conditions.addAll(Sets.intersection(tells, usable));
      needs.add(
          Sets.intersection(Sets.union(tells, keyRequirement.subquery().needs()), usable)
              .immutableCopy());
      Set<String> atHand = new LinkedHashSet<>(tells);
      atHand.addAll(keyRequirement.subquery().needsWithout(copies.keySet()));
      copies.values().forEach(atHand::addAll);
      needs.add(Sets.intersection(atHand, usable).immutableCopy());
    }
    Set<ImmutableSet<String>> sets = new LinkedHashSet<>();
    sets.add(ImmutableSet.copyOf(conditions));
    sets.addAll(needs);
    sets.add(needs.stream().flatMap(Set::stream).collect(ImmutableSet.toImmutableSet()));
    if (needs.size() <= FEW) {
      for (ImmutableSet<String> one : needs) {
        for (ImmutableSet<String> other : needs) {
          sets.add(ImmutableSet.<String>builder().addAll(one).addAll(other).build());
        }
      }
    }
    ImmutableSet.Builder<IndexProjection> projections = ImmutableSet.builder();
    projections.add(new IndexProjection.Keys());
    Set<String> beyondKeys = new LinkedHashSet<>(names);
    beyondKeys.removeAll(given);
    // An attribute that a composed key tells stands in a whole item a second time.
    boolean twice = names.stream().anyMatch(name -> given.contains(name) && !keys.contains(name));
    for (ImmutableSet<String> set : sets) {
      if (set.containsAll(beyondKeys) && !twice && whole) {
        projections.add(new IndexProjection.All());
      } else if (!set.isEmpty()) {
        projections.add(new IndexProjection.Include(inOrder(set, entity)));
      }
    }
    return projections.build();
  }

  /** As the entity has them, copies behind; so that one set is always one list. */
  private static ImmutableList<String> inOrder(ImmutableSet<String> set, Entity entity) {
    ImmutableSet.Builder<String> ordered = ImmutableSet.builder();
    entity.attributes().keySet().stream().filter(set::contains).forEach(ordered::add);
    set.stream().sorted().forEach(ordered::add);
    return ordered.build().asList();
  }
}
