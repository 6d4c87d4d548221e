package dev.keysmith.execute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.item.EmbeddedCollectionCodec;
import dev.keysmith.item.ItemKey;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Turns what happens to an instance that is kept inside its parent into an operation on the
 * parent's item.
 */
final class EmbeddedInstanceOperations {
  private final Spec spec;
  private final ValueNaming naming;
  private final ConditionBuilder conditionBuilder;

  EmbeddedInstanceOperations(Spec spec, ValueNaming naming, ConditionBuilder conditionBuilder) {
    this.spec = spec;
    this.naming = naming;
    this.conditionBuilder = conditionBuilder;
  }

  /** Where a child stands, or would. */
  private record EmbeddedLocation(
      LayoutRef owner, ItemKey key, DocumentPath collection, DocumentPath child) {}

  /**
   * The operations: on one parent, or on two where the child goes from one to the other.
   *
   * @param assigned of an update, what becomes of the child's attributes
   * @param mustBeNew whether a child that is already there refuses the write
   * @param holders embedding parents that were read for their keys, by layout and attribute
   */
  List<ConditionalWrite> of(
      ItemWrite write,
      WrittenInstance subject,
      ImmutableMap<String, AttributeAssignment> assigned,
      boolean mustBeNew,
      Map<String, InstanceRow> holders)
      throws WriteFailure {
    Optional<EmbeddedLocation> from =
        subject.existed() ? place(write, subject.before(), subject, holders) : Optional.empty();
    Optional<EmbeddedLocation> to =
        subject.exists() ? place(write, subject.after(), subject, holders) : Optional.empty();
    List<ConditionalWrite> operations = new ArrayList<>();
    if (write.kind() == ItemWrite.Kind.CHECK) {
      if (from.isPresent()) {
        operations.add(
            new ConditionalWrite(
                new ItemOperation.Check(
                    write.layoutRef().table(), from.get().key(), there(write, subject, from.get())),
                isInList(write)));
      }
      return operations;
    }
    boolean stays = from.isPresent() && to.isPresent() && from.get().key().equals(to.get().key());
    if (stays && subject.existed() && !assigned.isEmpty()) {
      operations.add(changed(write, subject, assigned, from.get()));
    } else if (stays && isInList(write)) {
      operations.add(replaced(write, subject, from.get()));
    } else {
      if (from.isPresent() && !stays) {
        operations.add(removed(write, subject, from.get()));
      }
      if (to.isPresent()) {
        operations.add(
            !mustBeNew && isListed(write, subject, holders)
                ? replaced(write, subject, to.get())
                : added(write, subject, to.get(), mustBeNew, embeddingParent(write, holders)));
      }
    }
    return operations;
  }

  private static boolean isInList(ItemWrite write) {
    return !((ItemWrite.EmbeddedChild) write.work()).embed().map();
  }

  private EmbeddedCollectionCodec embedding(ItemWrite write) {
    return new EmbeddedCollectionCodec(spec, ((ItemWrite.EmbeddedChild) write.work()).embed());
  }

  /** Empty where the child has no parent. */
  private Optional<EmbeddedLocation> place(
      ItemWrite write,
      Map<String, Object> child,
      WrittenInstance subject,
      Map<String, InstanceRow> holders)
      throws WriteFailure {
    ItemWrite.EmbeddedChild within = (ItemWrite.EmbeddedChild) write.work();
    LayoutRef embeddingParent = write.layoutRef();
    Map<String, Object> parent = new LinkedHashMap<>();
    Optional<InstanceRow> read = embeddingParent(write, holders);
    read.ifPresent(
        row -> parent.putAll(naming.everywhere(embeddingParent.item().entity(), row.values())));
    for (Map.Entry<String, String> pair : within.embed().relationship().attributes().entrySet()) {
      Object value = child.get(pair.getValue());
      if (value == null) {
        return Optional.empty();
      }
      parent.put(pair.getKey(), value);
    }
    Map<String, Object> local = naming.local(embeddingParent.item(), parent);
    ImmutableMap.Builder<String, Object> key = ImmutableMap.builder();
    for (String attribute : embeddingParent.table().key().attributes()) {
      key.put(
          attribute,
          embeddingParent
              .item()
              .render(attribute, local)
              .orElseThrow(
                  () ->
                      new WriteFailure(
                          "the "
                              + embeddingParent.item().entity()
                              + " that embeds it does not exist")));
    }
    DocumentPath collection = DocumentPath.of(within.attribute());
    Object element =
        within.embed().map() ? embedding(write).key(child) : position(within, child, subject, read);
    return Optional.of(
        new EmbeddedLocation(
            embeddingParent,
            new ItemKey(key.buildOrThrow()),
            collection,
            collection.then(element)));
  }

  /** Whether a list that was read has the child already. */
  private boolean isListed(
      ItemWrite write, WrittenInstance subject, Map<String, InstanceRow> holders) {
    ItemWrite.EmbeddedChild within = (ItemWrite.EmbeddedChild) write.work();
    return isInList(write)
        && embeddingParent(write, holders)
            .map(row -> position(within, subject.after(), row).isPresent())
            .orElse(false);
  }

  /** Where a list has the child: as it was read out of it, or in the list that was read. */
  private int position(
      ItemWrite.EmbeddedChild within,
      Map<String, Object> child,
      WrittenInstance subject,
      Optional<InstanceRow> embeddingParent) {
    OptionalInt own = subject.row().map(InstanceRow::position).orElse(OptionalInt.empty());
    return own.isPresent()
        ? own.getAsInt()
        : embeddingParent.map(row -> position(within, child, row).orElse(0)).orElse(0);
  }

  private OptionalInt position(
      ItemWrite.EmbeddedChild within, Map<String, Object> child, InstanceRow embeddingParent) {
    Object list = embeddingParent.item().get(within.attribute());
    if (list instanceof List<?> elements) {
      ImmutableMap<String, Object> wanted =
          new EmbeddedCollectionCodec(spec, within.embed()).element(child);
      Entity entity = spec.entity(within.embed().entity());
      for (int i = 0; i < elements.size(); i++) {
        Map<?, ?> element = (Map<?, ?>) elements.get(i);
        boolean same =
            entity.identity().stream()
                .allMatch(part -> Objects.equals(wanted.get(part), element.get(part)));
        if (same) {
          return OptionalInt.of(i);
        }
      }
    }
    return OptionalInt.empty();
  }

  private ConditionalWrite changed(
      ItemWrite write,
      WrittenInstance subject,
      ImmutableMap<String, AttributeAssignment> assigned,
      EmbeddedLocation place)
      throws WriteFailure {
    ImmutableList.Builder<UpdateClause> clauses = ImmutableList.builder();
    assigned.forEach(
        (name, assignment) -> {
          if (spec.entity(subject.entity()).attributes().containsKey(name)) {
            clauses.add(clause(place.child().then(name), name, assignment, subject));
          }
        });
    ImmutableList<ItemPredicate> unchanged = unchangedSets(subject, assigned, place);
    return new ConditionalWrite(
        new ItemOperation.Update(
            place.owner().table(),
            place.key(),
            clauses.build(),
            ImmutableList.<ItemPredicate>builder()
                .addAll(there(write, subject, place))
                .addAll(unchanged)
                .build()),
        isInList(write) || !unchanged.isEmpty());
  }

  /** A set that is written whole must be as it was read. */
  private ImmutableList<ItemPredicate> unchangedSets(
      WrittenInstance subject,
      ImmutableMap<String, AttributeAssignment> assigned,
      EmbeddedLocation place) {
    return spec.entity(subject.entity()).attributes().values().stream()
        .filter(attribute -> attribute.type().isSet())
        .filter(attribute -> assigned.get(attribute.name()) instanceof AttributeAssignment.Adjusted)
        .map(
            attribute -> {
              DocumentPath path = place.child().then(attribute.name());
              Object before = subject.before().get(attribute.name());
              return before == null
                  ? new ItemPredicate.Absent(path)
                  : ItemPredicate.equal(path, before);
            })
        .collect(ImmutableList.toImmutableList());
  }

  private static UpdateClause clause(
      DocumentPath path, String name, AttributeAssignment assignment, WrittenInstance subject) {
    if (assignment instanceof AttributeAssignment.Adjusted adjusted) {
      Object amount = subject.amount(adjusted);
      if (AssignedValues.isNumber(amount)) {
        return new UpdateClause.AddNumber(path, amount);
      }
      // ADD and DELETE take no path into a document, so the whole set is written.
      return AssignedValues.adjusted(adjusted, subject.before().get(name), amount)
          .<UpdateClause>map(set -> new UpdateClause.Set(path, set))
          .orElseGet(() -> new UpdateClause.Remove(path));
    }
    Object value = subject.after().get(name);
    return value == null ? new UpdateClause.Remove(path) : new UpdateClause.Set(path, value);
  }

  private ConditionalWrite replaced(
      ItemWrite write, WrittenInstance subject, EmbeddedLocation place) throws WriteFailure {
    return new ConditionalWrite(
        new ItemOperation.Update(
            place.owner().table(),
            place.key(),
            ImmutableList.of(
                new UpdateClause.Set(place.child(), embedding(write).element(subject.after()))),
            there(write, subject, place)),
        true);
  }

  private ConditionalWrite removed(ItemWrite write, WrittenInstance subject, EmbeddedLocation place)
      throws WriteFailure {
    return new ConditionalWrite(
        new ItemOperation.Update(
            place.owner().table(),
            place.key(),
            ImmutableList.of(new UpdateClause.Remove(place.child())),
            there(write, subject, place)),
        isInList(write));
  }

  private static Optional<InstanceRow> embeddingParent(
      ItemWrite write, Map<String, InstanceRow> holders) {
    ItemWrite.EmbeddedChild within = (ItemWrite.EmbeddedChild) write.work();
    return Optional.ofNullable(
        holders.get(write.layoutRef().item().name() + "." + within.attribute()));
  }

  private ConditionalWrite added(
      ItemWrite write,
      WrittenInstance subject,
      EmbeddedLocation place,
      boolean mustBeNew,
      Optional<InstanceRow> embeddingParent) {
    Object element = embedding(write).element(subject.after());
    ImmutableList.Builder<ItemPredicate> conditions = ImmutableList.builder();
    conditions.add(
        new ItemPredicate.Exists(DocumentPath.of(place.owner().table().key().partition())));
    if (mustBeNew && !isInList(write)) {
      conditions.add(new ItemPredicate.Absent(place.child()));
    }
    // A put found no such child in the list; another client may have put it there since.
    boolean asRead = !mustBeNew && isInList(write) && embeddingParent.isPresent();
    if (asRead) {
      Object list =
          embeddingParent.get().item().get(((ItemWrite.EmbeddedChild) write.work()).attribute());
      conditions.add(
          list == null
              ? new ItemPredicate.Absent(place.collection())
              : ItemPredicate.equal(place.collection(), list));
    }
    return new ConditionalWrite(
        new ItemOperation.Update(
            place.owner().table(),
            place.key(),
            ImmutableList.of(
                isInList(write)
                    ? new UpdateClause.Append(place.collection(), element)
                    : new UpdateClause.Set(place.child(), element)),
            conditions.build()),
        asRead);
  }

  /** That the child exists, and meets the pattern's own conditions. */
  private ImmutableList<ItemPredicate> there(
      ItemWrite write, WrittenInstance subject, EmbeddedLocation place) throws WriteFailure {
    ImmutableList.Builder<ItemPredicate> conditions = ImmutableList.builder();
    if (isInList(write)) {
      // Positions move when others are removed, so the element must still be this child.
      Entity child = spec.entity(subject.entity());
      embedding(write)
          .element(subject.existed() ? subject.before() : subject.after())
          .forEach(
              (name, value) -> {
                if (child.identity().contains(name)) {
                  conditions.add(ItemPredicate.equal(place.child().then(name), value));
                }
              });
    }
    conditions.add(new ItemPredicate.Exists(place.child()));
    List<AttributeCondition> own = new ArrayList<>();
    Embed embed = ((ItemWrite.EmbeddedChild) write.work()).embed();
    for (AttributeCondition condition : write.conditions()) {
      AttributePath path = condition.path().shortest();
      // The child does not store its reference to the parent: its location determines it.
      boolean implied = embed.relationship().attributes().containsValue(path.attribute());
      if (path.isOwn() && !implied) {
        own.add(condition);
      }
    }
    conditions.addAll(
        conditionBuilder.predicates(
            own,
            subject,
            condition -> place.child().then(condition.path().shortest().attribute())));
    return conditions.build();
  }
}
