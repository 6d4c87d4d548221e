package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.ItemWrite.Demand;
import dev.keysmith.plan.ItemWrite.Kind;
import dev.keysmith.plan.UpdateHolders.Held;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Value;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Stores an instance: one item for each layout of its entity, and inside its parents where they
 * keep it.
 *
 * <pre>
 *   create: Customer
 *
 *   CUSTOMER#{$username}      put, only if there is none
 *   CUSTOMEREMAIL#{$email}    put, only if there is none
 * </pre>
 *
 * <p>A put that may replace demands nothing. Items whose keys the old instance may have had
 * otherwise are looked up and deleted with it; that they exist is assumed, since only then they
 * cost.
 */
final class PutItems {
  private final Writing writing;

  PutItems(Writing writing) {
    this.writing = writing;
  }

  Drafts drafts(WriteAction.Store store, Surroundings surroundings) {
    String entity = store.entity();
    ImmutableList<String> nowhere = writing.nowhere(entity);
    if (!nowhere.isEmpty()) {
      return Drafts.not(nowhere);
    }
    boolean create = store instanceof WriteAction.Create;
    Known given = given(store);
    FillCopies copies = new FillCopies(writing);
    Located filled =
        copies.fill(
            entity, given, copies.copies(entity), store.knows(), surroundings, store.times());
    Located drawn =
        store instanceof WriteAction.Create created
            ? new CountSequence(writing).draw(created, given, surroundings)
            : Located.already(given);
    Located old = create ? Located.already(given) : old(entity, given, store.times());
    Held held =
        new UpdateHolders(writing)
            .update(
                entity,
                given,
                store.set().keySet(),
                parent -> surroundings.distinct(store.times(), parent),
                surroundings,
                create,
                UpdateInPlace.THERE);
    ImmutableList<String> missing =
        ImmutableList.<String>builder()
            .addAll(filled.missing())
            .addAll(drawn.missing())
            .addAll(old.missing())
            .addAll(held.missing())
            .addAll(missing(store, filled, surroundings))
            .build();
    if (!missing.isEmpty()) {
      return Drafts.not(missing);
    }
    ImmutableList<ItemChange> changes =
        ImmutableList.<ItemChange>builder()
            .addAll(puts(store, filled.known(), create, surroundings))
            .addAll(create ? ImmutableList.of() : deletions(entity, old.known(), store.times()))
            .addAll(held.changes())
            .build();
    ImmutableList<Way> before =
        Ways.together(
            Ways.together(filled.ways(), drawn.ways()), Ways.together(old.ways(), held.ways()));
    FanOutToCopies.Copies following =
        create
            ? FanOutToCopies.Copies.NONE
            : new FanOutToCopies(writing)
                .follow(entity, given, replaced(store), store.times(), surroundings);
    return following.missing().isEmpty()
        ? Drafts.of(
            before, way -> new Draft(store, way, changes, store.times(), following.fanOuts()))
        : Drafts.not(following.missing());
  }

  /** What is stored is given under the attributes' own names, unless it is set. */
  private Known given(WriteAction.Store store) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (String name : writing.entity(store.entity()).attributes().keySet()) {
      if (!store.absent().contains(name)) {
        Value set = store.set().get(name);
        values.put(name, set != null ? set : new Value.Parameter(name));
      }
    }
    return new Known(ImmutableMap.copyOf(values));
  }

  private ImmutableList<String> missing(
      WriteAction.Store store, Located filled, Surroundings surroundings) {
    ImmutableSet.Builder<String> missing = ImmutableSet.builder();
    for (Placed placed : writing.items(store.entity())) {
      ItemState state = state(store, placed, surroundings);
      if (filled.isFound() && state.canBeThere(placed)) {
        filled
            .known()
            .lacks(placed.item(), Known.keyAttributes(placed, state))
            .forEach(name -> missing.add("the key of " + placed.item().name() + " needs " + name));
      }
    }
    return missing.build().asList();
  }

  private ImmutableList<ItemChange> puts(
      WriteAction.Store store, Known known, boolean create, Surroundings surroundings) {
    ImmutableList.Builder<ItemChange> puts = ImmutableList.builder();
    for (Placed placed : writing.items(store.entity())) {
      ItemState state = state(store, placed, surroundings);
      if (!state.canBeThere(placed)) {
        continue;
      }
      puts.add(
          new ItemChange(
              Kind.PUT,
              writing.facts(placed),
              new ItemWrite.Whole(),
              create ? Demand.ABSENT : GuardIdentity.demand(writing, placed),
              known.key(placed, state),
              state,
              state,
              ImmutableMap.of(),
              ImmutableList.of(),
              create
                  ? GuardIdentity.notes(writing, placed)
                  : GuardIdentity.replacing(writing, placed),
              store.times()));
    }
    return puts.build();
  }

  /** The item as it is stored; what another action goes by is given, so it has that. */
  private ItemState state(WriteAction.Store store, Placed placed, Surroundings surroundings) {
    ItemState state = ItemState.any(writing.facts(placed));
    for (String name : writing.entity(store.entity()).attributes().keySet()) {
      if (state.names(name)
          && state.attribute(name).present() < 1
          && surroundings.asked().contains(new Value.Parameter(name))) {
        state = state.there(name);
      }
    }
    for (Map.Entry<String, Value> set : store.set().entrySet()) {
      state = state.is(set.getKey(), set.getValue());
    }
    for (String absent : store.absent()) {
      state = state.absent(absent);
    }
    return state;
  }

  /** The old instance, where it may have had other keys. */
  private Located old(String entity, Known given, int times) {
    ImmutableSet.Builder<String> needed = ImmutableSet.builder();
    for (Placed placed : writing.items(entity)) {
      StableKeys.unstable(writing.spec(), placed)
          .forEach(name -> needed.add(Known.name(placed.item(), name)));
    }
    ImmutableSet<String> unstable = needed.build();
    boolean inList = new UpdateHolders(writing).mustRead(entity);
    if (unstable.isEmpty() && !inList) {
      return Located.already(given);
    }
    ImmutableList<String> identity = writing.entity(entity).identity();
    Located read =
        new LookUpFirst(writing)
            .read(
                Lead.Purpose.REPLACED,
                "",
                entity,
                given.conditions(entity, identity),
                given.without(unstable),
                unstable);
    return new Located(Ways.times(read.ways(), times), read.known(), read.missing());
  }

  private ImmutableList<ItemChange> deletions(String entity, Known old, int times) {
    ImmutableList.Builder<ItemChange> deletions = ImmutableList.builder();
    for (Placed placed : writing.items(entity)) {
      if (!StableKeys.unstable(writing.spec(), placed).isEmpty()) {
        ItemState state = ItemState.any(writing.facts(placed));
        deletions.add(
            new ItemChange(
                Kind.DELETE,
                writing.facts(placed),
                new ItemWrite.Whole(),
                Demand.NOTHING,
                old.key(placed, state),
                state,
                state,
                ImmutableMap.of(),
                ImmutableList.of(),
                ImmutableList.of("where the old instance had another key"),
                times));
      }
    }
    return deletions.build();
  }

  /** All that can differ from the instance that is replaced. */
  private ImmutableMap<String, Assignment> replaced(WriteAction.Store store) {
    Entity entity = writing.entity(store.entity());
    ImmutableMap.Builder<String, Assignment> replaced = ImmutableMap.builder();
    for (String name : entity.attributes().keySet()) {
      if (!entity.identity().contains(name) && !entity.attribute(name).immutable()) {
        Value set = store.set().get(name);
        replaced.put(
            name,
            store.absent().contains(name)
                ? new Assignment.Removed()
                : new Assignment.To(set != null ? set : new Value.Parameter(name)));
      }
    }
    return replaced.buildOrThrow();
  }
}
