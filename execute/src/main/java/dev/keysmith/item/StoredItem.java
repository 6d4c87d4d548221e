package dev.keysmith.item;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.instance.EntityInstance;

/**
 * An item that is stored for an instance.
 *
 * @param identity of the instance, by attribute
 * @param key of its table
 * @param attributes all that it has, keys included, as plain values
 */
public record StoredItem(
    LayoutRef layoutRef,
    EntityInstance instance,
    ImmutableMap<String, Object> identity,
    ItemKey key,
    ImmutableMap<String, Object> attributes) {}
