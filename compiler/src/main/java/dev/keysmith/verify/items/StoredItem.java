package dev.keysmith.verify.items;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.verify.plain.Instance;

/**
 * An item that is stored for an instance.
 *
 * @param identity of the instance, by attribute
 * @param key of its table
 * @param attributes all that it has, keys included, as plain values
 */
public record StoredItem(
    Placed placed,
    Instance instance,
    ImmutableMap<String, Object> identity,
    Key key,
    ImmutableMap<String, Object> attributes) {}
