package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.item.CounterLocations;
import dev.keysmith.item.EmbeddedCollectionCodec;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy.Sequence;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
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
  private final CounterLocations counters;
  private final OwnItemOperations items;
  private final EmbeddedInstanceOperations embeddingOperations;
  private final ChildCountOperations countOperations;

  InstanceOperations(Spec spec, Design design, InstanceFinder find, ValueNaming naming) {
    this.spec = spec;
    this.counters = new CounterLocations(spec, design);
    ConditionBuilder conditionBuilder = new ConditionBuilder(spec, find);
    this.items = new OwnItemOperations(spec, naming, conditionBuilder);
    this.embeddingOperations = new EmbeddedInstanceOperations(spec, naming, conditionBuilder);
    this.countOperations = new ChildCountOperations(naming, spec.prefer().counts());
  }

  ImmutableList<ConditionalWrite> of(
      WriteAction action,
      List<ItemWrite> writes,
      WrittenInstanceResolver.ResolvedInstance resolved,
      WrittenInstanceResolver.Created created,
      SequenceAllocator.NewCounters started)
      throws WriteFailure {
    WrittenInstance subject = resolved.subject();
    List<ConditionalWrite> operations = new ArrayList<>();
    List<ConditionalWrite> counts = new ArrayList<>();
    List<String> within = new ArrayList<>();
    // A child that moves must still be whose it was: both counts go by that.
    ImmutableSet<String> lacking =
        ImmutableSet.<String>builder()
            .addAll(items.lacking(writes, subject))
            .addAll(ChildCountOperations.references(writes))
            .build();
    for (ItemWrite write : writes) {
      if (write.work() instanceof ItemWrite.CountUpdate counting) {
        String place = write.layoutRef().item().name() + "." + counting.attribute();
        if (!within.contains(place)) {
          within.add(place);
          counts.addAll(countOperations.of(write, subject));
        }
      } else if (write.work() instanceof ItemWrite.EmbeddedChild embedded) {
        // A child that moves has a write for each of its parents; the operations are both.
        String place = write.layoutRef().item().name() + "." + embedded.attribute();
        if (!within.contains(place)) {
          within.add(place);
          operations.addAll(
              embeddingOperations.of(
                  write,
                  subject,
                  action instanceof WriteAction.Update update
                      ? AttributeAssignment.of(update)
                      : ImmutableMap.of(),
                  action instanceof WriteAction.Create,
                  resolved.holders()));
        }
      } else if (write.kind() != ItemWrite.Kind.DELETE || subject.existed()) {
        items
            .of(write, subject, kept(write, subject, created, started), lacking)
            .ifPresent(operations::add);
      }
    }
    return ImmutableList.<ConditionalWrite>builder()
        .addAll(underOneKey(operations))
        .addAll(counts)
        .build();
  }

  /** What a source's change means for one instance that copies it. */
  ImmutableList<ConditionalWrite> follow(
      List<ItemWrite> writes, WrittenInstanceResolver.ResolvedInstance resolved)
      throws WriteFailure {
    List<ConditionalWrite> operations = new ArrayList<>();
    ImmutableSet<String> lacking = items.lacking(writes, resolved.subject());
    WrittenInstanceResolver.Created none = new WrittenInstanceResolver.Created(ImmutableMap.of());
    SequenceAllocator.NewCounters unstarted = new SequenceAllocator.NewCounters(ImmutableMap.of());
    for (ItemWrite write : writes) {
      items
          .of(write, resolved.subject(), kept(write, resolved.subject(), none, unstarted), lacking)
          .ifPresent(operations::add);
    }
    return underOneKey(operations);
  }

  /** What a put item holds beside the instance: children, counters, or those that it had. */
  private ImmutableMap<String, Object> kept(
      ItemWrite write,
      WrittenInstance subject,
      WrittenInstanceResolver.Created created,
      SequenceAllocator.NewCounters started)
      throws WriteFailure {
    if (write.kind() != ItemWrite.Kind.PUT && !(write.work() instanceof ItemWrite.UpsertedItem)) {
      return ImmutableMap.of();
    }
    Map<String, Object> kept = new LinkedHashMap<>();
    LayoutRef layoutRef = write.layoutRef();
    for (Map.Entry<String, Embed> embed : layoutRef.item().embeds().entrySet()) {
      kept.put(embed.getKey(), children(embed.getKey(), embed.getValue(), subject, created));
    }
    counters
        .on(layoutRef)
        .forEach(
            (name, sequence) ->
                counter(name, sequence, subject, started)
                    .or(() -> begun(write))
                    .ifPresent(number -> kept.put(name, number)));
    for (String name : layoutRef.item().counts().keySet()) {
      subject
          .row()
          .map(row -> row.item().get(name))
          .or(() -> begun(write))
          .ifPresent(number -> kept.put(name, number));
    }
    return ImmutableMap.copyOf(kept);
  }

  private Object children(
      String name, Embed embed, WrittenInstance subject, WrittenInstanceResolver.Created created)
      throws WriteFailure {
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
    EmbeddedCollectionCodec embedding = new EmbeddedCollectionCodec(spec, embed);
    if (children.stream().map(embedding::key).distinct().count() < children.size()) {
      throw new WriteFailure("the same " + embed.entity() + " twice in one write");
    }
    return embedding.collection(children);
  }

  /** A put that may replace keeps the counter that is there, and begins one where there is none. */
  private static Optional<Object> begun(ItemWrite write) {
    return write.demand() == ItemWrite.Precondition.NOTHING
        ? Optional.of(BigDecimal.ZERO)
        : Optional.empty();
  }

  private Optional<Object> counter(
      String name,
      Sequence sequence,
      WrittenInstance subject,
      SequenceAllocator.NewCounters started) {
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
  private static ImmutableList<ConditionalWrite> underOneKey(List<ConditionalWrite> operations) {
    List<ConditionalWrite> kept = new ArrayList<>();
    for (ConditionalWrite each : operations) {
      Optional<ConditionalWrite> put =
          each.operation() instanceof ItemOperation.Delete
              ? operations.stream()
                  .filter(InstanceOperations::stores)
                  .filter(other -> other.operation().isOfSameItem(each.operation()))
                  .findFirst()
              : Optional.empty();
      Optional<ConditionalWrite> deletion =
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
              ? new ConditionalWrite(
                  new ItemOperation.Put(
                      stored.table(), stored.item(), deletion.get().operation().conditions()),
                  deletion.get().asRead())
              : each);
    }
    return ImmutableList.copyOf(kept);
  }

  private static boolean stores(ConditionalWrite write) {
    return write.operation() instanceof ItemOperation.Put
        || write.operation() instanceof ItemOperation.Update;
  }
}
