package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.LayoutFacts;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.plan.ItemChange.Change;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An item of an instance as an update finds and leaves it.
 *
 * @param assigned what becomes of attributes, by the item's names for them
 * @param changed those of them that the item holds or makes a key of, and the version
 */
record TouchedItem(
    Placed placed,
    LayoutFacts facts,
    ItemState before,
    ItemState after,
    ImmutableMap<String, Assignment> assigned,
    ImmutableMap<String, Change> changed) {

  /**
   * @param assigned by attribute, or by path for what is copied from relatives
   */
  static TouchedItem of(
      Writing writing,
      Placed placed,
      ImmutableList<Condition> where,
      ImmutableMap<String, Assignment> assigned) {
    LayoutFacts facts = writing.facts(placed);
    ItemLayout layout = placed.item();
    ItemState before = before(facts, where);
    ItemState after = before;
    ImmutableMap.Builder<String, Assignment> here = ImmutableMap.builder();
    ImmutableMap.Builder<String, Change> changed = ImmutableMap.builder();
    for (String name : facts.named().keySet()) {
      Assignment assignment = assigned.get(Known.name(layout, name));
      if (assignment == null) {
        continue;
      }
      here.put(name, assignment);
      before = before(before, name, assignment);
      after = after(after, name, assignment);
      if (facts.stored().containsKey(name) || isInKey(layout, name)) {
        changed.put(name, assignment instanceof Assignment.Added ? Change.MOVED : Change.REPLACED);
      }
    }
    if (layout.isMain() && isNewVersion(writing.entity(layout.entity()), assigned)) {
      changed.put(LayoutFacts.VERSION_ATTRIBUTE, Change.MOVED);
    }
    return new TouchedItem(
        placed, facts, before, after, here.buildOrThrow(), changed.buildOrThrow());
  }

  /** What conditions say of an item before the write. */
  static ItemState before(LayoutFacts facts, ImmutableList<Condition> where) {
    ItemState state = ItemState.any(facts);
    for (Condition condition : where) {
      Optional<String> name = name(facts, condition);
      if (name.isPresent()) {
        state = state.where(name.get(), condition.test());
      }
    }
    return state;
  }

  /** A write changes what it sets: what is closed was open, what is removed was there. */
  private static ItemState before(ItemState state, String name, Assignment assignment) {
    if (assignment instanceof Assignment.To to && to.value() instanceof Value.Literal literal) {
      return state.isNot(name, literal.text());
    }
    return assignment instanceof Assignment.Removed ? state.there(name) : state;
  }

  private static ItemState after(ItemState state, String name, Assignment assignment) {
    if (assignment instanceof Assignment.To to) {
      // The old literal says nothing about the new value, so the attribute is as in any item.
      return state.unknown(name).is(name, to.value());
    }
    return assignment instanceof Assignment.Added
        ? state.unknown(name).there(name)
        : state.absent(name);
  }

  /** What an item calls the attribute of a condition; empty where it has nothing of it. */
  static Optional<String> name(LayoutFacts facts, Condition condition) {
    String known = Known.name(condition.path());
    return facts.named().keySet().stream()
        .filter(name -> Known.name(facts.layout(), name).equals(known))
        .findFirst();
  }

  private static boolean isInKey(ItemLayout layout, String name) {
    return layout.keys().values().stream().anyMatch(rule -> rule.attributes().contains(name));
  }

  /** Whether the instance itself changes, and not only what it shows of relatives. */
  private static boolean isNewVersion(Entity entity, ImmutableMap<String, Assignment> assigned) {
    return entity.versioned()
        && assigned.keySet().stream().anyMatch(entity.attributes()::containsKey);
  }

  boolean isVersioned() {
    return changed.containsKey(LayoutFacts.VERSION_ATTRIBUTE);
  }

  boolean isTouched() {
    return !changed.isEmpty() && (isMoved() || before.canBeThere(placed));
  }

  /** Whether the item gets another key of the table, and so becomes another item. */
  boolean isMoved() {
    return placed.table().key().attributes().stream()
        .flatMap(key -> placed.item().key(key).orElseThrow().attributes().stream())
        .anyMatch(assigned::containsKey);
  }

  /** The conditions that this item can check, and that its key does not decide. */
  ImmutableList<Condition> conditions(ImmutableList<Condition> where) {
    ImmutableSet<String> inKey = Known.keyAttributes(placed, before);
    return where.stream()
        .filter(
            condition ->
                name(facts, condition)
                    .filter(name -> facts.stored().containsKey(name))
                    .filter(name -> !(inKey.contains(name) && condition.isEquality()))
                    .isPresent())
        .collect(ImmutableList.toImmutableList());
  }

  /** Attributes by their names everywhere rather than in this item. */
  ImmutableSet<String> everywhere(Iterable<String> names) {
    ImmutableSet.Builder<String> known = ImmutableSet.builder();
    names.forEach(name -> known.add(Known.name(placed.item(), name)));
    return known.build();
  }

  /** What is known of the instance when the write is done. */
  Known after(Known known) {
    Map<String, Value> values = new LinkedHashMap<>(known.values());
    assigned.forEach(
        (name, assignment) -> {
          String key = Known.name(placed.item(), name);
          if (assignment instanceof Assignment.To to) {
            values.put(key, to.value());
          } else if (assignment instanceof Assignment.Added) {
            values.put(key, new Value.Parameter(name));
          } else {
            values.remove(key);
          }
        });
    return new Known(ImmutableMap.copyOf(values));
  }
}
