package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.plan.Assignment;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.items.Embedding;
import dev.keysmith.verify.items.Key;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Turns what happens to an instance that is kept inside its parent into an operation on the
 * parent's item.
 */
final class HolderOperations {
  private final Spec spec;
  private final Naming naming;
  private final Demands demands;

  HolderOperations(Spec spec, Naming naming, Demands demands) {
    this.spec = spec;
    this.naming = naming;
    this.demands = demands;
  }

  /** Where a child stands, or would. */
  private record Place(Placed holder, Key key, DocumentPath collection, DocumentPath child) {}

  /**
   * The operations: on one parent, or on two where the child goes from one to the other.
   *
   * @param assigned of an update, what becomes of the child's attributes
   * @param mustBeNew whether a child that is already there refuses the write
   * @param holders parents that were read for their keys, by layout and attribute
   */
  List<Guarded> of(
      ItemWrite write,
      Subject subject,
      ImmutableMap<String, Assignment> assigned,
      boolean mustBeNew,
      Map<String, Row> holders)
      throws Failed {
    Optional<Place> from =
        subject.existed() ? place(write, subject.before(), subject, holders) : Optional.empty();
    Optional<Place> to =
        subject.exists() ? place(write, subject.after(), subject, holders) : Optional.empty();
    List<Guarded> operations = new ArrayList<>();
    if (write.kind() == ItemWrite.Kind.CHECK) {
      if (from.isPresent()) {
        operations.add(
            new Guarded(
                new ItemOperation.Check(
                    write.placed().table(), from.get().key(), there(write, subject, from.get())),
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
                : added(write, subject, to.get(), mustBeNew, holder(write, holders)));
      }
    }
    return operations;
  }

  private static boolean isInList(ItemWrite write) {
    return !((ItemWrite.Within) write.work()).embed().map();
  }

  private Embedding embedding(ItemWrite write) {
    return new Embedding(spec, ((ItemWrite.Within) write.work()).embed());
  }

  /** Empty where the child has no parent. */
  private Optional<Place> place(
      ItemWrite write, Map<String, Object> child, Subject subject, Map<String, Row> holders)
      throws Failed {
    ItemWrite.Within within = (ItemWrite.Within) write.work();
    Placed holder = write.placed();
    Map<String, Object> parent = new LinkedHashMap<>();
    Optional<Row> read = holder(write, holders);
    read.ifPresent(row -> parent.putAll(naming.everywhere(holder.item().entity(), row.told())));
    for (Map.Entry<String, String> pair : within.embed().relationship().attributes().entrySet()) {
      Object value = child.get(pair.getValue());
      if (value == null) {
        return Optional.empty();
      }
      parent.put(pair.getKey(), value);
    }
    Map<String, Object> local = naming.local(holder.item(), parent);
    ImmutableMap.Builder<String, Object> key = ImmutableMap.builder();
    for (String attribute : holder.table().key().attributes()) {
      key.put(
          attribute,
          holder
              .item()
              .render(attribute, local)
              .orElseThrow(
                  () ->
                      new Failed("the " + holder.item().entity() + " that keeps it is not there")));
    }
    DocumentPath collection = DocumentPath.of(within.attribute());
    Object element =
        within.embed().map() ? embedding(write).key(child) : position(within, child, subject, read);
    return Optional.of(
        new Place(holder, new Key(key.buildOrThrow()), collection, collection.then(element)));
  }

  /** Whether a list that was read has the child already. */
  private boolean isListed(ItemWrite write, Subject subject, Map<String, Row> holders) {
    ItemWrite.Within within = (ItemWrite.Within) write.work();
    return isInList(write)
        && holder(write, holders)
            .map(row -> position(within, subject.after(), row).isPresent())
            .orElse(false);
  }

  /** Where a list has the child: as it was read out of it, or in the list that was read. */
  private int position(
      ItemWrite.Within within, Map<String, Object> child, Subject subject, Optional<Row> holder) {
    OptionalInt own = subject.row().map(Row::position).orElse(OptionalInt.empty());
    return own.isPresent()
        ? own.getAsInt()
        : holder.map(row -> position(within, child, row).orElse(0)).orElse(0);
  }

  private OptionalInt position(ItemWrite.Within within, Map<String, Object> child, Row holder) {
    Object list = holder.item().get(within.attribute());
    if (list instanceof List<?> elements) {
      ImmutableMap<String, Object> wanted = new Embedding(spec, within.embed()).element(child);
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

  private Guarded changed(
      ItemWrite write, Subject subject, ImmutableMap<String, Assignment> assigned, Place place)
      throws Failed {
    ImmutableList.Builder<Clause> clauses = ImmutableList.builder();
    assigned.forEach(
        (name, assignment) -> {
          if (spec.entity(subject.entity()).attributes().containsKey(name)) {
            clauses.add(clause(place.child().then(name), name, assignment, subject));
          }
        });
    return new Guarded(
        new ItemOperation.Update(
            place.holder().table(), place.key(), clauses.build(), there(write, subject, place)),
        isInList(write));
  }

  private static Clause clause(
      DocumentPath path, String name, Assignment assignment, Subject subject) {
    if (assignment instanceof Assignment.Added) {
      Object amount =
          Objects.requireNonNull(
              subject.parameters().values().get(name), "nothing to add: " + name);
      if (amount instanceof BigDecimal number) {
        return new Clause.Plus(path, number);
      }
      // ADD takes no path into a document, so the whole set is written.
      Set<Object> all = new LinkedHashSet<>();
      if (subject.before().get(name) instanceof Set<?> old) {
        all.addAll(old);
      }
      all.addAll((Set<?>) amount);
      return new Clause.Set(path, com.google.common.collect.ImmutableSet.copyOf(all));
    }
    Object value = subject.after().get(name);
    return value == null ? new Clause.Remove(path) : new Clause.Set(path, value);
  }

  private Guarded replaced(ItemWrite write, Subject subject, Place place) throws Failed {
    return new Guarded(
        new ItemOperation.Update(
            place.holder().table(),
            place.key(),
            ImmutableList.of(
                new Clause.Set(place.child(), embedding(write).element(subject.after()))),
            there(write, subject, place)),
        true);
  }

  private Guarded removed(ItemWrite write, Subject subject, Place place) throws Failed {
    return new Guarded(
        new ItemOperation.Update(
            place.holder().table(),
            place.key(),
            ImmutableList.of(new Clause.Remove(place.child())),
            there(write, subject, place)),
        isInList(write));
  }

  private static Optional<Row> holder(ItemWrite write, Map<String, Row> holders) {
    ItemWrite.Within within = (ItemWrite.Within) write.work();
    return Optional.ofNullable(
        holders.get(write.placed().item().name() + "." + within.attribute()));
  }

  private Guarded added(
      ItemWrite write, Subject subject, Place place, boolean mustBeNew, Optional<Row> holder) {
    Object element = embedding(write).element(subject.after());
    ImmutableList.Builder<Predicate> conditions = ImmutableList.builder();
    conditions.add(new Predicate.Exists(DocumentPath.of(place.holder().table().key().partition())));
    if (mustBeNew && !isInList(write)) {
      conditions.add(new Predicate.Absent(place.child()));
    }
    // A put found no such child in the list; somebody else may have put it there since.
    boolean asRead = !mustBeNew && isInList(write) && holder.isPresent();
    if (asRead) {
      Object list = holder.get().item().get(((ItemWrite.Within) write.work()).attribute());
      conditions.add(
          list == null
              ? new Predicate.Absent(place.collection())
              : Predicate.equal(place.collection(), list));
    }
    return new Guarded(
        new ItemOperation.Update(
            place.holder().table(),
            place.key(),
            ImmutableList.of(
                isInList(write)
                    ? new Clause.Append(place.collection(), element)
                    : new Clause.Set(place.child(), element)),
            conditions.build()),
        asRead);
  }

  /** That the child stands there, and meets the pattern's own conditions. */
  private ImmutableList<Predicate> there(ItemWrite write, Subject subject, Place place)
      throws Failed {
    ImmutableList.Builder<Predicate> conditions = ImmutableList.builder();
    if (isInList(write)) {
      // Positions move when others are removed, so the element must still be this child.
      Entity child = spec.entity(subject.entity());
      embedding(write)
          .element(subject.existed() ? subject.before() : subject.after())
          .forEach(
              (name, value) -> {
                if (child.identity().contains(name)) {
                  conditions.add(Predicate.equal(place.child().then(name), value));
                }
              });
    }
    conditions.add(new Predicate.Exists(place.child()));
    List<Condition> own = new ArrayList<>();
    Embed embed = ((ItemWrite.Within) write.work()).embed();
    for (Condition condition : write.conditions()) {
      AttributePath path = condition.path().shortest();
      // What points at the parent does not stand in the child: the place itself says it.
      boolean implied = embed.relationship().attributes().containsValue(path.attribute());
      if (path.isOwn() && !implied) {
        own.add(condition);
      }
    }
    conditions.addAll(
        demands.predicates(
            own,
            subject,
            condition -> place.child().then(condition.path().shortest().attribute())));
    return conditions.build();
  }
}
