package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.Lead.Purpose;
import dev.keysmith.plan.UpdateHolders.Held;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.OptionalDouble;

/**
 * The instances that the conditions of an action select.
 *
 * @param given what the conditions say of each
 * @param named whether they name one by its identity
 * @param instances how many, on average
 */
record Selected(
    Writing writing,
    WriteAction.Select action,
    String entity,
    ImmutableList<Condition> where,
    Known given,
    boolean named,
    double instances,
    int times) {

  static Selected of(Writing writing, WriteAction.Select action, OptionalDouble matches) {
    String entity = action.entity();
    ImmutableList<Condition> where = action.where();
    int times = action.times();
    Entity subject = writing.entity(entity);
    Known given = Known.of(where);
    boolean named = given.has(subject.identity());
    double found = named ? 1 : matches.orElseGet(() -> writing.matches().of(entity, where));
    return new Selected(writing, action, entity, where, given, named, times * found, times);
  }

  /** With all that is needed at hand, and the identity. */
  Located locate(ImmutableSet<String> needs) {
    UpdateHolders holders = new UpdateHolders(writing);
    ImmutableSet<String> needed =
        ImmutableSet.<String>builder()
            .addAll(writing.entity(entity).identity())
            .addAll(holders.needs(entity))
            .addAll(needs)
            .build();
    LookUpFirst lookUp = new LookUpFirst(writing);
    boolean mustRead = holders.mustRead(entity) || where.stream().anyMatch(this::isElsewhere);
    Located located =
        mustRead
            ? lookUp.read(Purpose.INSTANCE, "", entity, where, given, needed)
            : lookUp.locate(Purpose.INSTANCE, "", entity, where, given, needed);
    return new Located(Ways.times(located.ways(), times), located.known(), located.missing());
  }

  /** Whether only a relative can tell whether a condition holds. */
  private boolean isElsewhere(Condition condition) {
    String name = Known.name(condition.path());
    return !writing.entity(entity).attributes().containsKey(name)
        && writing.items(entity).stream()
            .allMatch(placed -> TouchedItem.name(writing.facts(placed), condition).isEmpty());
  }

  Held held(Known known, Surroundings surroundings) {
    return new UpdateHolders(writing)
        .update(
            entity,
            known,
            given.values().keySet(),
            parent -> holders(parent, surroundings),
            surroundings,
            false,
            UpdateInPlace.THERE);
  }

  /** One, where the conditions name the parent and nothing but its item changes for each child. */
  private double holders(Known parent, Surroundings surroundings) {
    boolean once = named || writing.items(entity).isEmpty();
    return once && given.values().values().containsAll(parent.values().values())
        ? surroundings.distinct(times, parent)
        : instances;
  }

  /** The conditions that an embedded instance's holder must check, there being no other item. */
  ImmutableList<Condition> inHolder() {
    ImmutableSet<String> identity = ImmutableSet.copyOf(writing.entity(entity).identity());
    return writing.items(entity).isEmpty()
        ? where.stream()
            .filter(condition -> !identity.contains(Known.name(condition.path())))
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.of();
  }

  /**
   * @param more steps for which the instances must be located
   * @param fanOuts those find copies by the identity, which may have to be located too
   */
  Drafts drafts(
      Located located,
      ImmutableList<Way> more,
      ImmutableList<ItemChange> changes,
      ImmutableList<Draft.FanOut> fanOuts) {
    ImmutableList<Way> ways = located.ways();
    ImmutableList.Builder<Draft> drafts = ImmutableList.builder();
    for (Way way : ways) {
      for (Way before : Ways.inOrder(ImmutableList.of(way), more)) {
        drafts.add(
            new Draft(
                action,
                before,
                changes,
                instances,
                fanOuts.stream()
                    .map(fanOut -> named ? fanOut : fanOut.after(way))
                    .collect(ImmutableList.toImmutableList())));
      }
    }
    return new Drafts(drafts.build(), ImmutableList.of());
  }
}
