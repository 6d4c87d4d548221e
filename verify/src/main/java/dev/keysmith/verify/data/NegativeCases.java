package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PatternArguments.ActionRepetition;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Arguments that an update, a delete or a requirement must reject: nothing of that name, a
 * condition that does not hold, a version that is out of date.
 */
final class NegativeCases {
  private static final int TRIES = 20;

  /** Draws until nothing else is wrong. */
  private static final int DRAWS = 6;

  private final AccessPattern.Write write;
  private final GeneratedState state;
  private final Spec spec;
  private final ArgumentSampler values;
  private final SoleCause cause;
  private final PartialConditions holds;
  private final TargetFinder targets;
  private final Supplier<Optional<PatternArguments>> typical;
  private final Map<String, PatternArguments> samples = new LinkedHashMap<>();

  NegativeCases(
      AccessPattern.Write write,
      GeneratedState state,
      ArgumentSampler values,
      SoleCause cause,
      TargetFinder targets,
      Supplier<Optional<PatternArguments>> typical) {
    this.write = write;
    this.state = state;
    this.spec = state.instances().spec();
    this.values = values;
    this.cause = cause;
    this.holds = new PartialConditions(state);
    this.targets = targets;
    this.typical = typical;
  }

  /** By what they are. */
  ImmutableMap<String, PatternArguments> of(WriteAction.Select select, int index) {
    samples.clear();
    missing(select, index);
    failing(select, index);
    stale(select, index);
    return ImmutableMap.copyOf(samples);
  }

  private void add(Optional<PatternArguments> arguments, String about) {
    arguments.ifPresent(given -> samples.putIfAbsent(about, given));
  }

  private void missing(WriteAction.Select select, int index) {
    Entity entity = spec.entity(select.entity());
    if (!targets.namesIdentity(select)) {
      return;
    }
    // A part of its own first: what is created beside it should still have its parents.
    List<AttributeCondition> parts =
        select.where().stream()
            .filter(condition -> condition.path().isOwn())
            .filter(condition -> entity.identity().contains(condition.path().attribute()))
            .filter(condition -> PartialConditions.openEquality(condition, Map.of()).isPresent())
            .sorted(
                (left, right) ->
                    Boolean.compare(isStored(parameter(left)), isStored(parameter(right))))
            .toList();
    SoleCause.firstOf(
            parts.stream().flatMap(part -> unknown(entity, part, index)),
            arguments -> cause.isAction(index, arguments))
        .forEach(arguments -> add(Optional.of(arguments), "a missing " + entity.name()));
  }

  /** Typical arguments with an identity that no instance has. */
  private Stream<PatternArguments> unknown(Entity entity, AttributeCondition part, int index) {
    return values.unknown(entity, entity.attribute(part.path().attribute())).stream()
        .flatMap(unknown -> draws().map(given -> replace(given, index, parameter(part), unknown)));
  }

  private Stream<PatternArguments> draws() {
    return Stream.generate(typical).limit(DRAWS).flatMap(Optional::stream);
  }

  private static String parameter(AttributeCondition equality) {
    return PartialConditions.openEquality(equality, Map.of()).orElseThrow();
  }

  private boolean isStored(String parameter) {
    return write.actions().stream()
        .filter(WriteAction.Store.class::isInstance)
        .anyMatch(action -> ArgumentScopes.names(spec, action).contains(parameter));
  }

  private void failing(WriteAction.Select select, int index) {
    Entity entity = spec.entity(select.entity());
    boolean named = targets.namesIdentity(select);
    if (!named && !(select instanceof WriteAction.Require)) {
      return;
    }
    for (AttributeCondition condition : select.where()) {
      boolean identity =
          condition.path().isOwn() && entity.identity().contains(condition.path().attribute());
      if (named && identity) {
        continue;
      }
      String about = "a condition on " + condition.path() + " that is not met";
      Stream<PatternArguments> candidates =
          draws()
              .flatMap(
                  right ->
                      Stream.of(
                              against(right, select, condition, index),
                              violator(right, select, condition, index))
                          .flatMap(Optional::stream));
      Predicate<PatternArguments> right =
          arguments -> cause.isCondition(index, condition, arguments);
      // What need not be named may be met by another instance.
      (named ? SoleCause.firstOf(candidates, right) : candidates.filter(right).limit(1))
          .forEach(arguments -> add(Optional.of(arguments), about));
    }
  }

  private Optional<PatternArguments> against(
      PatternArguments given, WriteAction.Select select, AttributeCondition condition, int index) {
    Map<String, Object> seen = given.in(index, 0);
    Optional<EntityInstance> target =
        state.all(select.entity()).stream()
            .filter(instance -> holds.all(instance, select.where(), seen))
            .findFirst();
    Optional<Object> value = target.flatMap(found -> state.value(found, condition.path()));
    AttributeType type = holds.type(condition);
    Entity owner = spec.entity(condition.path().entity());
    Attribute attribute = owner.attribute(condition.path().attribute());
    if (condition.test() instanceof Test.Is is
        && is.value() instanceof ValueExpression.Parameter parameter) {
      for (int i = 0; i < TRIES; i++) {
        Object other = values.value(owner, attribute);
        if (!value.equals(Optional.of(other))) {
          return Optional.of(replace(given, index, parameter.name(), other));
        }
      }
    }
    if (condition.test() instanceof Test.Range range && value.isPresent()) {
      if (range.lower().isPresent()
          && range.lower().get().value() instanceof ValueExpression.Parameter parameter) {
        return Optional.of(
            replace(given, index, parameter.name(), AdjacentValues.above(value.get(), type)));
      }
      if (range.upper().isPresent()
          && range.upper().get().value() instanceof ValueExpression.Parameter parameter) {
        return Optional.of(
            replace(given, index, parameter.name(), AdjacentValues.below(value.get(), type)));
      }
    }
    return Optional.empty();
  }

  /** Selects another instance, of which only this condition does not hold. */
  private Optional<PatternArguments> violator(
      PatternArguments given, WriteAction.Select select, AttributeCondition condition, int index) {
    Map<String, Object> seen = given.in(index, 0);
    Entity entity = spec.entity(select.entity());
    List<AttributeCondition> others =
        select.where().stream().filter(other -> !other.equals(condition)).toList();
    Optional<EntityInstance> other =
        values.any(
            state.all(entity.name()),
            instance ->
                !holds.one(instance, condition, seen) && holds.all(instance, others, Map.of()));
    if (other.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Object> bound = new LinkedHashMap<>();
    targets.bind(other.get(), others, bound);
    PatternArguments renamed = given;
    for (Map.Entry<String, Object> value : bound.entrySet()) {
      renamed = replace(renamed, index, value.getKey(), value.getValue());
    }
    if (seen.containsKey(PatternArguments.VERSION)) {
      // The right version of the other, or the version would reject what the condition should.
      long version = state.instances().version(entity.name(), other.get().identity(entity));
      renamed =
          replace(
              renamed,
              index,
              PatternArguments.VERSION,
              BigDecimal.valueOf(version).stripTrailingZeros());
    }
    return Optional.of(renamed);
  }

  private void stale(WriteAction.Select select, int index) {
    if (select.writes()
        && spec.entity(select.entity()).versioned()
        && targets.namesIdentity(select)) {
      add(
          typical
              .get()
              .map(
                  given -> {
                    BigDecimal seen =
                        (BigDecimal)
                            given
                                .in(index, 0)
                                .getOrDefault(PatternArguments.VERSION, BigDecimal.ONE);
                    return replace(
                        given,
                        index,
                        PatternArguments.VERSION,
                        seen.subtract(BigDecimal.ONE).stripTrailingZeros());
                  }),
          "an outdated version");
    }
  }

  /** The same arguments with another value under a name, wherever the first execution sees it. */
  private static PatternArguments replace(
      PatternArguments given, int action, String name, Object value) {
    ActionRepetition first = new ActionRepetition(action, 0);
    Map<String, Object> shared = new LinkedHashMap<>(given.shared());
    Map<ActionRepetition, ImmutableMap<String, Object>> own = new LinkedHashMap<>(given.own());
    ImmutableMap<String, Object> mine = own.get(first);
    if (mine != null && mine.containsKey(name)) {
      boolean version = name.equals(PatternArguments.VERSION);
      own.replaceAll(
          (slot, values) ->
              slot.equals(first) || (!version && slot.repetition() == 0 && values.containsKey(name))
                  ? ImmutableMap.<String, Object>builder()
                      .putAll(values)
                      .put(name, value)
                      .buildKeepingLast()
                  : values);
    } else {
      shared.put(name, value);
    }
    return new PatternArguments(ImmutableMap.copyOf(shared), ImmutableMap.copyOf(own));
  }
}
