package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.plan.Assignment;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Generated.Sequence;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.items.CounterPlaces;
import dev.keysmith.verify.items.Embedding;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** All operations that an action means for one instance. */
final class InstanceOperations {
  private final Spec spec;
  private final CounterPlaces counters;
  private final ItemOperations items;
  private final HolderOperations holders;

  InstanceOperations(Spec spec, Design design, FindRows find, Naming naming) {
    this.spec = spec;
    this.counters = new CounterPlaces(spec, design);
    Demands demands = new Demands(spec, find);
    this.items = new ItemOperations(spec, naming, demands);
    this.holders = new HolderOperations(spec, naming, demands);
  }

  ImmutableList<Guarded> of(
      WriteAction action,
      List<ItemWrite> writes,
      Subjects.Known known,
      Subjects.Created created,
      DrawNumbers.Started started)
      throws Failed {
    Subject subject = known.subject();
    List<Guarded> operations = new ArrayList<>();
    List<String> within = new ArrayList<>();
    ImmutableSet<String> lacking = items.lacking(writes, subject);
    for (ItemWrite write : writes) {
      if (write.work() instanceof ItemWrite.Within embedded) {
        // A child that moves has a write for each of its parents; the operations are both.
        String place = write.placed().item().name() + "." + embedded.attribute();
        if (!within.contains(place)) {
          within.add(place);
          operations.addAll(
              holders.of(
                  write,
                  subject,
                  action instanceof WriteAction.Update update
                      ? Assignment.of(update)
                      : ImmutableMap.of(),
                  action instanceof WriteAction.Create,
                  known.holders()));
        }
      } else if (write.kind() != ItemWrite.Kind.DELETE || subject.existed()) {
        items
            .of(write, subject, kept(write, subject, created, started), lacking)
            .ifPresent(operations::add);
      }
    }
    return underOneKey(operations);
  }

  /** What a source's change means for one instance that copies it. */
  ImmutableList<Guarded> follow(List<ItemWrite> writes, Subjects.Known known) throws Failed {
    List<Guarded> operations = new ArrayList<>();
    ImmutableSet<String> lacking = items.lacking(writes, known.subject());
    Subjects.Created none = new Subjects.Created(ImmutableMap.of());
    DrawNumbers.Started unstarted = new DrawNumbers.Started(ImmutableMap.of());
    for (ItemWrite write : writes) {
      items
          .of(write, known.subject(), kept(write, known.subject(), none, unstarted), lacking)
          .ifPresent(operations::add);
    }
    return underOneKey(operations);
  }

  /** What a put item holds beside the instance: children, counters, or those that it had. */
  private ImmutableMap<String, Object> kept(
      ItemWrite write, Subject subject, Subjects.Created created, DrawNumbers.Started started)
      throws Failed {
    if (write.kind() != ItemWrite.Kind.PUT) {
      return ImmutableMap.of();
    }
    Map<String, Object> kept = new LinkedHashMap<>();
    Placed placed = write.placed();
    for (Map.Entry<String, Embed> embed : placed.item().embeds().entrySet()) {
      kept.put(embed.getKey(), children(embed.getKey(), embed.getValue(), subject, created));
    }
    counters
        .on(placed)
        .forEach(
            (name, sequence) ->
                counter(name, sequence, subject, started)
                    .or(() -> begun(write))
                    .ifPresent(number -> kept.put(name, number)));
    return ImmutableMap.copyOf(kept);
  }

  private Object children(String name, Embed embed, Subject subject, Subjects.Created created)
      throws Failed {
    Optional<Object> before = subject.row().map(row -> row.item().get(name));
    if (before.isPresent()) {
      return before.get();
    }
    List<ImmutableMap<String, Object>> children = new ArrayList<>();
    for (ImmutableMap<String, Object> child : created.of(embed.entity())) {
      boolean own =
          embed.relationship().attributes().entrySet().stream()
              .allMatch(
                  pair ->
                      Objects.equals(
                          child.get(pair.getValue()), subject.after().get(pair.getKey())));
      if (own) {
        children.add(child);
      }
    }
    Embedding embedding = new Embedding(spec, embed);
    if (children.stream().map(embedding::key).distinct().count() < children.size()) {
      throw new Failed("the same " + embed.entity() + " twice in one write");
    }
    return embedding.collection(children);
  }

  /** A put that may replace keeps the counter that is there, and begins one where there is none. */
  private static Optional<Object> begun(ItemWrite write) {
    return write.demand() == ItemWrite.Demand.NOTHING
        ? Optional.of(BigDecimal.ZERO)
        : Optional.empty();
  }

  private Optional<Object> counter(
      String name, Sequence sequence, Subject subject, DrawNumbers.Started started) {
    Entity entity = spec.entity(subject.entity());
    ImmutableMap.Builder<String, Object> identity = ImmutableMap.builder();
    entity
        .identity()
        .forEach(part -> identity.put(part, Objects.requireNonNull(subject.after().get(part))));
    BigDecimal begun = started.last().getOrDefault(sequence, Map.of()).get(identity.buildOrThrow());
    return Optional.<Object>ofNullable(begun)
        .or(() -> subject.row().map(row -> row.item().get(name)));
  }

  /**
   * An item that is deleted under its old key and put under the same one is just put: one
   * transaction takes one operation an item. The old item of a put that stays needs no deletion.
   */
  private static ImmutableList<Guarded> underOneKey(List<Guarded> operations) {
    List<Guarded> kept = new ArrayList<>();
    for (Guarded each : operations) {
      Optional<Guarded> put =
          each.operation() instanceof ItemOperation.Delete
              ? operations.stream()
                  .filter(other -> !(other.operation() instanceof ItemOperation.Delete))
                  .filter(other -> other.operation().isOfSameItem(each.operation()))
                  .findFirst()
              : Optional.empty();
      Optional<Guarded> deletion =
          each.operation() instanceof ItemOperation.Delete
              ? Optional.empty()
              : operations.stream()
                  .filter(other -> other.operation() instanceof ItemOperation.Delete)
                  .filter(other -> other.operation().isOfSameItem(each.operation()))
                  .findFirst();
      if (put.isPresent()) {
        continue;
      }
      kept.add(
          deletion.isPresent() && each.operation() instanceof ItemOperation.Put stored
              ? new Guarded(
                  new ItemOperation.Put(
                      stored.table(), stored.item(), deletion.get().operation().conditions()),
                  deletion.get().asRead())
              : each);
    }
    return ImmutableList.copyOf(kept);
  }
}
