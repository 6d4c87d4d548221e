package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Value;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.plain.Arguments;
import dev.keysmith.verify.plain.Arguments.Slot;
import dev.keysmith.verify.plain.Instance;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Arguments that an update, a delete or a requirement must refuse: nothing of that name, a
 * condition that does not hold, a version that is out of date.
 */
final class Refusals {
  private static final int TRIES = 20;

  private final Pattern.Write write;
  private final State state;
  private final Spec spec;
  private final Draws values;
  private final Holds holds;
  private final Targets targets;
  private final Supplier<Optional<Arguments>> typical;
  private final Map<String, Arguments> samples = new LinkedHashMap<>();

  Refusals(
      Pattern.Write write,
      State state,
      Draws values,
      Targets targets,
      Supplier<Optional<Arguments>> typical) {
    this.write = write;
    this.state = state;
    this.spec = state.instances().spec();
    this.values = values;
    this.holds = new Holds(state);
    this.targets = targets;
    this.typical = typical;
  }

  /** By what they are. */
  ImmutableMap<String, Arguments> of(WriteAction.Select select, int index) {
    samples.clear();
    missing(select, index);
    failing(select, index);
    stale(select, index);
    return ImmutableMap.copyOf(samples);
  }

  private void add(Optional<Arguments> arguments, String about) {
    arguments.ifPresent(given -> samples.putIfAbsent(about, given));
  }

  private void missing(WriteAction.Select select, int index) {
    Entity entity = spec.entity(select.entity());
    if (!targets.namesIdentity(select)) {
      return;
    }
    // A part of its own first: what is created beside it should still have its parents.
    List<Condition> parts =
        select.where().stream()
            .filter(condition -> condition.path().isOwn())
            .filter(condition -> entity.identity().contains(condition.path().attribute()))
            .filter(condition -> Holds.openEquality(condition, Map.of()).isPresent())
            .sorted(
                (left, right) ->
                    Boolean.compare(isStored(parameter(left)), isStored(parameter(right))))
            .toList();
    for (Condition part : parts) {
      Optional<Object> unknown = values.unknown(entity, entity.attribute(part.path().attribute()));
      if (unknown.isPresent()) {
        add(
            typical.get().map(given -> replace(given, index, parameter(part), unknown.get())),
            "a missing " + entity.name());
        return;
      }
    }
  }

  private static String parameter(Condition equality) {
    return Holds.openEquality(equality, Map.of()).orElseThrow();
  }

  private boolean isStored(String parameter) {
    return write.actions().stream()
        .filter(WriteAction.Store.class::isInstance)
        .anyMatch(action -> Scopes.names(spec, action).contains(parameter));
  }

  private void failing(WriteAction.Select select, int index) {
    Entity entity = spec.entity(select.entity());
    if (!targets.namesIdentity(select)) {
      return;
    }
    for (Condition condition : select.where()) {
      boolean identity =
          condition.path().isOwn() && entity.identity().contains(condition.path().attribute());
      if (identity) {
        continue;
      }
      String about = "a condition on " + condition.path() + " that does not hold";
      Optional<Arguments> given = typical.get();
      Optional<Arguments> wrong = given.flatMap(right -> against(right, select, condition, index));
      add(wrong, about);
    }
  }

  private Optional<Arguments> against(
      Arguments given, WriteAction.Select select, Condition condition, int index) {
    Map<String, Object> seen = given.in(index, 0);
    Optional<Instance> target =
        state.all(select.entity()).stream()
            .filter(instance -> holds.all(instance, select.where(), seen))
            .findFirst();
    Optional<Object> value = target.flatMap(found -> state.value(found, condition.path()));
    AttributeType type = holds.type(condition);
    Entity holder = spec.entity(condition.path().entity());
    Attribute attribute = holder.attribute(condition.path().attribute());
    if (condition.test() instanceof Test.Is is && is.value() instanceof Value.Parameter parameter) {
      for (int i = 0; i < TRIES; i++) {
        Object other = values.value(holder, attribute);
        if (!value.equals(Optional.of(other))) {
          return Optional.of(replace(given, index, parameter.name(), other));
        }
      }
    }
    if (condition.test() instanceof Test.Range range && value.isPresent()) {
      if (range.lower().isPresent()
          && range.lower().get().value() instanceof Value.Parameter parameter) {
        return Optional.of(
            replace(given, index, parameter.name(), Neighbour.above(value.get(), type)));
      }
      if (range.upper().isPresent()
          && range.upper().get().value() instanceof Value.Parameter parameter) {
        return Optional.of(
            replace(given, index, parameter.name(), Neighbour.below(value.get(), type)));
      }
    }
    return violator(given, select, condition, index);
  }

  /** Names another instance, of which the condition does not hold. */
  private Optional<Arguments> violator(
      Arguments given, WriteAction.Select select, Condition condition, int index) {
    Map<String, Object> seen = given.in(index, 0);
    Entity entity = spec.entity(select.entity());
    List<Condition> naming =
        select.where().stream()
            .filter(other -> other.path().isOwn())
            .filter(other -> entity.identity().contains(other.path().attribute()))
            .toList();
    Optional<Instance> other =
        values.any(
            state.all(entity.name()),
            instance ->
                !holds.one(instance, condition, seen) && holds.all(instance, naming, Map.of()));
    if (other.isEmpty()) {
      return Optional.empty();
    }
    Arguments renamed = given;
    for (Condition part : naming) {
      Optional<Object> value = state.value(other.get(), part.path());
      if (Holds.openEquality(part, Map.of()).isPresent() && value.isPresent()) {
        renamed = replace(renamed, index, parameter(part), value.get());
      }
    }
    if (seen.containsKey(Arguments.VERSION)) {
      // The right version of the other, or the version would refuse what the condition should.
      long version = state.instances().version(entity.name(), other.get().identity(entity));
      renamed =
          replace(
              renamed, index, Arguments.VERSION, BigDecimal.valueOf(version).stripTrailingZeros());
    }
    return Optional.of(renamed);
  }

  private void stale(WriteAction.Select select, int index) {
    boolean replaces = select instanceof WriteAction.Update || select instanceof WriteAction.Delete;
    if (replaces && spec.entity(select.entity()).versioned() && targets.namesIdentity(select)) {
      add(
          typical
              .get()
              .map(
                  given -> {
                    BigDecimal seen =
                        (BigDecimal)
                            given.in(index, 0).getOrDefault(Arguments.VERSION, BigDecimal.ONE);
                    return replace(
                        given,
                        index,
                        Arguments.VERSION,
                        seen.subtract(BigDecimal.ONE).stripTrailingZeros());
                  }),
          "a version that is out of date");
    }
  }

  /** The same arguments with another value under a name, wherever the first execution sees it. */
  private static Arguments replace(Arguments given, int action, String name, Object value) {
    Slot first = new Slot(action, 0);
    Map<String, Object> shared = new LinkedHashMap<>(given.shared());
    Map<Slot, ImmutableMap<String, Object>> own = new LinkedHashMap<>(given.own());
    ImmutableMap<String, Object> mine = own.get(first);
    if (mine != null && mine.containsKey(name)) {
      boolean version = name.equals(Arguments.VERSION);
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
    return new Arguments(ImmutableMap.copyOf(shared), ImmutableMap.copyOf(own));
  }
}
