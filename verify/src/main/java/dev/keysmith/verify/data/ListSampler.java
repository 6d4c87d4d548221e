package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.ValueExpression;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Draws the values of an {@code in}, all of them different where there are so many.
 *
 * <p>A client that lists names knows of what: where a list completes an identity, its values are
 * those of instances that meet the equalities beside it.
 */
final class ListSampler {
  /** A stated list may be longer than memory; so many values are enough for many requests. */
  private static final int MOST_VALUES = 1000;

  private static final int TRIES = 20;

  private final GeneratedState state;
  private final PartialConditions holds;
  private final ArgumentSampler sampler;
  private final SplittableRandom random;

  ListSampler(GeneratedState state, ArgumentSampler sampler, SplittableRandom random) {
    this.state = state;
    this.holds = new PartialConditions(state);
    this.sampler = sampler;
    this.random = random;
  }

  /** Binds what of the list has no value yet. */
  void bind(
      EntitySelection selection,
      AttributeCondition condition,
      Test.In in,
      Map<String, Object> arguments) {
    Entity owner = state.entity(condition.path().entity());
    Attribute attribute = owner.attribute(condition.path().attribute());
    Set<Object> had = new LinkedHashSet<>();
    ImmutableList.Builder<String> open = ImmutableList.builder();
    for (ValueExpression value : in.values()) {
      PartialConditions.known(value, attribute.type(), arguments).ifPresent(had::add);
      PartialConditions.open(value, arguments).ifPresent(open::add);
    }
    ImmutableList<String> parameters = open.build();
    if (parameters.isEmpty()) {
      return;
    }
    boolean list = in.list().isPresent();
    List<Object> candidates = candidates(selection, condition, arguments);
    boolean identifies = !candidates.isEmpty();
    List<Object> drawn =
        different(candidates, owner, attribute, list ? length(in) : parameters.size(), had);
    if (list) {
      if (identifies) {
        pad(drawn, owner, attribute, length(in));
      }
      arguments.put(parameters.get(0), ImmutableList.copyOf(drawn));
      return;
    }
    for (int i = 0; i < parameters.size(); i++) {
      arguments.put(
          parameters.get(i), i < drawn.size() ? drawn.get(i) : sampler.value(owner, attribute));
    }
  }

  private static int length(Test.In in) {
    return (int) Math.min(Math.round(in.size()), MOST_VALUES);
  }

  /** Values of instances that could be meant; empty where the list names none by itself. */
  private List<Object> candidates(
      EntitySelection selection, AttributeCondition condition, Map<String, Object> arguments) {
    Entity entity = state.entity(selection.entity());
    Set<String> named = new LinkedHashSet<>();
    for (AttributeCondition other : selection.where()) {
      if (other.path().isOwn() && (other.isEquality() || other.test() instanceof Test.In)) {
        named.add(other.path().attribute());
      }
    }
    if (!condition.path().isOwn()
        || !entity.identity().contains(condition.path().attribute())
        || !named.containsAll(entity.identity())) {
      return new ArrayList<>();
    }
    Set<Object> values = new LinkedHashSet<>();
    for (EntityInstance instance : state.all(entity.name())) {
      if (holds.all(instance, selection.where(), arguments)) {
        state.value(instance, condition.path()).ifPresent(values::add);
      }
    }
    return new ArrayList<>(values);
  }

  /** Where there are fewer than the client lists, it lists some that there are no more. */
  private void pad(List<Object> drawn, Entity owner, Attribute attribute, int wanted) {
    for (int i = 0; i < TRIES * wanted && drawn.size() < wanted; i++) {
      sampler
          .unknown(owner, attribute)
          .filter(value -> !drawn.contains(value))
          .ifPresent(drawn::add);
    }
  }

  private List<Object> different(
      List<Object> candidates, Entity owner, Attribute attribute, int wanted, Set<Object> had) {
    List<Object> drawn = new ArrayList<>();
    candidates.removeIf(had::contains);
    while (drawn.size() < wanted && !candidates.isEmpty()) {
      drawn.add(candidates.remove(random.nextInt(candidates.size())));
    }
    for (int i = 0; i < TRIES * wanted && drawn.size() < wanted; i++) {
      Object value =
          sampler.apart(owner, List.of(attribute.name()), Map.of()).get(attribute.name());
      if (value != null && !had.contains(value) && !drawn.contains(value)) {
        drawn.add(value);
      }
    }
    return drawn;
  }
}
