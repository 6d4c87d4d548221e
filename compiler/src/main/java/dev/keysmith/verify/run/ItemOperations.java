package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.When;
import dev.keysmith.plan.Assignment;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.items.ItemDecoder;
import dev.keysmith.verify.items.ItemImage;
import dev.keysmith.verify.items.Key;
import dev.keysmith.verify.plain.Arguments;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Turns what a plan does to an instance's own items into operations on real items. */
final class ItemOperations {
  private final Spec spec;
  private final Demands demands;
  private final Naming naming;
  private final ItemImage image;

  ItemOperations(Spec spec, Naming naming, Demands demands) {
    this.spec = spec;
    this.demands = demands;
    this.naming = naming;
    this.image = new ItemImage(spec);
  }

  /**
   * The operation; empty where the instance has no such item.
   *
   * @param kept what the item holds beside the instance: children, counters
   * @param lacking attributes without which other items of the instance are not there
   */
  Optional<Guarded> of(
      ItemWrite write, Subject subject, Map<String, Object> kept, Set<String> lacking)
      throws Failed {
    return switch (write.kind()) {
      case PUT -> put(write, subject, kept);
      case UPDATE -> update(write, subject, lacking);
      case DELETE -> delete(write, subject);
      case CHECK -> check(write, subject);
    };
  }

  // --- put --------------------------------------------------------------------------------------

  private Optional<Guarded> put(ItemWrite write, Subject subject, Map<String, Object> kept)
      throws Failed {
    Placed placed = write.placed();
    Map<String, Object> extras = new LinkedHashMap<>(kept);
    if (isVersioned(placed)) {
      BigDecimal version = version(subject);
      extras.put(
          LayoutFacts.VERSION_ATTRIBUTE, subject.itself() ? version.add(BigDecimal.ONE) : version);
    }
    Optional<ImmutableMap<String, Object>> item =
        image.item(placed, naming.local(placed.item(), subject.after()), extras);
    if (item.isEmpty()) {
      return Optional.empty();
    }
    ImmutableList<Predicate> conditions =
        ImmutableList.<Predicate>builder()
            .addAll(demands.demanded(write, subject))
            .addAll(demands.predicates(write, subject))
            .build();
    boolean mayReplace = write.demand() == ItemWrite.Demand.NOTHING;
    return Optional.of(
        new Guarded(
            mayReplace && !extras.isEmpty()
                ? overwrite(placed, item.get(), extras.keySet(), conditions)
                : new ItemOperation.Put(placed.table(), item.get(), conditions),
            subject.row().isPresent() && isOfItsInstance(placed)));
  }

  /** Whether only the same instance can have put something under the key. */
  private boolean isOfItsInstance(Placed placed) {
    return placed.table().key().attributes().stream()
        .flatMap(name -> placed.item().key(name).orElseThrow().attributes().stream())
        .collect(ImmutableSet.toImmutableSet())
        .containsAll(spec.entity(placed.item().entity()).identity());
  }

  /** The version that the instance had; none before it is created. */
  private static BigDecimal version(Subject subject) {
    Object seen =
        subject
            .row()
            .map(row -> row.item().get(LayoutFacts.VERSION_ATTRIBUTE))
            .orElseGet(() -> subject.parameters().values().get(Arguments.VERSION));
    return subject.existed() && seen instanceof BigDecimal number ? number : BigDecimal.ZERO;
  }

  /**
   * A put that leaves alone what the item holds beside the instance: PutItem would lose children
   * and counters.
   */
  private ItemOperation overwrite(
      Placed placed,
      ImmutableMap<String, Object> item,
      Set<String> extras,
      ImmutableList<Predicate> conditions) {
    ImmutableList.Builder<Clause> clauses = ImmutableList.builder();
    Set<String> ours = new LinkedHashSet<>(placed.item().keys().keySet());
    spec.entity(placed.item().entity()).attributes().keySet().stream()
        .filter(placed.item()::holds)
        .forEach(ours::add);
    ours.addAll(placed.item().copies().keySet());
    for (String name : ours) {
      Object value = item.get(name);
      if (!placed.table().key().attributes().contains(name)) {
        clauses.add(
            value == null
                ? new Clause.Remove(DocumentPath.of(name))
                : new Clause.Set(DocumentPath.of(name), value));
      }
    }
    for (String name : extras) {
      Object value = Objects.requireNonNull(item.get(name));
      DocumentPath path = DocumentPath.of(name);
      clauses.add(
          name.equals(LayoutFacts.VERSION_ATTRIBUTE)
              ? new Clause.Plus(path, BigDecimal.ONE)
              : new Clause.Default(path, value));
    }
    if (placed.table().namesTypes()) {
      clauses.add(
          new Clause.Set(
              DocumentPath.of(dev.keysmith.design.Table.TYPE_ATTRIBUTE), placed.item().entity()));
    }
    return new ItemOperation.Update(
        placed.table(), Key.of(placed.table(), item), clauses.build(), conditions);
  }

  // --- update -----------------------------------------------------------------------------------

  private Optional<Guarded> update(ItemWrite write, Subject subject, Set<String> lacking)
      throws Failed {
    Placed placed = write.placed();
    Optional<Key> key = key(placed, subject);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    ImmutableMap<String, Assignment> assigned = ((ItemWrite.Assign) write.work()).assigned();
    List<Clause> clauses = new ArrayList<>();
    assigned.forEach(
        (name, assignment) -> {
          if (ItemDecoder.stands(placed, Optional.empty(), name)) {
            clauses.add(clause(name, name, assignment, placed.item(), subject));
          }
        });
    Set<String> read = new LinkedHashSet<>();
    local(placed.item()).stream()
        .filter(name -> lacking.contains(Naming.everywhere(placed.item(), name)))
        .forEach(read::add);
    for (String attribute : indexKeys(placed)) {
      KeyRule rule = placed.item().key(attribute).orElseThrow();
      if (!assigned.containsKey(attribute)
          && rule.attributes().stream().anyMatch(assigned::containsKey)) {
        rebuilt(attribute, rule, assigned, placed.item(), subject).ifPresent(clauses::add);
        rule.attributes().stream()
            .filter(name -> !(assigned.get(name) instanceof Assignment.To))
            .forEach(read::add);
      }
    }
    if (isVersioned(placed) && subject.itself()) {
      clauses.add(new Clause.Plus(DocumentPath.of(LayoutFacts.VERSION_ATTRIBUTE), BigDecimal.ONE));
    }
    ImmutableList<Predicate> guard = demands.unchanged(placed, subject, read);
    ImmutableList<Predicate> conditions =
        ImmutableList.<Predicate>builder()
            .addAll(demands.demanded(write, subject))
            .addAll(demands.predicates(write, subject))
            .addAll(guard)
            .build();
    // A version that the client itself named does not become right by looking again.
    boolean asRead =
        subject.row().isPresent()
            && !(write.demand() == ItemWrite.Demand.IN_VERSION
                && subject.parameters().values().containsKey(Arguments.VERSION));
    return Optional.of(
        new Guarded(
            new ItemOperation.Update(
                placed.table(), key.get(), ImmutableList.copyOf(clauses), conditions),
            asRead));
  }

  private static ImmutableSet<String> indexKeys(Placed placed) {
    return placed.item().keys().keySet().stream()
        .filter(name -> !placed.table().key().attributes().contains(name))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** What becomes of an attribute of the item, which may be a key that is the value itself. */
  private Clause clause(
      String to, String name, Assignment assignment, ItemLayout layout, Subject subject) {
    DocumentPath path = DocumentPath.of(to);
    String everywhere = Naming.everywhere(layout, name);
    if (assignment instanceof Assignment.Added) {
      Object amount =
          Objects.requireNonNull(
              subject.parameters().values().get(name), "nothing to add: " + name);
      return amount instanceof BigDecimal number
          ? new Clause.Plus(path, number)
          : new Clause.Elements(path, (Set<?>) amount);
    }
    Object value = subject.after().get(everywhere);
    return value == null ? new Clause.Remove(path) : new Clause.Set(path, value);
  }

  /** A key of an index made anew; empty where it stays as it is, or nothing tells. */
  private Optional<Clause> rebuilt(
      String attribute,
      KeyRule rule,
      ImmutableMap<String, Assignment> assigned,
      ItemLayout layout,
      Subject subject) {
    DocumentPath path = DocumentPath.of(attribute);
    boolean told = rule.attributes().stream().allMatch(name -> isTold(name, layout, subject));
    if (told) {
      Optional<Object> value = rule.render(naming.local(layout, subject.after()));
      return Optional.of(
          value
              .<Clause>map(key -> new Clause.Set(path, key))
              .orElseGet(() -> new Clause.Remove(path)));
    }
    Optional<String> lone = rule.only().flatMap(KeyTemplate::lone).map(field -> field.attribute());
    if (lone.isPresent()) {
      Assignment assignment = assigned.get(lone.get());
      return assignment == null
          ? Optional.empty()
          : Optional.of(clause(attribute, lone.get(), assignment, layout, subject));
    }
    boolean surelyNone =
        rule.alternatives().stream()
            .allMatch(alternative -> isSurelyNot(alternative, layout, subject));
    return surelyNone ? Optional.of(new Clause.Remove(path)) : Optional.empty();
  }

  private static boolean isTold(String name, ItemLayout layout, Subject subject) {
    return subject.toldAfter().contains(Naming.everywhere(layout, name));
  }

  /** Whether it is known to lack an attribute, or to be for other items. */
  private boolean isSurelyNot(KeyRule.Alternative alternative, ItemLayout layout, Subject subject) {
    Map<String, Object> after = naming.local(layout, subject.after());
    boolean lacks =
        alternative.template().attributes().stream()
            .anyMatch(name -> isTold(name, layout, subject) && !after.containsKey(name));
    boolean others =
        alternative.when().stream()
            .flatMap(when -> when.conditions().entrySet().stream())
            .filter(condition -> isTold(condition.getKey(), layout, subject))
            .anyMatch(condition -> !new When(ImmutableMap.ofEntries(condition)).holds(after));
    return lacks || others;
  }

  // --- delete and check -------------------------------------------------------------------------

  private Optional<Guarded> delete(ItemWrite write, Subject subject) throws Failed {
    Placed placed = write.placed();
    Optional<Key> key = key(placed, subject);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    boolean asRead = write.demand() == ItemWrite.Demand.AS_READ;
    ImmutableList.Builder<Predicate> conditions = ImmutableList.builder();
    conditions.addAll(demands.demanded(write, subject)).addAll(demands.predicates(write, subject));
    if (asRead) {
      conditions.addAll(demands.unchanged(placed, subject, local(placed.item())));
    }
    return Optional.of(
        new Guarded(
            new ItemOperation.Delete(
                placed.table(), key.get(), ImmutableSet.copyOf(conditions.build()).asList()),
            subject.row().isPresent()));
  }

  private ImmutableSet<String> local(ItemLayout layout) {
    return ImmutableSet.<String>builder()
        .addAll(spec.entity(layout.entity()).attributes().keySet())
        .addAll(layout.copies().keySet())
        .build();
  }

  private Optional<Guarded> check(ItemWrite write, Subject subject) throws Failed {
    Placed placed = write.placed();
    Optional<Key> key = key(placed, subject);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Guarded(
            new ItemOperation.Check(
                placed.table(),
                key.get(),
                ImmutableList.<Predicate>builder()
                    .addAll(demands.demanded(write, subject))
                    .addAll(demands.predicates(write, subject))
                    .build()),
            subject.row().isPresent()));
  }

  // --- what they share --------------------------------------------------------------------------

  /**
   * The attributes without which items that a write would change or delete are not there. Nothing
   * about such an item tells when somebody else makes one; the attributes do.
   */
  ImmutableSet<String> lacking(List<ItemWrite> writes, Subject subject) {
    ImmutableSet.Builder<String> lacking = ImmutableSet.builder();
    for (ItemWrite write : writes) {
      boolean own =
          write.kind() != ItemWrite.Kind.PUT && !(write.work() instanceof ItemWrite.Within);
      if (own && subject.existed() && key(write.placed(), subject).isEmpty()) {
        write.placed().table().key().attributes().stream()
            .flatMap(key -> write.placed().item().key(key).orElseThrow().attributes().stream())
            .map(name -> Naming.everywhere(write.placed().item(), name))
            .filter(name -> !subject.before().containsKey(name))
            .forEach(lacking::add);
      }
    }
    return lacking.build();
  }

  /** The table key that an item had; empty where the instance has no such item. */
  private Optional<Key> key(Placed placed, Subject subject) {
    Map<String, Object> local = naming.local(placed.item(), subject.before());
    ImmutableMap.Builder<String, Object> key = ImmutableMap.builder();
    for (String attribute : placed.table().key().attributes()) {
      KeyRule rule = placed.item().key(attribute).orElseThrow();
      Optional<Object> value = rule.render(local);
      if (value.isEmpty()) {
        for (String name : rule.attributes()) {
          if (!subject.toldBefore().contains(Naming.everywhere(placed.item(), name))) {
            throw new IllegalStateException(
                "the plan does not tell "
                    + name
                    + ", which the key of "
                    + placed.item().name()
                    + " needs");
          }
        }
        return Optional.empty();
      }
      key.put(attribute, value.get());
    }
    return Optional.of(new Key(key.buildOrThrow()));
  }

  private boolean isVersioned(Placed placed) {
    return placed.item().isMain() && spec.entity(placed.item().entity()).versioned();
  }
}
