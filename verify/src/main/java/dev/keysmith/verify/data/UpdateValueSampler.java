package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** Draws what an update sets and adds: always something else than there was. */
final class UpdateValueSampler {
  private static final int TRIES = 60;

  /** One of so many removals of elements leaves none. */
  private static final int ALL_OF = 5;

  /** Where a parameter is used. */
  private record Use(Entity entity, Attribute attribute) {}

  private final GeneratedState state;
  private final AccessPattern.Write write;
  private final InstanceGenerator maker;
  private final ValueGenerator values;
  private final SplittableRandom random;

  UpdateValueSampler(
      GeneratedState state,
      AccessPattern.Write write,
      InstanceGenerator maker,
      ValueGenerator values,
      SplittableRandom random) {
    this.state = state;
    this.write = write;
    this.maker = maker;
    this.values = values;
    this.random = random;
  }

  /** A small amount to add, or elements; above zero where something is created with it too. */
  Object amount(Entity entity, String name, String parameter) {
    Attribute attribute = entity.attribute(name);
    if (attribute.type() == AttributeType.STRING_SET) {
      return ImmutableSet.of("new-" + random.nextInt(1_000_000));
    }
    BigDecimal amount = BigDecimal.valueOf(1 + random.nextInt(5));
    if (attribute.type() == AttributeType.NUMBER_SET) {
      return ImmutableSet.of(
          BigDecimal.valueOf(1_000_000 + random.nextInt(1_000_000)).stripTrailingZeros());
    }
    boolean stored = uses(parameter).size() > 1;
    return stored || random.nextBoolean() ? amount : amount.negate();
  }

  /** Elements to remove from a set: one or all; if there are none, one that is not there. */
  Object removed(EntityInstance before, String name) {
    List<Object> elements = new ArrayList<>();
    before.value(name).ifPresent(set -> elements.addAll((Set<?>) set));
    if (elements.isEmpty()) {
      return amount(state.entity(before.entity()), name, name);
    }
    return random.nextInt(ALL_OF) == 0
        ? ImmutableSet.copyOf(elements)
        : ImmutableSet.of(elements.get(random.nextInt(elements.size())));
  }

  /**
   * Values for the open parameters that an update sets; empty if there is none that changes
   * anything.
   */
  Optional<Map<String, Object>> set(
      WriteAction.Update update,
      EntityInstance before,
      Map<String, Object> arguments,
      boolean uniquesAreFree,
      double hardness) {
    Map<String, Object> drawn = new LinkedHashMap<>(arguments);
    Entity entity = state.entity(update.entity());
    if (!refer(update, before, drawn)) {
      return Optional.empty();
    }
    for (Map.Entry<String, ValueExpression> set : update.set().entrySet()) {
      Optional<String> parameter = PartialConditions.open(set.getValue(), drawn);
      if (parameter.isPresent()) {
        Attribute attribute = entity.attribute(set.getKey());
        Optional<Object> value =
            other(
                parameter.get(),
                new Use(entity, attribute),
                before.value(attribute.name()),
                uniquesAreFree,
                hardness);
        if (value.isEmpty()) {
          return Optional.empty();
        }
        drawn.put(parameter.get(), value.get());
      }
    }
    return uniquesAreFree && isTakenWithinScope(update, before, drawn)
        ? Optional.empty()
        : Optional.of(drawn);
  }

  /** Whether another instance has a value already within the scope that the update leads to. */
  private boolean isTakenWithinScope(
      WriteAction.Update update, EntityInstance before, Map<String, Object> arguments) {
    Entity entity = state.entity(update.entity());
    Map<String, Object> after = new LinkedHashMap<>(before.values());
    update
        .set()
        .forEach(
            (name, value) ->
                PartialConditions.known(value, entity.attribute(name).type(), arguments)
                    .ifPresent(known -> after.put(name, known)));
    return entity.uniqueKeys().entrySet().stream()
        .filter(unique -> unique.getValue().size() > 1)
        .filter(unique -> unique.getValue().stream().anyMatch(update.set()::containsKey))
        .filter(
            unique ->
                unique.getValue().stream()
                    .anyMatch(
                        name -> !before.value(name).equals(Optional.ofNullable(after.get(name)))))
        .anyMatch(unique -> state.isTaken(entity, unique.getKey(), after));
  }

  /** References lead to another parent than before, whole. */
  private boolean refer(
      WriteAction.Update update, EntityInstance before, Map<String, Object> drawn) {
    for (Relationship relationship : state.relationships().ofChild(update.entity())) {
      Map<String, String> open = new LinkedHashMap<>();
      Map<String, Object> kept = new LinkedHashMap<>();
      relationship
          .attributes()
          .forEach(
              (part, name) -> {
                ValueExpression value = update.set().get(name);
                Optional<Object> known =
                    value == null
                        ? before.value(name)
                        : PartialConditions.known(
                            value, state.entity(update.entity()).attribute(name).type(), drawn);
                known.ifPresent(given -> kept.put(name, given));
                if (value instanceof ValueExpression.Parameter parameter && known.isEmpty()) {
                  open.put(part, parameter.name());
                }
              });
      if (open.isEmpty()) {
        continue;
      }
      Optional<EntityInstance> parent = Optional.empty();
      for (int i = 0; i < TRIES && parent.isEmpty(); i++) {
        parent =
            maker
                .parents()
                .sample(relationship, kept)
                .filter(
                    other ->
                        !GeneratedState.parentOf(before, relationship)
                            .equals(
                                Optional.of(other.identity(state.entity(relationship.parent())))));
      }
      if (parent.isEmpty()) {
        return false;
      }
      EntityInstance found = parent.get();
      open.forEach((part, name) -> found.value(part).ifPresent(value -> drawn.put(name, value)));
    }
    return true;
  }

  private Optional<Object> other(
      String parameter, Use use, Optional<Object> before, boolean uniquesAreFree, double hardness) {
    List<Use> uses = new ArrayList<>(uses(parameter));
    uses.add(0, use);
    // Where the parameter means a closed set somewhere, it must be one of those.
    Use source =
        uses.stream().filter(one -> !one.attribute().values().isEmpty()).findFirst().orElse(use);
    for (int i = 0; i < TRIES; i++) {
      // Where few instances have one value between them, it changes to a value that none has.
      Object value = i < TRIES / 2 ? draw(source, hardness) : make(source, hardness);
      if (!before.equals(Optional.of(value))
          && uses.stream().allMatch(one -> accepts(one, value, uniquesAreFree))) {
        return Optional.of(value);
      }
    }
    return use.attribute().values().size() == 1 ? before : Optional.empty();
  }

  private Object draw(Use use, double hardness) {
    Attribute attribute = use.attribute();
    if (use.entity().ttl().filter(attribute.name()::equals).isPresent()) {
      return values.laterExpiry(use.entity());
    }
    return attribute.distinct().isPresent() && attribute.values().isEmpty() && !attribute.unique()
        ? maker.fewValues().sample(use.entity(), attribute, false)
        : make(use, hardness);
  }

  private Object make(Use use, double hardness) {
    return use.entity().ttl().filter(use.attribute().name()::equals).isPresent()
        ? values.laterExpiry(use.entity())
        : values.make(
            use.entity(), use.attribute(), state.all(use.entity().name()).size(), hardness);
  }

  private boolean accepts(Use use, Object value, boolean uniquesAreFree) {
    Attribute attribute = use.attribute();
    boolean closed =
        attribute.values().isEmpty()
            || attribute.values().keySet().stream()
                .anyMatch(text -> LiteralValues.value(text, attribute.type()).equals(value));
    return closed
        && !(uniquesAreFree
            && attribute.unique()
            && state.isTaken(use.entity(), attribute.name(), Map.of(attribute.name(), value)));
  }

  /** Everything that a parameter becomes in this write. */
  private ImmutableList<Use> uses(String parameter) {
    ImmutableList.Builder<Use> uses = ImmutableList.builder();
    for (WriteAction action : write.actions()) {
      Entity entity = state.entity(action.entity());
      if (action instanceof WriteAction.Store store) {
        for (Attribute attribute : entity.attributes().values()) {
          ValueExpression set = store.set().get(attribute.name());
          boolean named =
              set == null
                  ? attribute.name().equals(parameter) && !store.absent().contains(attribute.name())
                  : set.equals(new ValueExpression.Parameter(parameter));
          if (named) {
            uses.add(new Use(entity, attribute));
          }
        }
      } else if (action instanceof WriteAction.Update update) {
        update
            .set()
            .forEach(
                (name, value) -> {
                  if (value.equals(new ValueExpression.Parameter(parameter))) {
                    uses.add(new Use(entity, entity.attribute(name)));
                  }
                });
        update
            .amounts()
            .forEach(
                (name, amount) -> {
                  if (amount.equals(new ValueExpression.Parameter(parameter))) {
                    uses.add(new Use(entity, entity.attribute(name)));
                  }
                });
      }
    }
    return uses.build();
  }
}
