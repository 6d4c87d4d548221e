package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import java.util.Collection;
import java.util.Map;
import java.util.SplittableRandom;

/** Finds arguments with which conditions hold of an instance. */
final class ArgumentBinder {
  private final GeneratedState state;
  private final ArgumentSampler sampler;
  private final SplittableRandom random;

  ArgumentBinder(GeneratedState state, ArgumentSampler sampler, SplittableRandom random) {
    this.state = state;
    this.sampler = sampler;
    this.random = random;
  }

  /** Binds what is open in the conditions, such that they hold of the instance. */
  void bind(
      EntityInstance instance,
      Collection<AttributeCondition> where,
      Map<String, Object> arguments) {
    for (AttributeCondition condition : where) {
      ImmutableList<ValueExpression> open = condition.test().values();
      ImmutableList<Object> matching =
          condition.test().accept(matching(condition, instance, arguments));
      for (int i = 0; i < matching.size(); i++) {
        Object value = matching.get(i);
        PartialConditions.open(open.get(i), arguments)
            .ifPresent(name -> arguments.put(name, value));
      }
    }
  }

  private MatchingArguments matching(
      AttributeCondition condition, EntityInstance instance, Map<String, Object> arguments) {
    Entity entity = state.entity(condition.path().entity());
    return new MatchingArguments(
        entity,
        entity.attribute(condition.path().attribute()),
        state.value(instance, condition.path()),
        arguments,
        sampler,
        random);
  }
}
