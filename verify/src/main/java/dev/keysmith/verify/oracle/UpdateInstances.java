package dev.keysmith.verify.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PlainValues;
import dev.keysmith.instance.ValueFormatter;
import dev.keysmith.spec.AddedAmount;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes attributes of what the conditions select.
 *
 * <p>It fails where the conditions name an instance that is not there, or that does not meet the
 * rest of them, or that has another version than the writer has seen. Selecting nothing otherwise
 * is no failure, in a list of actions neither. A parameter that the client omits makes the
 * attribute absent; what is added to an absent number or set is what there is then. The identity
 * never changes: a spec cannot express that.
 */
final class UpdateInstances {
  private final InstanceStore instances;
  private final ParameterValues given;

  UpdateInstances(InstanceStore instances, ParameterValues given) {
    this.instances = instances;
    this.given = given;
  }

  WriteOutcome update(WriteAction.Update update) {
    Entity entity = instances.spec().entity(update.entity());
    String action = "update " + entity.name();
    SelectedInstances selected = SelectedInstances.by(update, instances, given);
    if (selected.isNamed()) {
      if (selected.unmet().isPresent()) {
        return WriteOutcome.failed(
            action + ": the condition on " + selected.unmet().get().path() + " is not met");
      }
      if (selected.instances().isEmpty()) {
        return WriteOutcome.failed(action + ": no such instance");
      }
      Optional<String> stale = stale(entity, selected.instances().get(0));
      if (stale.isPresent()) {
        return WriteOutcome.failed(action + ": " + stale.get());
      }
    }
    ImmutableList.Builder<String> failures = ImmutableList.builder();
    for (EntityInstance instance : selected.instances()) {
      EntityInstance changed = changed(update, entity, instance);
      Optional<String> taken = InstanceNormalizer.takenValue(entity, changed, instances);
      taken.ifPresentOrElse(
          reason -> failures.add(action + ": " + reason), () -> instances.put(changed));
    }
    WriteOutcome outcome = new WriteOutcome(failures.build());
    return update.returnsOld() && outcome.done()
        ? outcome.returning(selected.instances().get(0))
        : outcome;
  }

  private Optional<String> stale(Entity entity, EntityInstance instance) {
    if (!entity.versioned()) {
      return Optional.empty();
    }
    BigDecimal version =
        BigDecimal.valueOf(instances.version(entity.name(), instance.identity(entity)));
    return given
        .argument(PatternArguments.VERSION)
        .filter(seen -> version.compareTo((BigDecimal) seen) != 0)
        .map(seen -> String.format("the version is %s, not %s", version, ValueFormatter.of(seen)));
  }

  private EntityInstance changed(
      WriteAction.Update update, Entity entity, EntityInstance instance) {
    Map<String, Object> values = new LinkedHashMap<>(instance.values());
    update
        .set()
        .forEach(
            (name, value) ->
                given
                    .optional(value, entity.attribute(name))
                    .ifPresentOrElse(found -> values.put(name, found), () -> values.remove(name)));
    for (Map.Entry<String, AddedAmount> added : update.add().entrySet()) {
      String name = added.getKey();
      Object more = amount(added.getValue(), entity.attribute(name));
      if (!more.equals(ImmutableSet.of())) {
        values.merge(
            name,
            entity.attribute(name).type().isSet() ? elements(more) : more,
            UpdateInstances::sum);
      }
    }
    for (String name : update.subtract()) {
      Object less =
          given
              .argument(name)
              .orElseThrow(() -> new IllegalArgumentException("no elements to remove: " + name));
      // A set without elements is no set.
      values.computeIfPresent(name, (key, before) -> difference(before, elements(less)));
    }
    update.remove().forEach(values::remove);
    return InstanceNormalizer.entity(entity, values);
  }

  private Object amount(AddedAmount amount, Attribute attribute) {
    Object value =
        amount
            .parameter()
            .map(
                name ->
                    given
                        .argument(name)
                        .orElseThrow(
                            () -> new IllegalArgumentException("no argument to add: " + name)))
            .orElseGet(() -> given.value(amount.value(), attribute));
    return amount.negated() ? ((BigDecimal) value).negate() : value;
  }

  /** What is added to a set: several elements, or one. */
  private static ImmutableSet<Object> elements(Object more) {
    return more instanceof Collection<?> several
        ? ImmutableSet.copyOf(several)
        : ImmutableSet.of(more);
  }

  private static @Nullable Object difference(Object before, ImmutableSet<Object> less) {
    ImmutableSet<?> left = Sets.difference((ImmutableSet<?>) before, less).immutableCopy();
    return left.isEmpty() ? null : left;
  }

  static Object sum(Object before, Object more) {
    return before instanceof BigDecimal number
        ? PlainValues.normal(number.add((BigDecimal) more))
        : Sets.union((ImmutableSet<?>) before, (ImmutableSet<?>) more).immutableCopy();
  }
}
