package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Value;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.data.WriteDraw.Relaxed;
import dev.keysmith.verify.plain.Arguments;
import dev.keysmith.verify.plain.Instance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Arguments on the edge of a write: what exists already, what is missing, conditions that fail,
 * versions that are out of date, values that are hard on keys.
 *
 * <p>Each is a typical sample with one thing wrong. A write of several actions that need not happen
 * together gets none that must fail: how much of it then happens is open.
 */
final class WriteEdges {
  private static final int TRIES = 20;

  private final Pattern.Write write;
  private final Function<Relaxed, WriteDraw> draws;
  private final Spec spec;
  private final State state;
  private final Draws values;
  private final Refusals refusals;
  private final List<WriteSample> samples = new ArrayList<>();

  WriteEdges(Pattern.Write write, State state, Function<Relaxed, WriteDraw> draws, Draws values) {
    this.write = write;
    this.draws = draws;
    this.spec = state.instances().spec();
    this.state = state;
    this.values = values;
    this.refusals =
        new Refusals(
            write,
            state,
            values,
            draws.apply(Relaxed.NOTHING).targets(),
            () -> draw(Relaxed.NOTHING, Map.of()));
  }

  ImmutableList<WriteSample> samples() {
    boolean whole = write.atomic() || write.actions().size() == 1;
    for (int index = 0; index < write.actions().size(); index++) {
      WriteAction action = write.actions().get(index);
      if (action.times() > 1) {
        continue;
      }
      if (whole && action instanceof WriteAction.Create create && !isNeverTwice(create)) {
        existing(create, "an identity that exists already");
      }
      if (action instanceof WriteAction.Put put) {
        replaced(put);
      }
      if (whole) {
        takenUnique(action);
      }
    }
    if (whole) {
      for (int index = 0; index < write.actions().size(); index++) {
        if (write.actions().get(index) instanceof WriteAction.Select select) {
          refusals
              .of(select, index)
              .forEach((about, arguments) -> add(Optional.of(arguments), about));
        }
      }
    }
    boolean gives =
        write.actions().stream()
            .anyMatch(
                action ->
                    action instanceof WriteAction.Store
                        || (action instanceof WriteAction.Update update
                            && !update.set().isEmpty()));
    if (gives) {
      add(draw(new Relaxed(false, false, 1), Map.of()), "values that are hard on keys");
    }
    return ImmutableList.copyOf(samples);
  }

  /** An identity that the client generates never comes twice, and nobody promises to refuse it. */
  private boolean isNeverTwice(WriteAction.Create create) {
    Entity entity = spec.entity(create.entity());
    return entity.identity().stream().map(entity::attribute).anyMatch(Attribute::isNeverTwice);
  }

  private Optional<Arguments> draw(Relaxed relaxed, Map<String, Object> preset) {
    return draws.apply(relaxed).draw(preset);
  }

  private void add(Optional<Arguments> arguments, String about) {
    arguments.ifPresent(given -> samples.add(new WriteSample(given, false, about)));
  }

  /** The names under which the identity of what is stored is given, if all of it is. */
  private Optional<Map<String, Object>> identity(WriteAction.Store store, Instance instance) {
    Map<String, Object> preset = new LinkedHashMap<>();
    Entity entity = spec.entity(store.entity());
    for (String part : entity.identity()) {
      Value set = store.set().get(part);
      if (set == null && State.sequence(entity.attribute(part)).isPresent()) {
        return Optional.empty();
      }
      if (set instanceof Value.Literal literal
          && !instance
              .value(part)
              .equals(Optional.of(Literals.value(literal.text(), entity.attribute(part).type())))) {
        return Optional.empty();
      }
      if (!(set instanceof Value.Literal)) {
        String name = set instanceof Value.Parameter parameter ? parameter.name() : part;
        instance.value(part).ifPresent(value -> preset.put(name, value));
      }
    }
    return Optional.of(preset);
  }

  private void existing(WriteAction.Create create, String about) {
    for (int i = 0; i < TRIES; i++) {
      Optional<Arguments> drawn =
          values
              .any(state.all(create.entity()), instance -> true)
              .flatMap(instance -> identity(create, instance))
              .flatMap(preset -> draw(new Relaxed(true, false, ValueMaker.USUAL_HARDNESS), preset));
      if (drawn.isPresent()) {
        add(drawn, about);
        return;
      }
    }
  }

  /** Everything that may change does, as far as the draw has it so. */
  private void replaced(WriteAction.Put put) {
    Entity entity = spec.entity(put.entity());
    ImmutableList<Attribute> immutable =
        entity.attributes().values().stream()
            .filter(Attribute::immutable)
            .collect(ImmutableList.toImmutableList());
    Optional<Instance> before =
        values.any(
            state.all(put.entity()),
            instance -> immutable.stream().allMatch(it -> mayStay(put, it, instance)));
    if (before.isEmpty()) {
      return;
    }
    Optional<Map<String, Object>> preset = identity(put, before.get());
    if (preset.isEmpty()) {
      return;
    }
    for (Attribute attribute : immutable) {
      if (given(put, attribute) instanceof Value.Parameter parameter) {
        before
            .get()
            .value(attribute.name())
            .ifPresent(value -> preset.get().putIfAbsent(parameter.name(), value));
      }
    }
    Optional<Arguments> best = Optional.empty();
    long most = -1;
    for (int i = 0; i < TRIES; i++) {
      Optional<Arguments> drawn =
          draw(new Relaxed(true, false, ValueMaker.USUAL_HARDNESS), preset.get());
      long changed =
          drawn
              .map(
                  arguments ->
                      entity.attributes().keySet().stream()
                          .filter(
                              name ->
                                  !Optional.ofNullable(arguments.shared().get(name))
                                      .equals(before.get().value(name)))
                          .count())
              .orElse(-1L);
      if (changed > most) {
        most = changed;
        best = drawn;
      }
    }
    add(best, "put over what exists, with everything changed");
  }

  /** Whether a put can leave an immutable attribute as it is. */
  private static boolean mayStay(WriteAction.Put put, Attribute attribute, Instance instance) {
    Optional<Object> there = instance.value(attribute.name());
    if (put.absent().contains(attribute.name())) {
      return there.isEmpty();
    }
    Value given = given(put, attribute);
    return given instanceof Value.Literal literal
        ? there.equals(Optional.of(Literals.value(literal.text(), attribute.type())))
        : there.isPresent() && !given.equals(new Value.Parameter(Arguments.NOW));
  }

  private static Value given(WriteAction.Put put, Attribute attribute) {
    return put.set().getOrDefault(attribute.name(), new Value.Parameter(attribute.name()));
  }

  private void takenUnique(WriteAction action) {
    ImmutableMap<String, Value> set =
        action instanceof WriteAction.Store store
            ? store.set()
            : action instanceof WriteAction.Update update ? update.set() : ImmutableMap.of();
    for (Attribute attribute : spec.entity(action.entity()).attributes().values()) {
      Value value = set.get(attribute.name());
      boolean stored = action instanceof WriteAction.Store && value == null;
      if (!attribute.unique() || !(stored || value instanceof Value.Parameter)) {
        continue;
      }
      String name =
          value instanceof Value.Parameter parameter ? parameter.name() : attribute.name();
      values
          .any(state.all(action.entity()), instance -> instance.value(attribute.name()).isPresent())
          .flatMap(instance -> instance.value(attribute.name()))
          .ifPresent(
              taken ->
                  add(
                      draw(
                          new Relaxed(false, true, ValueMaker.USUAL_HARDNESS), Map.of(name, taken)),
                      "a value of " + attribute.name() + " that another has"));
    }
  }
}
