package dev.keysmith.plan.write;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.plan.BoundValues;
import dev.keysmith.plan.ItemState;
import dev.keysmith.plan.write.ItemChange.Change;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An item of an instance as an update finds and leaves it.
 *
 * @param assigned what becomes of attributes, by the item's names for them
 * @param changed those of them that the item holds or makes a key of, and the version
 * @param selected what the conditions alone say of the item before the write
 */
record ItemTransition(
    LayoutRef layoutRef,
    LayoutStatistics statistics,
    ItemState before,
    ItemState after,
    ImmutableMap<String, AttributeAssignment> assigned,
    ImmutableMap<String, Change> changed,
    ItemState selected) {

  /**
   * @param assigned by attribute, or by path for what is copied from related instances
   */
  static ItemTransition of(
      WriteContext writeContext,
      LayoutRef layoutRef,
      ImmutableList<AttributeCondition> where,
      ImmutableMap<String, AttributeAssignment> assigned) {
    LayoutStatistics statistics = writeContext.statistics(layoutRef);
    ItemLayout layout = layoutRef.item();
    ItemState selected = before(statistics, where);
    ItemState before = selected;
    ItemState after = selected;
    ImmutableMap.Builder<String, AttributeAssignment> here = ImmutableMap.builder();
    ImmutableMap.Builder<String, Change> changed = ImmutableMap.builder();
    for (String name : statistics.named().keySet()) {
      AttributeAssignment assignment = assigned.get(BoundValues.name(layout, name));
      if (assignment == null) {
        continue;
      }
      here.put(name, assignment);
      before = before(writeContext, layout, name, assignment, before);
      after = assignment.after(after, name);
      if (statistics.stored().containsKey(name) || isInKey(layout, name)) {
        changed.put(
            name,
            assignment.match(
                to -> Change.REPLACED, adjusted -> Change.MOVED, removed -> Change.REPLACED));
      }
    }
    if (layout.isMain() && isNewVersion(writeContext.entity(layout.entity()), assigned)) {
      changed.put(LayoutStatistics.VERSION_ATTRIBUTE, Change.MOVED);
    }
    return new ItemTransition(
        layoutRef,
        statistics,
        before,
        after,
        here.buildOrThrow(),
        changed.buildOrThrow(),
        selected);
  }

  /** What an assignment, and the lifecycle of its attribute, say of an item before the write. */
  private static ItemState before(
      WriteContext writeContext,
      ItemLayout layout,
      String name,
      AttributeAssignment assignment,
      ItemState state) {
    ItemState before = assignment.before(state, name);
    boolean own = BoundValues.name(layout, name).equals(name);
    return own
            && assignment instanceof AttributeAssignment.To to
            && to.value() instanceof ValueExpression.Literal literal
        ? before.cameFrom(
            name, writeContext.lifecycle().before(layout.entity(), name, literal.text()))
        : before;
  }

  /** What conditions say of an item before the write. */
  static ItemState before(LayoutStatistics statistics, ImmutableList<AttributeCondition> where) {
    ItemState state = ItemState.any(statistics);
    for (AttributeCondition condition : where) {
      Optional<String> name = name(statistics, condition);
      if (name.isPresent()) {
        state = state.where(name.get(), condition.test());
      }
    }
    return state;
  }

  /** What an item calls the attribute of a condition; empty where it has nothing of it. */
  static Optional<String> name(LayoutStatistics statistics, AttributeCondition condition) {
    String known = BoundValues.name(condition.path());
    for (String name : statistics.named().keySet()) {
      if (BoundValues.name(statistics.layout(), name).equals(known)) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  private static boolean isInKey(ItemLayout layout, String name) {
    for (KeyRule rule : layout.keys().values()) {
      if (rule.attributes().contains(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the instance itself changes, and not only what it copies from related instances. */
  private static boolean isNewVersion(
      Entity entity, ImmutableMap<String, AttributeAssignment> assigned) {
    return entity.versioned()
        && assigned.keySet().stream().anyMatch(entity.attributes()::containsKey);
  }

  boolean isVersioned() {
    return changed.containsKey(LayoutStatistics.VERSION_ATTRIBUTE);
  }

  boolean isChanged() {
    return !changed.isEmpty() && (isMoved() || before.canBeThere(layoutRef));
  }

  /** Whether the item gets another key of the table, and so becomes another item. */
  boolean isMoved() {
    for (String key : layoutRef.table().key().attributes()) {
      if (!Collections.disjoint(
          layoutRef.item().key(key).orElseThrow().attributes(), assigned.keySet())) {
        return true;
      }
    }
    return false;
  }

  /** The conditions that this item can check, and that its key does not decide. */
  ImmutableList<AttributeCondition> conditions(ImmutableList<AttributeCondition> where) {
    return where.stream().filter(this::canCheck).collect(ImmutableList.toImmutableList());
  }

  private boolean canCheck(AttributeCondition condition) {
    return name(statistics, condition)
        .filter(name -> statistics.stored().containsKey(name))
        .filter(name -> !(condition.isEquality() && isTheKeysOwn(name)))
        .isPresent();
  }

  /**
   * Whether the item shows if a condition holds: it stores the attribute, or is under another key
   * where the attribute has another value.
   */
  boolean decides(AttributeCondition condition) {
    return canCheck(condition)
        || name(statistics, condition).filter(this::isTheKeysOwn).isPresent();
  }

  /**
   * Whether only the key shows if a condition holds, and the attribute may change: then the item
   * must be found under it.
   */
  boolean isFoundByKeyOnly(AttributeCondition condition) {
    String name = BoundValues.name(condition.path());
    Entity entity = statistics.entity();
    boolean stays =
        entity.identity().contains(name)
            || (entity.attributes().containsKey(name) && entity.attribute(name).immutable());
    return !stays && !canCheck(condition) && decides(condition);
  }

  /**
   * Whether another value of an attribute makes another key; a time bucket is the same for many.
   */
  private boolean isTheKeysOwn(String name) {
    for (String key : layoutRef.table().key().attributes()) {
      KeyRule rule = layoutRef.item().key(key).orElseThrow();
      Optional<KeyTemplate> template = selected.template(rule);
      if (template.isPresent() ? template.get().gives(name) : rule.gives(name)) {
        return true;
      }
    }
    return false;
  }

  /** Whether every instance that the conditions select has such an item. */
  boolean isCertain() {
    return layoutRef.item().isMain() || selected.isSurelyThere(layoutRef);
  }

  /**
   * Whether there is one key under which the item is, if it is there at all: whatever else decides
   * about that, the key takes only attributes that are always there.
   */
  boolean hasOneKey() {
    return layoutRef.table().key().attributes().stream()
        .map(key -> layoutRef.item().key(key).orElseThrow())
        .allMatch(
            rule ->
                rule.alternatives().size() == 1
                    && selected.surelyMakes(rule.alternatives().get(0).template()));
  }

  /** What that key is made of, under the item's names. */
  ImmutableSet<String> oneKeyAttributes() {
    return layoutRef.table().key().attributes().stream()
        .map(key -> layoutRef.item().key(key).orElseThrow())
        .flatMap(rule -> rule.alternatives().get(0).template().attributes().stream())
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Attributes by their names everywhere rather than in this item. */
  ImmutableSet<String> everywhere(Iterable<String> names) {
    ImmutableSet.Builder<String> known = ImmutableSet.builder();
    names.forEach(name -> known.add(BoundValues.name(layoutRef.item(), name)));
    return known.build();
  }

  /** What is known of the instance when the write is done. */
  BoundValues after(BoundValues known) {
    Map<String, ValueExpression> values = new LinkedHashMap<>(known.values());
    assigned.forEach(
        (name, assignment) -> {
          String key = BoundValues.name(layoutRef.item(), name);
          assignment
              .valueAfter(name)
              .ifPresentOrElse(value -> values.put(key, value), () -> values.remove(key));
        });
    return new BoundValues(ImmutableMap.copyOf(values));
  }
}
