package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.plan.UpdateHolders.Held;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Value;
import dev.keysmith.spec.WriteAction;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Changes attributes of the instances that conditions select, in every item that holds them or
 * makes a key of them, inside the parents that keep the instance, and in copies elsewhere.
 *
 * <pre>
 *   1  lookup, where the client does not know the keys or what they are made of
 *   2  UpdateItem, or a transaction where several items of an instance change
 *   3  UpdateItem of each copy elsewhere
 * </pre>
 */
final class UpdateItems {
  private final Writing writing;

  UpdateItems(Writing writing) {
    this.writing = writing;
  }

  Drafts drafts(WriteAction.Update update, Surroundings surroundings) {
    String entity = update.entity();
    ImmutableList<String> nowhere = writing.nowhere(entity);
    if (!nowhere.isEmpty()) {
      return Drafts.not(nowhere);
    }
    Selected selected = Selected.of(writing, update, update.matches());
    ImmutableList<AttributePath> refilled = refilled(entity, Assignment.of(update));
    ImmutableMap<String, Assignment> assigned = assigned(update, refilled);
    ChangeInstance change = new ChangeInstance(writing, entity, update.where(), assigned);
    Located located =
        selected.locate(
            ImmutableSet.<String>builder()
                .addAll(change.needs())
                .addAll(references(refilled, assigned))
                .build());
    if (!located.isFound()) {
      return Drafts.not(located.missing());
    }
    Known after =
        Assignment.after(located.known().without(assigned.keySet()), Assignment.of(update));
    Located filled =
        new FillCopies(writing)
            .fill(entity, after, refilled, update.knows(), surroundings, update.times());
    Held held = held(selected, located.known(), after, assigned, surroundings);
    FanOutToCopies.Copies copies =
        new FanOutToCopies(writing)
            .follow(entity, located.known(), assigned, selected.instances(), surroundings);
    ImmutableList<String> missing =
        ImmutableList.<String>builder()
            .addAll(filled.missing())
            .addAll(held.missing())
            .addAll(copies.missing())
            .addAll(untouched(update, change, held))
            .build();
    if (!missing.isEmpty()) {
      return Drafts.not(missing);
    }
    ImmutableList<ItemChange> changes =
        ImmutableList.<ItemChange>builder()
            .addAll(change.changes(located.known(), selected.instances()))
            .addAll(held.changes())
            .build();
    ImmutableList<Way> more = Ways.together(filled.ways(), held.ways());
    return selected.drafts(located, more, changes, copies.fanOuts());
  }

  private static ImmutableList<String> untouched(
      WriteAction.Update update, ChangeInstance change, Held held) {
    return change.touchesNothing() && held.missing().isEmpty() && held.changes().isEmpty()
        ? ImmutableList.of(
            "no item holds "
                + String.join(", ", Assignment.of(update).keySet())
                + " of "
                + update.entity())
        : ImmutableList.of();
  }

  /** Copies that the instance itself holds, of relatives that become others. */
  private ImmutableList<AttributePath> refilled(
      String entity, ImmutableMap<String, Assignment> assigned) {
    return new FillCopies(writing)
        .copies(entity).stream()
            .filter(
                path ->
                    path.hops().get(0).attributes().values().stream()
                        .anyMatch(assigned::containsKey))
            .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableMap<String, Assignment> assigned(
      WriteAction.Update update, ImmutableList<AttributePath> refilled) {
    Map<String, Assignment> assigned = new LinkedHashMap<>(Assignment.of(update));
    for (AttributePath path : refilled) {
      boolean gone =
          path.hops().get(0).attributes().values().stream()
              .anyMatch(name -> assigned.get(name) instanceof Assignment.Removed);
      String name = Known.name(path);
      assigned.putIfAbsent(
          name, gone ? new Assignment.Removed() : new Assignment.To(new Value.Parameter(name)));
    }
    return ImmutableMap.copyOf(assigned);
  }

  /** What else it takes to name the new relatives. */
  private static ImmutableSet<String> references(
      ImmutableList<AttributePath> refilled, ImmutableMap<String, Assignment> assigned) {
    return refilled.stream()
        .flatMap(path -> path.hops().get(0).attributes().values().stream())
        .filter(name -> !assigned.containsKey(name))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The holder, and the new one where the instance goes to another parent. */
  private Held held(
      Selected selected,
      Known known,
      Known after,
      ImmutableMap<String, Assignment> assigned,
      Surroundings surroundings) {
    UpdateHolders holders = new UpdateHolders(writing);
    ImmutableList<Condition> conditions = selected.inHolder();
    Held from = selected.held(known, surroundings);
    Collection<String> references = holders.needs(selected.entity());
    if (from.changes().isEmpty() || Collections.disjoint(references, assigned.keySet())) {
      return from.requiring(conditions);
    }
    Held to = selected.held(after, surroundings);
    return new Held(
            Ways.together(from.ways(), to.ways()),
            ImmutableList.<ItemChange>builder().addAll(from.changes()).addAll(to.changes()).build(),
            ImmutableList.<String>builder().addAll(from.missing()).addAll(to.missing()).build())
        .requiring(conditions);
  }
}
