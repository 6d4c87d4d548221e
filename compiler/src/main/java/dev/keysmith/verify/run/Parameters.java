package dev.keysmith.verify.run;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Value;
import dev.keysmith.verify.plain.Values;
import java.util.Map;
import java.util.Optional;

/**
 * The values of parameters: what the client gave, and what it has read since, under the entity's
 * name and the attribute's ({@code Order.customerId}).
 */
record Parameters(ImmutableMap<String, Object> values) {
  static Parameters of(Map<String, Object> values) {
    return new Parameters(ImmutableMap.copyOf(values));
  }

  /** With what an instance tells. */
  Parameters with(String entity, Map<String, Object> told) {
    ImmutableMap.Builder<String, Object> more = ImmutableMap.builder();
    more.putAll(values);
    told.forEach((name, value) -> more.put(entity + "." + name, value));
    return new Parameters(more.buildKeepingLast());
  }

  /** With what an instance tells, and nothing of another of its kind that was read before. */
  Parameters withOnly(String entity, Map<String, Object> told) {
    return new Parameters(
            ImmutableMap.copyOf(Maps.filterKeys(values, name -> !name.startsWith(entity + "."))))
        .with(entity, told);
  }

  Parameters with(Map<String, Object> more) {
    return new Parameters(
        ImmutableMap.<String, Object>builder().putAll(values).putAll(more).buildKeepingLast());
  }

  /** The value where there is one; a literal is read by the type that it stands for. */
  Optional<Object> of(Value value, AttributeType type) {
    if (value instanceof Value.Literal literal) {
      return Optional.of(Values.literal(literal.text(), type));
    }
    String name = ((Value.Parameter) value).name();
    return Optional.ofNullable(values.get(name)).map(given -> Values.argument(name, given, type));
  }
}
