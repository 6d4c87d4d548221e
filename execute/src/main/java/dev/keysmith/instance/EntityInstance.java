package dev.keysmith.instance;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.Entity;
import java.util.Objects;
import java.util.Optional;

/**
 * One instance of an entity.
 *
 * <p>A value is a String (text, timestamps, dates), a BigDecimal without trailing zeros (numbers,
 * epochs), a Boolean, a {@link dev.keysmith.design.BinaryValue}, an ImmutableList or an
 * ImmutableMap by String of such, or an ImmutableSet of Strings or of BigDecimals.
 *
 * @param values of the attributes that are there, by name, in the order of the entity
 */
public record EntityInstance(String entity, ImmutableMap<String, Object> values) {
  public Optional<Object> value(String attribute) {
    return Optional.ofNullable(values.get(attribute));
  }

  /** The values of the identity, in its order. */
  public ImmutableList<Object> identity(Entity of) {
    // Without a stream: every lookup of every instance comes by here.
    ImmutableList<String> names = of.identity();
    ImmutableList.Builder<Object> identity = ImmutableList.builderWithExpectedSize(names.size());
    for (String name : names) {
      identity.add(Objects.requireNonNull(values.get(name), name));
    }
    return identity.build();
  }
}
