package dev.keysmith.execute;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.keysmith.design.SymbolicSum;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.plan.AttributeAssignment;
import dev.keysmith.spec.Entity;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of an instance once assignments are made.
 *
 * @param known the attributes of which the values are known, be it that there is none
 */
record AssignedValues(ImmutableMap<String, Object> values, ImmutableSet<String> known) {
  static AssignedValues of(
      Entity entity,
      Map<String, Object> before,
      Set<String> knownBefore,
      Map<String, AttributeAssignment> assigned,
      RuntimeParameters parameters) {
    Map<String, Object> values = new LinkedHashMap<>(before);
    Set<String> knownNames = new LinkedHashSet<>(knownBefore);
    assigned.forEach(
        (name, assignment) -> {
          boolean isKnown =
              assignment.match(to -> true, adjusted -> knownBefore.contains(name), removed -> true);
          Optional<Object> now =
              assignment.match(
                  to -> parameters.of(to.value(), entity.attribute(name).type()),
                  adjusted ->
                      adjusted(
                              adjusted,
                              values.get(name),
                              parameters.of(adjusted.amount()).orElse(null))
                          .filter(value -> isKnown),
                  removed -> Optional.empty());
          values.remove(name);
          now.ifPresent(value -> values.put(name, value));
          knownNames.remove(name);
          if (isKnown) {
            knownNames.add(name);
          }
        });
    return new AssignedValues(ImmutableMap.copyOf(values), ImmutableSet.copyOf(knownNames));
  }

  /** The same, of which some are known not to be there. */
  AssignedValues without(Set<String> absent) {
    return new AssignedValues(
        ImmutableMap.copyOf(Maps.filterKeys(values, name -> !absent.contains(name))),
        ImmutableSet.<String>builder().addAll(known).addAll(absent).build());
  }

  /** Whether what is added is a number, and not elements of a set. */
  static boolean isNumber(Object amount) {
    return amount instanceof BigDecimal
        || (amount instanceof ValueSymbol symbol && symbol.type().isNumeric());
  }

  /** The value after an adjustment; empty if nothing is left of a set. */
  static Optional<Object> adjusted(
      AttributeAssignment.Adjusted adjusted, @Nullable Object old, @Nullable Object amount) {
    return adjusted instanceof AttributeAssignment.Subtracted
        ? difference(old, amount)
        : sum(old, amount);
  }

  private static Optional<Object> difference(@Nullable Object old, @Nullable Object less) {
    if (old == null || less == null) {
      return Optional.ofNullable(old);
    }
    if (old instanceof Set<?> set && less instanceof Set<?> elements) {
      return Optional.<Object>of(Sets.difference(set, elements).immutableCopy())
          .filter(left -> !left.equals(ImmutableSet.of()));
    }
    return Optional.of(ValueSymbol.difference(old, less));
  }

  private static Optional<Object> sum(@Nullable Object old, @Nullable Object more) {
    if (old instanceof ValueSymbol || more instanceof ValueSymbol) {
      return old == null || more == null
          ? Optional.ofNullable(more)
          : Optional.of(SymbolicSum.of(old, more));
    }
    if (more instanceof BigDecimal amount) {
      return Optional.of(
          old instanceof BigDecimal number ? number.add(amount).stripTrailingZeros() : amount);
    }
    if (more instanceof Set<?> elements) {
      return Optional.of(
          ImmutableSet.builder()
              .addAll(old instanceof Set<?> set ? set : ImmutableSet.of())
              .addAll(elements)
              .build());
    }
    return Optional.empty();
  }
}
