package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import dev.keysmith.verify.data.WriteArgumentSampler.RelaxedConstraints;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Arguments on the edge of a write: what exists already, what is missing, conditions that fail,
 * versions that are out of date, values that are difficult in keys.
 *
 * <p>Each is a typical sample with one thing wrong. A write of several actions that need not happen
 * together gets none that must fail: how much of it then happens is open.
 */
final class WriteEdgeCases {
  private static final int TRIES = 20;

  /** After so many draws in vain there is nothing to draw, which takes longest to find out. */
  private static final int FRUITLESS = 3;

  private final AccessPattern.Write write;
  private final Function<RelaxedConstraints, WriteArgumentSampler> samplers;
  private final Spec spec;
  private final GeneratedState state;
  private final ArgumentSampler values;
  private final NegativeCases negativeCases;
  private final DuplicateValueCases duplicates;
  private final SoleCause cause;
  private final List<WriteSample> samples = new ArrayList<>();

  WriteEdgeCases(
      AccessPattern.Write write,
      GeneratedState state,
      Function<RelaxedConstraints, WriteArgumentSampler> samplers,
      ArgumentSampler values) {
    this.write = write;
    this.samplers = samplers;
    this.spec = state.instances().spec();
    this.state = state;
    this.values = values;
    this.cause = new SoleCause(write, state.instances());
    this.negativeCases =
        new NegativeCases(
            write,
            state,
            values,
            cause,
            samplers.apply(RelaxedConstraints.NOTHING).targets(),
            () -> draw(RelaxedConstraints.NOTHING, Map.of()));
    this.duplicates =
        new DuplicateValueCases(
            state, values, samplers.apply(RelaxedConstraints.NOTHING).targets());
  }

  ImmutableList<WriteSample> samples() {
    boolean whole = write.atomic() || write.actions().size() == 1;
    for (int index = 0; index < write.actions().size(); index++) {
      WriteAction action = write.actions().get(index);
      if (action.times() > 1) {
        if (whole && action instanceof WriteAction.Create create) {
          repeated(create, index);
        }
        continue;
      }
      if (whole && action instanceof WriteAction.Create create && !isNeverTwice(create)) {
        existing(create, index, "an existing identity");
      }
      if (action instanceof WriteAction.Store store && !(store instanceof WriteAction.Create)) {
        replaced(store, index);
      }
      if (action instanceof WriteAction.Update update) {
        missingElements(update);
      }
      if (whole) {
        duplicates(action, index);
      }
    }
    if (whole) {
      for (int index = 0; index < write.actions().size(); index++) {
        if (write.actions().get(index) instanceof WriteAction.Select select) {
          negativeCases
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
      add(
          draw(new RelaxedConstraints(false, false, 1), Map.of()),
          "values with special characters for keys");
    }
    return ImmutableList.copyOf(samples);
  }

  /** What is stored has a unique value that another instance has, and nothing else is wrong. */
  private void duplicates(WriteAction action, int index) {
    for (String attribute : spec.entity(action.entity()).uniqueKeys().keySet()) {
      SoleCause.firstOf(
              Stream.generate(() -> duplicates.of(action, attribute))
                  .limit(TRIES)
                  .flatMap(Optional::stream)
                  .flatMap(
                      preset ->
                          draw(
                              new RelaxedConstraints(false, true, ValueGenerator.USUAL_HARDNESS),
                              preset)
                              .stream()),
              arguments -> cause.isAction(index, arguments))
          .forEach(arguments -> add(Optional.of(arguments), "a duplicate value of " + attribute));
    }
  }

  /** One of several instances that are created has what another has already. */
  private void repeated(WriteAction.Create create, int index) {
    Entity entity = spec.entity(create.entity());
    RepeatedActionCases cases =
        new RepeatedActionCases(state, values, () -> draw(RelaxedConstraints.NOTHING, Map.of()));
    if (!isNeverTwice(create)) {
      add(cases.of(create, index, entity.identity()), "an existing identity among several");
    }
    entity
        .uniqueKeys()
        .forEach(
            (attribute, key) ->
                add(
                    cases.of(create, index, key),
                    "a duplicate value of " + attribute + " among several"));
  }

  /** Elements that are removed from sets which do not have them: nothing changes. */
  private void missingElements(WriteAction.Update update) {
    Entity entity = spec.entity(update.entity());
    for (String name : update.subtract()) {
      Object missing =
          entity.attribute(name).type() == AttributeType.NUMBER_SET
              ? BigDecimal.ONE.negate()
              : "no such element";
      add(
          draw(RelaxedConstraints.NOTHING, Map.of(name, ImmutableSet.of(missing))),
          "an element that " + name + " does not have");
    }
  }

  /** A client-generated identity is never repeated, and no plan promises to reject it. */
  private boolean isNeverTwice(WriteAction.Create create) {
    Entity entity = spec.entity(create.entity());
    return entity.identity().stream().map(entity::attribute).anyMatch(Attribute::isNeverTwice);
  }

  private Optional<PatternArguments> draw(RelaxedConstraints relaxed, Map<String, Object> preset) {
    return samplers.apply(relaxed).sample(preset);
  }

  private void add(Optional<PatternArguments> arguments, String about) {
    arguments.ifPresent(given -> samples.add(new WriteSample(given, false, about)));
  }

  /** The names under which the identity of what is stored is given, if all of it is. */
  private Optional<Map<String, Object>> identity(WriteAction.Store store, EntityInstance instance) {
    Entity entity = spec.entity(store.entity());
    return DuplicateValueCases.given(store, entity, entity.identity(), instance);
  }

  /** Also where it would be stored under another key, because all else is different. */
  private void existing(WriteAction.Create create, int index, String about) {
    for (int i = 0; i < TRIES; i++) {
      Optional<EntityInstance> before = values.any(state.all(create.entity()), instance -> true);
      Optional<PatternArguments> drawn =
          before
              .flatMap(instance -> identity(create, instance))
              .flatMap(preset -> mostChanged(before.get(), index, preset));
      if (drawn.isPresent()) {
        add(drawn, about);
        return;
      }
    }
  }

  /**
   * Of several draws, the one that differs most from the stored instance, of those with nothing
   * else for which the write would be rejected: a design that lets the duplicate pass is not found
   * out by a write that another instance stops.
   */
  private Optional<PatternArguments> mostChanged(
      EntityInstance before, int index, Map<String, Object> preset) {
    List<PatternArguments> drawn = new ArrayList<>();
    for (int i = 0; i < TRIES && (i < FRUITLESS || !drawn.isEmpty()); i++) {
      draw(new RelaxedConstraints(true, false, ValueGenerator.USUAL_HARDNESS), preset)
          .ifPresent(drawn::add);
    }
    List<PatternArguments> alone =
        drawn.stream().filter(arguments -> cause.isAction(index, arguments)).toList();
    return (alone.isEmpty() ? drawn : alone)
        .stream()
            .max(Comparator.comparingLong(arguments -> changed(before, arguments.in(index, 0))));
  }

  private long changed(EntityInstance before, Map<String, Object> arguments) {
    return spec.entity(before.entity()).attributes().keySet().stream()
        .filter(name -> !Optional.ofNullable(arguments.get(name)).equals(before.value(name)))
        .count();
  }

  /** Everything that may change does, as far as the draw has it so. */
  private void replaced(WriteAction.Store put, int index) {
    Entity entity = spec.entity(put.entity());
    ImmutableList<Attribute> immutable =
        entity.attributes().values().stream()
            .filter(Attribute::immutable)
            .collect(ImmutableList.toImmutableList());
    Optional<EntityInstance> before =
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
      if (given(put, attribute) instanceof ValueExpression.Parameter parameter) {
        before
            .get()
            .value(attribute.name())
            .ifPresent(value -> preset.get().putIfAbsent(parameter.name(), value));
      }
    }
    add(
        mostChanged(before.get(), index, preset.get()),
        put instanceof WriteAction.Upsert
            ? "an upsert of an existing instance"
            : "a put that overwrites an existing instance with other values");
  }

  /** Whether a put can leave an immutable attribute as it is. */
  private static boolean mayStay(
      WriteAction.Store put, Attribute attribute, EntityInstance instance) {
    Optional<Object> there = instance.value(attribute.name());
    if (put instanceof WriteAction.Upsert) {
      return true; // it leaves immutable attributes alone
    }
    if (put.absent().contains(attribute.name())) {
      return there.isEmpty();
    }
    ValueExpression given = given(put, attribute);
    return given instanceof ValueExpression.Literal literal
        ? there.equals(Optional.of(LiteralValues.value(literal.text(), attribute.type())))
        : there.isPresent() && !given.equals(new ValueExpression.Parameter(PatternArguments.NOW));
  }

  private static ValueExpression given(WriteAction.Store put, Attribute attribute) {
    return put.set()
        .getOrDefault(attribute.name(), new ValueExpression.Parameter(attribute.name()));
  }
}
