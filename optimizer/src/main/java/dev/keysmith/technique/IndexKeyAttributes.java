package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.keysmith.design.KeyRule;

/**
 * The attributes that are the key of an index, and how items get them.
 *
 * @param rules by attribute, for those that are not keys of the table
 * @param names that some of these get in a design, by their stand-ins ({@link ComposedKeyNames})
 */
public record IndexKeyAttributes(
    ImmutableList<String> partition,
    ImmutableList<String> sort,
    ImmutableMap<String, KeyRule> rules,
    ImmutableMap<String, String> names) {
  public Iterable<String> all() {
    return Iterables.concat(partition, sort);
  }
}
