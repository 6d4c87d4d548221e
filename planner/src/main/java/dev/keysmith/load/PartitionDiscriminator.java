package dev.keysmith.load;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.ValueExpression;
import java.util.Optional;

/**
 * The attributes that distinguish partitions in the requests of a pattern, or single items.
 *
 * @param varying those that are not the same in all requests
 * @param given what attributes are equal to, where the request says so
 */
record PartitionDiscriminator(
    ItemLayout layout, ImmutableSet<String> varying, ImmutableMap<String, ValueExpression> given) {

  static PartitionDiscriminator of(
      ItemLayout layout,
      ImmutableSet<String> attributes,
      ImmutableMap<String, ValueExpression> given) {
    return new PartitionDiscriminator(
        layout,
        attributes.stream()
            .filter(attribute -> !(given.get(attribute) instanceof ValueExpression.Literal))
            .collect(ImmutableSet.toImmutableSet()),
        given);
  }

  Optional<ValueExpression> value(String attribute) {
    return Optional.ofNullable(given.get(attribute));
  }

  /** Where an attribute of the layout comes from. */
  AttributePath path(String attribute) {
    return Optional.ofNullable(layout.copies().get(attribute))
        .orElseGet(() -> AttributePath.own(layout.entity(), attribute));
  }

  /** Whether all items of one execution have the same. */
  boolean isShared(ParameterBindings bindings) {
    return varying.stream().allMatch(one -> bindings.isShared(value(one)));
  }
}
