package dev.keysmith.verify.data;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import dev.keysmith.design.KeyComparator;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Draws a value for every parameter of a selection: equalities first, then what depends on them.
 */
final class ReadArgumentSampler {
  private static final int FEW = 20;

  /** With fewer matches on average, most reads have none: e^(-ln 2) is a half. */
  private static final double HALF_EMPTY = StrictMath.log(2);

  private final GeneratedState state;
  private final Cardinality cardinality;
  private final PartialConditions holds;
  private final ArgumentSampler sampler;
  private final RangeSampler ranges;
  private final ListSampler members;
  private final ArgumentBinder binder;
  private final SplittableRandom random;
  private final Map<Relationship, ListMultimap<ImmutableList<Object>, EntityInstance>> children =
      new LinkedHashMap<>();

  ReadArgumentSampler(GeneratedState state, ValueGenerator values, SplittableRandom random) {
    this.state = state;
    this.cardinality = Cardinality.of(state.instances().spec());
    this.holds = new PartialConditions(state);
    this.sampler = new ArgumentSampler(state, values, random);
    this.ranges = new RangeSampler(random);
    this.members = new ListSampler(state, sampler, random);
    this.binder = new ArgumentBinder(state, sampler, random);
    this.random = random;
  }

  /** Whether a selection with these arguments has a result. */
  boolean selectsSome(EntitySelection selection, Map<String, Object> arguments) {
    return state.all(selection.entity()).stream()
        .anyMatch(instance -> holds.all(instance, selection.where(), arguments));
  }

  /** Arguments with which a selection has a result; empty if no instance can be selected. */
  Optional<ImmutableMap<String, Object>> selecting(EntitySelection selection) {
    return state.all(selection.entity()).stream()
        .filter(instance -> holds.all(instance, selection.where(), Map.of()))
        .limit(FEW)
        .map(
            instance -> {
              Map<String, Object> arguments = new LinkedHashMap<>();
              binder.bind(instance, selection.where(), arguments);
              return complete(selection, arguments);
            })
        .filter(arguments -> selectsSome(selection, arguments))
        .findFirst();
  }

  /** Whether a selection with these arguments has a result with something under an include. */
  boolean selectsRelated(
      EntitySelection selection, List<IncludeClause> path, Map<String, Object> arguments) {
    return state.all(selection.entity()).stream()
        .filter(instance -> holds.all(instance, selection.where(), arguments))
        .anyMatch(instance -> hasRelated(instance, path, arguments));
  }

  private boolean hasRelated(
      EntityInstance instance, List<IncludeClause> path, Map<String, Object> arguments) {
    return path.isEmpty()
        || relatedInstances(instance, path.get(0)).stream()
            .filter(related -> holds.all(related, path.get(0).selection().where(), arguments))
            .anyMatch(related -> hasRelated(related, path.subList(1, path.size()), arguments));
  }

  /** Arguments with which a selection has such a result; empty if no instance can be selected. */
  Optional<ImmutableMap<String, Object>> selectingRelated(
      EntitySelection selection, List<IncludeClause> path) {
    return state.all(selection.entity()).stream()
        .filter(instance -> holds.all(instance, selection.where(), Map.of()))
        .filter(instance -> hasRelated(instance, path, Map.of()))
        .limit(FEW)
        .map(
            instance -> {
              Map<String, Object> arguments = new LinkedHashMap<>();
              binder.bind(instance, selection.where(), arguments);
              return complete(selection, arguments);
            })
        .filter(arguments -> selectsRelated(selection, path, arguments))
        .findFirst();
  }

  /**
   * Values for all parameters.
   *
   * @param fixed those that are chosen already
   */
  ImmutableMap<String, Object> complete(EntitySelection selection, Map<String, Object> fixed) {
    return complete(selection, fixed, !fixed.isEmpty());
  }

  /** Whether most arguments that are drawn as the estimates assume select nothing. */
  boolean isRare(EntitySelection selection) {
    return cardinality.of(selection) < HALF_EMPTY;
  }

  /** Values that one instance has in all that is compared for equality. */
  ImmutableMap<String, Object> ofOne(EntitySelection selection, Map<String, Object> fixed) {
    return complete(selection, fixed, true);
  }

  /** Values for the parameters that another alternative has besides. */
  ImmutableMap<String, Object> further(EntitySelection selection, Map<String, Object> drawn) {
    return complete(selection, drawn, false);
  }

  /** The same for a parent that is drawn as often as it has children. */
  ImmutableMap<String, Object> bySize(EntitySelection selection) {
    return complete(selection, SizedParents.of(selection).draw(state, random), false);
  }

  private ImmutableMap<String, Object> complete(
      EntitySelection selection, Map<String, Object> fixed, boolean related) {
    Map<String, Object> arguments = new LinkedHashMap<>(fixed);
    bindEqualities(selection, arguments, related);
    List<EntityInstance> all = state.all(selection.entity());
    bindRest(selection, all, arguments);
    bindIncludes(selection, arguments);
    return ImmutableMap.copyOf(arguments);
  }

  private void bindEqualities(
      EntitySelection selection, Map<String, Object> arguments, boolean related) {
    Entity entity = state.entity(selection.entity());
    Map<String, Object> known = new LinkedHashMap<>();
    Map<String, String> open = new LinkedHashMap<>();
    for (AttributeCondition condition : selection.where()) {
      if (condition.path().isOwn() && condition.test() instanceof Test.Is is) {
        String name = condition.path().attribute();
        PartialConditions.known(is.value(), holds.type(condition), arguments)
            .ifPresent(value -> known.put(name, value));
        PartialConditions.open(is.value(), arguments)
            .ifPresent(parameter -> open.put(name, parameter));
      }
    }
    Set<String> bound = new LinkedHashSet<>(known.keySet());
    bound.addAll(open.keySet());
    if (namesOne(entity, bound) || related) {
      bindFromOne(selection, arguments);
    }
    open.values().removeIf(arguments::containsKey);
    Map<String, Object> apart = sampler.apart(entity, open.keySet(), known);
    // One parameter may stand for two attributes; the first decides.
    open.forEach((name, parameter) -> put(arguments, parameter, apart.get(name)));
    for (AttributeCondition condition : selection.where()) {
      PartialConditions.openEquality(condition, arguments)
          .ifPresent(
              parameter -> {
                Entity owner = state.entity(condition.path().entity());
                String name = condition.path().attribute();
                put(arguments, parameter, sampler.apart(owner, List.of(name), Map.of()).get(name));
              });
    }
  }

  /**
   * Whether who asks knows an instance: by its identity, or by a unique value. A reference, though
   * no two instances have the same, is a parent that is known, with a child or without.
   */
  private static boolean namesOne(Entity entity, Set<String> bound) {
    return bound.containsAll(entity.identity())
        || entity.uniqueKeys().entrySet().stream()
            .anyMatch(
                unique ->
                    bound.containsAll(unique.getValue())
                        && entity.attribute(unique.getKey()).references().isEmpty());
  }

  private static void put(Map<String, Object> arguments, String parameter, @Nullable Object value) {
    if (value != null) {
      arguments.putIfAbsent(parameter, value);
    }
  }

  private void bindFromOne(EntitySelection selection, Map<String, Object> arguments) {
    sampler
        .any(
            state.all(selection.entity()),
            instance ->
                selection.where().stream()
                    .filter(condition -> condition.test() instanceof Test.Is)
                    .allMatch(condition -> holds.one(instance, condition, arguments)))
        .ifPresent(instance -> bindFrom(instance, selection.where(), arguments));
  }

  /** Binds the equalities to what an instance has. */
  void bindFrom(
      EntityInstance instance,
      Collection<AttributeCondition> where,
      Map<String, Object> arguments) {
    for (AttributeCondition condition : where) {
      PartialConditions.openEquality(condition, arguments)
          .ifPresent(
              parameter ->
                  state
                      .value(instance, condition.path())
                      .ifPresent(value -> arguments.put(parameter, value)));
    }
  }

  /** Everything but equalities, given the instances that the equalities leave. */
  private void bindRest(
      EntitySelection selection, List<EntityInstance> all, Map<String, Object> arguments) {
    for (AttributeCondition condition : selection.where()) {
      Entity owner = state.entity(condition.path().entity());
      Attribute attribute = owner.attribute(condition.path().attribute());
      if (condition.test() instanceof Test.Is is) {
        PartialConditions.open(is.value(), arguments)
            .ifPresent(
                name ->
                    arguments.put(name, sampler.value(owner, attribute, among(condition, all))));
      } else if (condition.test() instanceof Test.In in) {
        members.bind(selection, condition, in, arguments);
      } else if (condition.test() instanceof Test.Not not) {
        PartialConditions.open(not.value(), arguments)
            .ifPresent(name -> arguments.put(name, sampler.value(owner, attribute)));
      } else {
        List<Object> sorted = values(selection, condition, all, arguments);
        if (sorted.isEmpty()) {
          sorted = List.of(sampler.value(owner, attribute));
        }
        ranges.bind(
            condition, attribute.type(), sorted, everywhere(selection, condition), arguments);
      }
    }
  }

  private NavigableSet<Object> everywhere(EntitySelection selection, AttributeCondition condition) {
    NavigableSet<Object> values = new TreeSet<>(KeyComparator.OF_VALUES);
    if (condition.test() instanceof Test.Range) {
      state.all(selection.entity()).stream()
          .flatMap(instance -> state.value(instance, condition.path()).stream())
          .forEach(values::add);
    }
    return values;
  }

  private static List<EntityInstance> among(
      AttributeCondition condition, List<EntityInstance> all) {
    return condition.path().isOwn() ? all : List.of();
  }

  /**
   * The candidate values, in order: of what meets the equalities, or else of everything. What texts
   * begin with and what sets contain is chosen from everything: of few instances, none or one has
   * it, and the share that the spec states is one of all.
   */
  List<Object> values(
      EntitySelection selection,
      AttributeCondition condition,
      List<EntityInstance> all,
      Map<String, Object> arguments) {
    List<AttributeCondition> equalities =
        selection.where().stream()
            .filter(other -> other.test() instanceof Test.Is || other.test() instanceof Test.In)
            .filter(other -> condition.test() instanceof Test.Range)
            .toList();
    List<Object> met =
        all.stream()
            .filter(instance -> holds.all(instance, equalities, arguments))
            .flatMap(instance -> state.value(instance, condition.path()).stream())
            .toList();
    List<Object> sorted =
        new ArrayList<>(
            met.isEmpty()
                ? all.stream()
                    .flatMap(instance -> state.value(instance, condition.path()).stream())
                    .toList()
                : met);
    if (holds.type(condition).isOrdered()) {
      sorted.sort(KeyComparator.OF_VALUES);
    }
    return sorted;
  }

  private void bindIncludes(EntitySelection selection, Map<String, Object> arguments) {
    if (selection.include().isEmpty()) {
      return;
    }
    List<EntityInstance> found =
        state.all(selection.entity()).stream()
            .filter(instance -> holds.all(instance, selection.where(), arguments))
            .limit(FEW)
            .toList();
    for (IncludeClause include : selection.include()) {
      List<EntityInstance> related =
          found.stream().flatMap(instance -> relatedInstances(instance, include).stream()).toList();
      bindRest(
          include.selection(),
          related.isEmpty() ? state.all(include.selection().entity()) : related,
          arguments);
      bindIncludes(include.selection(), arguments);
    }
  }

  /** The related instances that an include means, before its conditions. */
  List<EntityInstance> relatedInstances(EntityInstance instance, IncludeClause include) {
    Relationship relationship = include.relationship();
    if (include.toParent()) {
      return GeneratedState.parentOf(instance, relationship)
          .flatMap(parent -> state.find(relationship.parent(), parent))
          .stream()
          .toList();
    }
    return children
        .computeIfAbsent(relationship, this::byParent)
        .get(instance.identity(state.entity(instance.entity())));
  }

  private ListMultimap<ImmutableList<Object>, EntityInstance> byParent(Relationship relationship) {
    ListMultimap<ImmutableList<Object>, EntityInstance> byParent = ArrayListMultimap.create();
    for (EntityInstance child : state.all(relationship.child())) {
      GeneratedState.parentOf(child, relationship).ifPresent(parent -> byParent.put(parent, child));
    }
    return byParent;
  }
}
